import type { CapturedPost } from '@loupe/content';

/** A query of docs/search.md, and what it says of a post of the demo, written apart from what reads queries. */
export type SearchExample = readonly [query: string, finds: (texts: ExampleTexts) => boolean];

/** A post in lower case. */
export interface ExampleTexts {
  caption: string;
  said: string;
  hashtags: readonly string[];
  account: string;
}

export const textsOfExample = ({ caption, media, hashtags, profile }: CapturedPost): ExampleTexts => ({
  caption: (caption ?? '').toLowerCase(),
  said: media
    .map(({ transcript }) => transcript ?? '')
    .join('\n')
    .toLowerCase(),
  hashtags,
  account: profile.accountName.toLowerCase(),
});

const either = ({ caption, said }: ExampleTexts, pattern: RegExp) =>
  pattern.test(caption) || pattern.test(said);

/** The ten examples, in their order. */
export const SEARCH_EXAMPLES: readonly SearchExample[] = [
  ['serum OR cream', (texts) => either(texts, /\b(serums?|creams?)\b/)],
  ['serum -cream', (texts) => either(texts, /\bserums?\b/) && !either(texts, /\bcreams?\b/)],
  ['"patch test"', (texts) => either(texts, /\bpatch test\b/)],
  ['caption:(annoying OR greasy OR itchy)', ({ caption }) => /\b(annoying|greasy|itchy)\b/.test(caption)],
  ['said:rosacea -caption:rosacea', ({ said, caption }) => /rosacea/.test(said) && !/rosacea/.test(caption)],
  ['skin NEAR/4 dry', (texts) => either(texts, /\bskin(\W+\w+){0,3}\W+dry\b|\bdry(\W+\w+){0,3}\W+skin\b/)],
  [
    'tag:shelfie "honest thoughts"',
    (texts) => texts.hashtags.includes('shelfie') && either(texts, /honest thoughts/),
  ],
  ['flak*', (texts) => either(texts, /\bflak/)],
  ['"link in bio" -tag:grwm', (texts) => either(texts, /link in bio/) && !texts.hashtags.includes('grwm')],
  [
    'sonnencreme OR sunscreen OR "crème solaire"',
    (texts) => either(texts, /\b(sonnencremes?|sunscreens?)\b|crème solaire/),
  ],
];
