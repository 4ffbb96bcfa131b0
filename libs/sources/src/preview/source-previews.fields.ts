import { document, type RootFieldFacts } from '@loupe/graphql';

/** What the root fields of source-previews.resolver.ts say about themselves. */
export const FIELDS = {
  sourcePreview: {
    // It waits for platforms and uses up their quotas: as much as another look-up at a platform, for each.
    cost: { credits: 50, perRow: { credits: 50, of: ['platforms'] } },
    scopes: ['write'],
    mcp: {
      title: 'Preview what a hashtag, keyword, account or feed would bring',
      asked: 'see the posts before we follow or track a hashtag, how many posts a week would come in',
      use: 'Use it before createSource, to see whether a name brings what people want. Each use counts against the quotas of the platforms.',
      next: 'createSource follows it, with the same arguments.',
      isOpenWorld: true,
    },
    example: {
      query: document`
        query Preview($kind: SourceKind!, $name: String!, $platforms: [Provider!]) {
          sourcePreview(kind: $kind, name: $name, platforms: $platforms) {
            name
            platforms { provider status problem listedCount comingCount postsPerWeek posts { accountName caption takenAt } }
          }
        }`,
      // The answer needs no platform.
      variables: { kind: 'HASHTAG', name: '#coffee', platforms: ['TIKTOK'] },
    },
  },
} satisfies Record<string, RootFieldFacts>;
