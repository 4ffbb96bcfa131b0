import { tagName } from '../names.js';

/** A hashtag begins where no word, entity (&#39;) or path (/#top) goes on, and is more than a number. */
const HASHTAG =
  /(?<![\p{L}\p{N}\p{M}_&/])[#＃](?!\p{N}+(?![\p{L}\p{N}\p{M}_]))([\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)/gu;

/** A mention begins where no word or path goes on, so that e-mail addresses and URLs hold none. */
const MENTION =
  /(?<![\p{L}\p{N}\p{M}_.+\-@/])[@＠]([\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.·-]*[\p{L}\p{N}\p{M}_])?)/gu;

/** Hashtags or mentions as they are stored: lower case, composed (NFC), without # or @, each once, in order. */
export function tagSet(tags: Iterable<string>): string[] {
  const names = Array.from(tags, tagName);
  return [...new Set(names)].filter((name) => name !== '');
}

/** The hashtags that a caption holds, as `tagSet` gives them. */
export function hashtagsIn(caption: string): string[] {
  return tagSet(Array.from(caption.matchAll(HASHTAG), ([, name]) => name ?? ''));
}

/** The accounts that a caption mentions, as `tagSet` gives them. */
export function mentionsIn(caption: string): string[] {
  return tagSet(Array.from(caption.matchAll(MENTION), ([, name]) => name ?? ''));
}
