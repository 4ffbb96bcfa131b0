import { document, pageCost, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of campaigns.resolver.ts say about themselves. */
export const FIELDS = {
  campaigns: {
    cost: pageCost(5, 0.05),
    scopes: ['read'],
    mcp: {
      title: 'List campaigns',
      asked: 'list our campaigns, their period, brief, results and report',
      use: 'Use it to find the id of a campaign.',
      next: 'Pass ids to searchItems as filter.campaignsIds.',
    },
    example: {
      query: document`
        query Campaigns {
          campaigns(first: 20) {
            pageInfo { hasNextPage endCursor }
            nodes { id name from to figures { itemsCount earnedMediaValueCents } }
          }
        }`,
    },
  },
  createCampaign: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Create a campaign',
      asked: 'start or set up a new campaign with a brief',
      use: 'Use it when people want to follow what belongs to a campaign. Without sources, creators and collections it has only the items that addItemsToCampaign adds.',
      next: 'getCampaigns gives its figures; searchItems with its id in filter.campaignsIds its items.',
    },
    example: {
      query: document`
        mutation Launch($input: CreateCampaignInput!) {
          createCampaign(input: $input) { campaign { id name from to } userErrors { field message } }
        }`,
      variables: {
        input: { name: 'Spring', from: '2026-03-01T00:00:00Z', to: '2026-05-31T23:59:59Z' },
      },
    },
  },
  updateCampaign: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change a campaign',
      asked: 'edit the period or brief of a campaign',
      use: 'Use it to change a campaign’s name, period, brief or what defines it. Each list of ids replaces the one before.',
    },
    example: {
      query: document`
        mutation Extend($id: ID!, $input: UpdateCampaignInput!) {
          updateCampaign(id: $id, input: $input) { campaign { id to } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.campaign, input: { to: '2026-06-30T23:59:59Z' } },
    },
  },
  deleteCampaign: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Delete a campaign',
      use: 'Use it only when people asked for it: which items were in the campaign is lost.',
    },
    example: {
      query: document`
        mutation End($id: ID!) {
          deleteCampaign(id: $id) { deletedCampaignId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.campaign },
    },
  },
  addItemsToCampaign: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Add posts to a campaign',
      asked: 'add posts or content to the campaign',
      use: 'Use it to add up to 100 items to a campaign by hand; they stay until somebody removes them.',
    },
    example: {
      query: document`
        mutation Add($campaignId: ID!, $itemIds: [ID!]!) {
          addItemsToCampaign(campaignId: $campaignId, itemIds: $itemIds) { addedItemIds userErrors { field message } }
        }`,
      variables: { campaignId: SAMPLE.campaign, itemIds: [SAMPLE.item] },
    },
  },
  removeItemsFromCampaign: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Remove posts from a campaign',
      use: 'Use it to take up to 100 items out of a campaign; the items stay in the workspace.',
    },
    example: {
      query: document`
        mutation Remove($campaignId: ID!, $itemIds: [ID!]!) {
          removeItemsFromCampaign(campaignId: $campaignId, itemIds: $itemIds) { removedItemIds userErrors { field message } }
        }`,
      variables: { campaignId: SAMPLE.campaign, itemIds: [SAMPLE.item] },
    },
  },
} satisfies Record<string, RootFieldFacts>;
