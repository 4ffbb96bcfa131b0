import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of roster.resolver.ts say about themselves. */
export const FIELDS = {
  createCompetitorBrand: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Add a competitor',
      asked: 'add a competitor or rival brand to watch',
      use: 'Use it when people want to compare their brand with another one.',
      next: 'getCompetitorBrand gives its metrics as soon as posts have come in.',
      isOpenWorld: true,
    },
    example: {
      query: document`
        mutation Compare($input: CreateCompetitorBrandInput!) {
          createCompetitorBrand(input: $input) {
            competitorBrand { id name sources { id kind name } }
            userErrors { field message }
          }
        }`,
      variables: {
        input: {
          name: 'Arabica & Sons',
          sources: [{ kind: 'HASHTAG', name: '#arabicaandsons', platforms: ['BLUESKY'] }],
        },
      },
    },
  },
  updateCompetitorBrand: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change a competitor',
      asked: 'edit the accounts of a competitor',
      isOpenWorld: true,
      use: 'Use it to rename a competitor or to change which accounts, hashtags and mentions stand for it. sources replaces the whole list.',
    },
    example: {
      query: document`
        mutation Rename($id: ID!, $input: UpdateCompetitorBrandInput!) {
          updateCompetitorBrand(id: $id, input: $input) {
            competitorBrand { id name }
            userErrors { field message }
          }
        }`,
      variables: { id: SAMPLE.competitorBrand, input: { name: 'Arabica and Sons' } },
    },
  },
  deleteCompetitorBrand: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Delete a competitor',
      use: 'Use it only when people asked for it: the posts of the competitor are lost.',
    },
    example: {
      query: document`
        mutation Forget($id: ID!) {
          deleteCompetitorBrand(id: $id) { deletedCompetitorBrandId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.competitorBrand },
    },
  },
} satisfies Record<string, RootFieldFacts>;
