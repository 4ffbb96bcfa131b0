import { LANGUAGES, languageName } from '@loupe/content';

/** Names that people and other tools have for values of enums, by groups of which one is an option. */
const SAME: readonly (readonly string[])[] = [
  ['VIEWS', 'MERGED_VIEW_PLAY_COUNT', 'VIEW_COUNT', 'PLAYS'],
  ['LIKES', 'LIKE_COUNT'],
  ['COMMENTS', 'COMMENT_COUNT'],
  ['SHARES', 'SHARE_COUNT'],
  ['FOLLOWERS', 'FOLLOWERS_COUNT', 'FOLLOWER_COUNT'],
  ['FOLLOWERS_GROWTH', 'GROWTH', 'FOLLOWER_GROWTH'],
  ['MEDIAN_ENGAGEMENTS', 'MEDIAN_ENGAGEMENT'],
  ['POSTS_COUNT', 'POST_COUNT', 'POSTS'],
  ['LAST_POST_AT', 'LAST_POST'],
  ['EARNED_MEDIA_VALUE', 'EMV'],
  ['ENGAGEMENTS_RATE', 'ENGAGEMENT_RATE'],
  ['LINEAR_VIRALITY', 'VIRALITY'],
  ['TAKEN_AT', 'DATE', 'PUBLISHED_AT'],
  ['PLATFORM', 'PROVIDER'],
  ['SOCIAL_PROFILE', 'PROFILE', 'ACCOUNT'],
];

/** The option that a text means, in any case and by its other names; the text itself where it means none. */
export function optionOf(text: string, options: readonly unknown[]): unknown {
  if (options.includes(text)) return text;
  const name = text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  const names = [name, ...(SAME.find((group) => group.includes(name)) ?? [])];
  return names.find((one) => options.includes(one)) ?? text;
}

const NAMES = new Map(
  LANGUAGES.flatMap((code) => {
    const own = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
    return [code, languageName(code), own].map((name) => [name.toLowerCase(), code] as const);
  }),
);

/** The code of a language that a text names: by its code in any case, with a region or not, or by its English or own name. */
export function languageCode(text: string): string {
  const name = text.trim().toLowerCase();
  return NAMES.get(name) ?? NAMES.get(name.split(/[-_]/, 1)[0] ?? '') ?? text;
}
