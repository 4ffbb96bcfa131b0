import { document, type RootFieldFacts, SAMPLE } from '@loupe/graphql';

/** What the root fields of media.resolver.ts say about themselves. */
export const FIELDS = {
  mediaContents: {
    cost: { credits: 5, perRow: { credits: 0.2, of: ['itemIds', 'competitorBrandItemIds'] } },
    scopes: ['read'],
    mcp: {
      title: 'Get pictures and video files',
      asked: 'download the picture, photo, image, thumbnail or video file',
      use: 'Use it for the images and videos of items.',
      next: 'searchItems gives the item ids.',
    },
    example: {
      query: document`
        query Media($itemIds: [ID!]) {
          mediaContents(itemIds: $itemIds) {
            __typename
            ... on Image { id fileUrl width height }
            ... on Video { id fileUrl videoDuration }
          }
        }`,
      variables: { itemIds: [SAMPLE.item] },
    },
  },
  transcriptions: {
    cost: { credits: 5, perRow: { credits: 0.2, of: ['itemIds', 'mediaContentIds'] } },
    scopes: ['read'],
    mcp: {
      title: 'Get transcripts of videos',
      asked: 'transcript, subtitles or spoken words: what is said in this reel or video',
      use: 'Use it for transcripts of videos. Give either itemIds or mediaContentIds.',
      next: 'searchItems gives the item ids, and finds words in transcripts with superSearch mode FUZZY_TRANSCRIPTION.',
    },
    example: {
      query: document`
        query Words($itemIds: [ID!]) {
          transcriptions(itemIds: $itemIds) { mediaContentId transcript }
        }`,
      variables: { itemIds: [SAMPLE.item] },
    },
  },
} satisfies Record<string, RootFieldFacts>;
