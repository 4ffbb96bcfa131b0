import { ItemType, SourceKind } from '@loupe/kernel';
import { registerEnumType } from '@nestjs/graphql';

/** How the capture of a source on a platform stands. */
export const CaptureStatus = {
  ACTIVE: 'ACTIVE',
  PAUSED: 'PAUSED',
  NOT_AVAILABLE: 'NOT_AVAILABLE',
  NEEDS_CONNECTION: 'NEEDS_CONNECTION',
  FAILING: 'FAILING',
} as const;
export type CaptureStatus = (typeof CaptureStatus)[keyof typeof CaptureStatus];

/** Kinds of posts that a source keeps or leaves out. */
export const PostKind = { POST: 'POST', QUOTE: 'QUOTE', REPLY: 'REPLY', REPOST: 'REPOST' } as const;
export type PostKind = (typeof PostKind)[keyof typeof PostKind];

/** What is kept where nothing else is said. */
export const KEPT_BY_DEFAULT: readonly PostKind[] = ['POST', 'QUOTE', 'REPLY'];

/** The kind of a post; all that is no quote, reply or repost is a post of its own. */
export function kindOf(type: ItemType): PostKind {
  if (type === ItemType.QUOTE || type === ItemType.REPLY || type === ItemType.REPOST) return type;
  return PostKind.POST;
}

registerEnumType(SourceKind, {
  name: 'SourceKind',
  description: 'What a source is.',
  valuesMap: {
    HASHTAG: { description: 'Posts with a hashtag.' },
    MENTION: { description: 'Posts that mention an account.' },
    KEYWORD: { description: 'Posts with a word or phrase.' },
    ACCOUNT: { description: 'Posts of an account.' },
    FEED: { description: 'Entries of an RSS or Atom feed.' },
  },
});

registerEnumType(CaptureStatus, {
  name: 'SourceStatus',
  description: 'How the capture of a source on a platform stands.',
  valuesMap: {
    ACTIVE: { description: 'New posts are captured on schedule.' },
    PAUSED: { description: 'The source is paused: nothing is captured.' },
    NOT_AVAILABLE: {
      description: 'The platform does not offer this to anybody; `problem` says what it lacks.',
    },
    NEEDS_CONNECTION: { description: 'An account or a key has to be connected first; `problem` says which.' },
    FAILING: { description: 'The last capture failed and is tried again; `problem` says why.' },
  },
});

registerEnumType(PostKind, {
  name: 'PostKind',
  description: 'Whether a post is its author’s own, or about another post.',
  valuesMap: {
    POST: { description: 'A post of its own, with all types of items but the following.' },
    QUOTE: { description: 'A post that shows another post below its own words.' },
    REPLY: { description: 'An answer to another post.' },
    REPOST: { description: 'Another account’s post, shown again without a word.' },
  },
});
