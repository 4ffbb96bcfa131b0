import { dayText, exact, platformName, words } from '../../lib/formats';
import { keptFormat } from '../../lib/kept-format';
import { language, t } from '../../lib/messages';
import { isObject } from '../../lib/search';
import { FILTER_TITLES, type FilterName, type ItemFilter } from './filter-names';

export type { FilterName, ItemFilter };

/** How a field of the filter is asked for. */
export type Field =
  | { kind: 'texts' }
  | { kind: 'options'; options: readonly string[] }
  | { kind: 'one'; options: readonly string[] }
  | { kind: 'yes-no' }
  | { kind: 'numbers' }
  | { kind: 'times' }
  | { kind: 'metrics' }
  | { kind: 'places' }
  | { kind: 'named'; of: 'collections' | 'campaigns' | 'sources' | 'lists' | 'aiFields' };

const RIGHTS = ['APPROVED', 'EXPIRED', 'IN_QUEUE', 'REJECTED', 'REQUESTED'] as const;
export const PLATFORMS = [
  ...(['INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'BLUESKY', 'MASTODON', 'X', 'FACEBOOK', 'THREADS'] as const),
  ...(['LINKEDIN', 'REDDIT', 'PINTEREST', 'TWITCH', 'SNAPCHAT', 'FEED'] as const),
] as const;
export const VIRALITY = ['HIGH', 'MEDIUM', 'LOW'] as const;
export const METRIC_FIELDS = [
  'MERGED_VIEW_PLAY_COUNT',
  'LIKE_COUNT',
  'COMMENT_COUNT',
  'SHARE_COUNT',
  'EARNED_MEDIA_VALUE',
  'ENGAGEMENTS_RATE',
  'IMPRESSIONS_RATE',
] as const;
/** Metrics that people know by another name than the API's. */
const METRIC_NAMES: Readonly<Record<string, string>> = {
  MERGED_VIEW_PLAY_COUNT: t('Views'),
  LIKE_COUNT: t('Likes'),
  COMMENT_COUNT: t('Comments'),
  SHARE_COUNT: t('Shares'),
  EARNED_MEDIA_VALUE: t('Earned media value'),
  ENGAGEMENTS_RATE: t('Engagements per 100 followers'),
  IMPRESSIONS_RATE: t('Impressions per 100 followers'),
};
export const metricName = (metric: string): string => METRIC_NAMES[metric] ?? words(metric);
const TYPES = [
  'POST',
  'REEL',
  'STORY',
  'TIKTOK',
  'TIKTOK_STORY',
  'YOUTUBE',
  'YOUTUBE_SHORT',
  'SHORT',
  'VIDEO',
] as const;

/** Every field of the API's filter. A new one does not compile before it can be asked for. */
export const FIELDS: Readonly<Record<FilterName, Field>> = {
  accountNames: { kind: 'texts' },
  excludeAccountNames: { kind: 'texts' },
  tagsNames: { kind: 'texts' },
  itemTypes: { kind: 'options', options: TYPES },
  provider: { kind: 'one', options: [...PLATFORMS, 'INTERNAL'] },
  providers: { kind: 'options', options: [...PLATFORMS, 'INTERNAL'] },
  takenAt: { kind: 'times' },
  viralityScore: { kind: 'options', options: VIRALITY },
  engagement: { kind: 'metrics' },
  followersCount: { kind: 'numbers' },
  verified: { kind: 'yes-no' },
  collectionsIds: { kind: 'named', of: 'collections' },
  campaignsIds: { kind: 'named', of: 'campaigns' },
  sourcesIds: { kind: 'named', of: 'sources' },
  contentTypes: { kind: 'options', options: ['IMAGE', 'VIDEO'] },
  language: { kind: 'texts' },
  socialProfileAccountTypes: { kind: 'options', options: ['BUSINESS', 'CREATOR', 'PERSONAL'] },
  importType: { kind: 'one', options: ['AUTOMATIC', 'MANUAL'] },
  usageRightsStatus: { kind: 'options', options: RIGHTS },
  instagramWhitelistingStatus: { kind: 'options', options: RIGHTS },
  tiktokSparkCodeStatus: { kind: 'options', options: RIGHTS },
  tiktokWhitelistingEligibility: { kind: 'one', options: ['ALL'] },
  shopifyProductsIds: { kind: 'texts' },
  creatorLocations: { kind: 'places' },
  ugcLocations: { kind: 'places' },
  creatorListsIds: { kind: 'named', of: 'lists' },
  unsureAiFields: { kind: 'named', of: 'aiFields' },
  creatorIds: { kind: 'texts' },
  socialProfileIds: { kind: 'texts' },
  ids: { kind: 'texts' },
};

export const FILTER_NAMES = Object.keys(FIELDS) as FilterName[];

const isText = (value: unknown): boolean => typeof value === 'string';
const isWhole = (value: unknown): boolean => Number.isInteger(value);
const isInstant = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(String(value)));
const isRange = (value: unknown, isEnd: (end: unknown) => boolean): boolean =>
  isObject(value) && [value.from, value.to].every((end) => end == null || isEnd(end));

/** Whether a value has the form that its field takes. An address may have been written by hand. */
export function isOfKind({ kind }: Field, value: unknown): boolean {
  const isEach = (fits: (one: unknown) => boolean) => Array.isArray(value) && value.every(fits);
  switch (kind) {
    case 'numbers':
      return isRange(value, isWhole);
    case 'times':
      return isRange(value, isInstant);
    case 'metrics':
      return isEach((one) => isObject(one) && isText(one.field) && isRange(one.range, isWhole));
    case 'places':
      return isEach((one) => isObject(one) && Object.values(one).every(isText));
    case 'yes-no':
      return isEach((one) => typeof one === 'boolean');
    case 'one':
      return isText(value);
    default:
      return isEach(isText);
  }
}

/** The member of an enum as people read it. */
export const optionName = (name: FilterName, option: string): string =>
  name === 'provider' || name === 'providers' ? platformName(option) : words(option);

interface Range {
  from?: unknown;
  to?: unknown;
}

/** An end of a range: a number, or the day of an instant. */
function endText(end: unknown, timeZone: string): string {
  if (typeof end === 'number') return exact(end);
  const instant = Date.parse(String(end));
  return Number.isNaN(instant) ? String(end) : dayText(String(end), timeZone);
}

function rangeText({ from, to }: Range, timeZone: string): string {
  const text = (end: unknown) => endText(end, timeZone);
  if (from == null) return to == null ? t('any') : t('up to {end}', { end: text(to) });
  return to == null
    ? t('from {end}', { end: text(from) })
    : t('{from} to {to}', { from: text(from), to: text(to) });
}

/**
 * What a field of a filter asks for, as a sentence, such as `Platform is TikTok` or `Views from 10,000`.
 * @param named names of things by their ids
 * @param timeZone of the days
 * @param isOut whether posts that fit are left out
 */
export function filterText(
  name: FilterName,
  value: unknown,
  {
    named,
    timeZone,
    isOut = false,
  }: { named: ReadonlyMap<string, string>; timeZone: string; isOut?: boolean },
): string {
  const field = FIELDS[name];
  const list = (Array.isArray(value) ? value : [value]) as unknown[];
  const text = (each: unknown): string => {
    if (field.kind === 'numbers' || field.kind === 'times') return rangeText(each as Range, timeZone);
    if (field.kind === 'metrics') {
      const { field: metric, range } = each as { field: string; range: Range };
      return `${metricName(metric)} ${rangeText(range, timeZone)}`;
    }
    if (field.kind === 'places') {
      const { city, region, country } = each as Readonly<Record<string, string | undefined>>;
      return [city, region, country].filter((part) => part !== undefined && part !== '').join(', ');
    }
    if (field.kind === 'yes-no') return each === true ? t('yes') : t('no');
    if (field.kind === 'options' || field.kind === 'one') return optionName(name, String(each));
    return named.get(String(each)) ?? String(each);
  };
  const values = keptFormat(Intl.ListFormat, language, { type: 'disjunction' } as const).format(
    list.map(text),
  );
  const sentence = sentenceWithoutIs(name, values);
  if (sentence !== null) return isOut ? t('Not: {sentence}', { sentence }) : sentence;
  const title = FILTER_TITLES[name];
  return isOut
    ? t('{name} is not {values}', { name: title, values })
    : t('{name} is {values}', { name: title, values });
}

/** The sentence of a field that is not one of its values; null for all others. */
function sentenceWithoutIs(name: FilterName, values: string): string | null {
  const { kind } = FIELDS[name];
  const title = FILTER_TITLES[name];
  if (kind === 'metrics') return values;
  if (kind === 'numbers' || kind === 'times') return `${title} ${values}`;
  return name === 'unsureAiFields' ? `${title}: ${values}` : null;
}
