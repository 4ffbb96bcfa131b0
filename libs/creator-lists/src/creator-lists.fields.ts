import { document, pageCost, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

const LISTED = { listId: SAMPLE.creatorList, creatorIds: [SAMPLE.creator] };

/** What the root fields of creator-lists.resolver.ts say about themselves. */
export const FIELDS = {
  creatorLists: {
    cost: { credits: 10, listRows: 100 },
    scopes: ['read'],
    mcp: {
      title: 'List lists of creators',
      asked: 'our shortlists of influencers and how far they are',
      use: 'Use it to find a list of creators, its stages and how many are at each.',
      next: 'creatorListEntries gives the creators of a list.',
    },
    example: {
      query: document`
        query Lists {
          creatorLists { id name ownerName progress { name creatorsCount } }
        }`,
    },
  },
  creatorListEntries: {
    cost: pageCost(5, 0.05),
    scopes: ['read'],
    mcp: {
      title: 'List the creators of a list',
      asked: 'who is on the shortlist, at which stage',
      use: 'Use it for the creators of a list with their stages and notes.',
      next: 'updateCreatorsOfList changes their stage.',
    },
    example: {
      query: document`
        query Entries($listId: ID!) {
          creatorListEntries(listId: $listId, first: 20) {
            pageInfo { hasNextPage endCursor }
            nodes { creatorId stage note creator { displayName } }
          }
        }`,
      variables: { listId: SAMPLE.creatorList },
    },
  },
  createCreatorList: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Make a list of creators',
      asked: 'start a shortlist of influencers',
      use: 'Use it for a shortlist whose creators go through stages.',
    },
    example: {
      query: document`
        mutation Make($input: CreateCreatorListInput!) {
          createCreatorList(input: $input) { creatorList { id stages } userErrors { field message } }
        }`,
      variables: { input: { name: 'Spring shortlist', stages: ['To ask', 'Asked', 'Agreed'] } },
    },
  },
  updateCreatorList: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change a list of creators',
      use: 'Use it to change name, stages, owner or notes of a list.',
    },
    example: {
      query: document`
        mutation Change($id: ID!, $input: UpdateCreatorListInput!) {
          updateCreatorList(id: $id, input: $input) { creatorList { id notes } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.creatorList, input: { notes: 'For the garden campaign.' } },
    },
  },
  deleteCreatorList: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Delete a list of creators',
      use: 'Use it only when people asked for it: stages and notes are lost.',
    },
    example: {
      query: document`
        mutation End($id: ID!) {
          deleteCreatorList(id: $id) { deletedCreatorListId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.creatorList },
    },
  },
  addCreatorsToList: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Put creators into a list',
      asked: 'add these influencers to the shortlist',
      use: 'Use it to put up to 1,000 creators, or the creators of as many posts, into a list.',
    },
    example: {
      query: document`
        mutation Add($listId: ID!, $creatorIds: [ID!]) {
          addCreatorsToList(listId: $listId, creatorIds: $creatorIds) { changedCount userErrors { field message } }
        }`,
      variables: LISTED,
    },
  },
  updateCreatorsOfList: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change the stage of creators in a list',
      asked: 'mark influencers of the shortlist as asked or agreed',
      use: 'Use it to give creators of a list another stage or note.',
    },
    example: {
      query: document`
        mutation Move($listId: ID!, $creatorIds: [ID!]!, $input: UpdateCreatorsOfListInput!) {
          updateCreatorsOfList(listId: $listId, creatorIds: $creatorIds, input: $input) {
            changedCount
            userErrors { field message }
          }
        }`,
      variables: { ...LISTED, input: { stage: 'Asked' } },
    },
  },
  removeCreatorsFromList: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Take creators out of a list',
      use: 'Use it to take creators out of a list; they stay in the workspace.',
    },
    example: {
      query: document`
        mutation Remove($listId: ID!, $creatorIds: [ID!]!) {
          removeCreatorsFromList(listId: $listId, creatorIds: $creatorIds) {
            changedCount
            userErrors { field message }
          }
        }`,
      variables: LISTED,
    },
  },
} satisfies Record<string, RootFieldFacts>;
