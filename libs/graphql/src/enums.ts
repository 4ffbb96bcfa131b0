import { Provider } from '@loupe/kernel';
import { registerEnumType } from '@nestjs/graphql';

/** The direction of a sorted list. Unknown values come last in both directions. */
export const SortOrder = { ASC: 'ASC', DESC: 'DESC' } as const;
export type SortOrder = (typeof SortOrder)[keyof typeof SortOrder];

registerEnumType(SortOrder, {
  name: 'SortOrder',
  description: 'The direction of a sorted list. Unknown values come last in both directions.',
  valuesMap: {
    ASC: { description: 'Smallest, earliest or alphabetically first value first.' },
    DESC: { description: 'Largest, latest or alphabetically last value first.' },
  },
});

registerEnumType(Provider, {
  name: 'Provider',
  description: 'The platform that content and accounts come from.',
  valuesMap: {
    INSTAGRAM: { description: 'Instagram.' },
    TIKTOK: { description: 'TikTok.' },
    YOUTUBE: { description: 'YouTube.' },
    BLUESKY: { description: 'Bluesky.' },
    MASTODON: { description: 'Mastodon, and other servers with its API.' },
    X: { description: 'X, formerly Twitter. Its posts are imported, not captured.' },
    FACEBOOK: { description: 'Facebook. Its posts are imported, not captured.' },
    THREADS: { description: 'Threads. Its posts are imported, not captured.' },
    LINKEDIN: { description: 'LinkedIn. Its posts are imported, not captured.' },
    REDDIT: { description: 'Reddit. Its posts are imported, not captured.' },
    PINTEREST: { description: 'Pinterest. Its posts are imported, not captured.' },
    TWITCH: { description: 'Twitch. Its posts are imported, not captured.' },
    SNAPCHAT: { description: 'Snapchat. Its posts are imported, not captured.' },
    FEED: { description: 'RSS and Atom feeds.' },
    INTERNAL: { description: 'Content that was added by hand and is on no platform.' },
  },
});
