import { tagName } from '../name-keys.js';

/** A hashtag does not follow a word character, an entity (&#39;) or a path (/#top), and is not only a number. */
const HASHTAG =
  /(?<![\p{L}\p{N}\p{M}_&/])[#＃](?!\p{N}+(?![\p{L}\p{N}\p{M}_]))([\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)/gu;

/** A mention does not follow a word character or a path, so that e-mail addresses and URLs contain none. */
const MENTION =
  /(?<![\p{L}\p{N}\p{M}_.+\-@/])[@＠]([\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.·-]*[\p{L}\p{N}\p{M}_])?)/gu;

/**
 * UTF-16 code units of a caption that are looked at for hashtags, mentions and words: more than platforms let people write. The rest is
 * kept and shown.
 */
export const MAX_CAPTION_READ = 65_536;

/** Hashtags of a post, and mentions, that are kept. */
export const MAX_TAGS = 1000;

/** Hashtags or mentions in their stored form: lower case, composed (NFC), without # or @, without duplicates, in order. */
export function tagSet(tags: Iterable<string>): string[] {
  const names = Array.from(tags, tagName);
  return [...new Set(names)].filter((name) => name !== '');
}

/** The first hashtags in the beginning of a caption, in the form of `tagSet`. */
export function hashtagsIn(caption: string): string[] {
  return firstTags(caption, HASHTAG);
}

/** The first mentions in the beginning of a caption, in the form of `tagSet`. */
export function mentionsIn(caption: string): string[] {
  return firstTags(caption, MENTION);
}

function firstTags(caption: string, expression: RegExp): string[] {
  const names = caption.slice(0, MAX_CAPTION_READ).matchAll(expression);
  return tagSet(Array.from(names, ([, name]) => name ?? '')).slice(0, MAX_TAGS);
}
