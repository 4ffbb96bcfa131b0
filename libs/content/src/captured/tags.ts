import { tagName } from '../names.js';

/** A hashtag does not follow a word character, an entity (&#39;) or a path (/#top), and is not only a number. */
const HASHTAG =
  /(?<![\p{L}\p{N}\p{M}_&/])[#＃](?!\p{N}+(?![\p{L}\p{N}\p{M}_]))([\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)/gu;

/** A mention does not follow a word character or a path, so that e-mail addresses and URLs contain none. */
const MENTION =
  /(?<![\p{L}\p{N}\p{M}_.+\-@/])[@＠]([\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.·-]*[\p{L}\p{N}\p{M}_])?)/gu;

/** Hashtags or mentions in their stored form: lower case, composed (NFC), without # or @, without duplicates, in order. */
export function tagSet(tags: Iterable<string>): string[] {
  const names = Array.from(tags, tagName);
  return [...new Set(names)].filter((name) => name !== '');
}

/** The hashtags of a caption, in the form of `tagSet`. */
export function hashtagsIn(caption: string): string[] {
  return tagSet(Array.from(caption.matchAll(HASHTAG), ([, name]) => name ?? ''));
}

/** The mentions of a caption, in the form of `tagSet`. */
export function mentionsIn(caption: string): string[] {
  return tagSet(Array.from(caption.matchAll(MENTION), ([, name]) => name ?? ''));
}
