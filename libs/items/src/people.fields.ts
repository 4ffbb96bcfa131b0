import { document, PLAIN_COST, pageCost, type RootFieldFacts, SAMPLE } from '@loupe/graphql';

/** What the root fields of people.resolver.ts say about themselves. */
export const FIELDS = {
  creator: {
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get a creator (influencer)',
      asked: 'details of one influencer or ambassador: email address, location, profiles',
      use: 'Use it for one creator whose id you know, such as creator.id of an item.',
      next: 'searchItems with filter.socialProfileIds gives the posts of its profiles.',
    },
    example: {
      query: document`
        query Creator($id: ID!) {
          creator(id: $id) { id customAttributes socialProfiles { provider accountName followers } }
        }`,
      variables: { id: SAMPLE.creator },
    },
  },
  creators: {
    cost: {
      ...pageCost(80, 0.1),
      choosing: { credits: 250, by: ['filter', 'customAttributeConditions', 'presetId'] },
    },
    scopes: ['read'],
    mcp: {
      name: 'searchCreators',
      title: 'Find creators (influencers)',
      asked:
        'influencers, ambassadors, KOLs and creators: top influencers by followers, micro influencers in a city or country such as Berlin, a list of our ambassadors, an email address or contact of a creator',
      use: 'Use it to find people by a part of a name (filter.name), place or custom attributes, sorted.',
      next: 'getCustomAttributeSchemas gives keys, types and option ids for customAttributeConditions, and nextCursor as after the next page.',
    },
    example: {
      query: document`
        query Creators($after: String) {
          creators(first: 50, after: $after) {
            totalCount
            pageInfo { hasNextPage endCursor }
            nodes { id socialProfiles { accountName } }
          }
        }`,
      variables: { after: null },
    },
  },
  socialProfile: {
    cost: { ...PLAIN_COST, choosing: { credits: 45, by: ['fallback'] } },
    scopes: ['read'],
    mcp: {
      title: 'Get a social profile (account)',
      asked:
        'how many followers an account, handle or channel has; is a handle on Instagram, TikTok or YouTube',
      isOpenWorld: true,
      use: 'Use it for one profile, by id or by handle and platform. With fallback, a profile that the workspace does not have is read from the platform.',
      next: 'searchItems with filter.socialProfileIds gives its posts.',
    },
    example: {
      query: document`
        query Profile($id: ID!) {
          socialProfile(id: $id) { id provider accountName followers creator { id } }
        }`,
      variables: { id: SAMPLE.socialProfile },
    },
  },
  socialProfiles: {
    cost: pageCost(25, 0.2),
    scopes: ['read'],
    mcp: {
      title: 'List social profiles (accounts)',
      asked: 'accounts, handles and channels with their followers',
      use: 'Use it to find profiles by a part of a name (filter.name), and to list those of platforms.',
      next: 'searchItems with filter.socialProfileIds gives their posts. Pass pageInfo.endCursor as after for the next page.',
    },
    example: {
      query: document`
        query Profiles {
          socialProfiles(first: 50, filter: { platform: INSTAGRAM }) {
            pageInfo { hasNextPage endCursor }
            nodes { id accountName followers verified }
          }
        }`,
    },
  },
} satisfies Record<string, RootFieldFacts>;
