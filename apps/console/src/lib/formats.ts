import { dateFormat, numberFormat } from './kept-format';
import { language, memberName, t } from './messages';

/** Figures that a language does not shorten are written as exact ones are: in German `5.481`, not `5481`. */
const SHORT = { notation: 'compact', useGrouping: 'always' } as const;
const COMPACT = new Intl.NumberFormat(language, { ...SHORT, maximumFractionDigits: 1 });
const EXACT = new Intl.NumberFormat(language);
const SIGNED = new Intl.NumberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
const AGO = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

/** Units of ages with their length in seconds, longest first. */
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** A number with the minus sign, in place of the hyphen that Intl writes. */
const withMinus = (number: string): string => number.replaceAll('-', '−');

/** Such as `12.9K`; a metric that the platform does not report is null. */
export const compact = (metric: string | number): string => withMinus(COMPACT.format(Number(metric)));

/** Such as `12,894`. */
export const exact = (metric: string | number): string => withMinus(EXACT.format(BigInt(metric)));

/** A number with so many decimals, such as `0.50`. */
export const decimals = (value: number, digits: number): string =>
  withMinus(
    numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
  );

/** An amount in cents as money, such as `€1,204.50`; compact as `€1.2K`, and in whole units where the language has no short form. */
export function money(
  cents: string,
  currency: string,
  notation: 'compact' | 'standard' = 'standard',
): string {
  const amount = Number(cents) / 100;
  const formatOf = (digits: number) =>
    numberFormat(language, {
      style: 'currency',
      currency,
      ...(notation === 'compact' ? SHORT : {}),
      maximumFractionDigits: digits,
    });
  if (notation === 'standard') return withMinus(formatOf(2).format(amount));
  const isShort = formatOf(1)
    .formatToParts(amount)
    .some(({ type }) => type === 'compact');
  return withMinus(formatOf(isShort ? 1 : 0).format(amount));
}

/** A part of a whole, such as `37 %`. */
export const percent = (part: number): string => `${exact(Math.round(part * 100))} %`;

/** A change of a count, such as `+1,489`. */
export const changeOf = (change: number): string => withMinus(SIGNED.format(change));

/** How long ago an instant was, such as `3 days ago`; short as `3 days`. */
export function ago(instant: string, now = Date.now(), isShort = false): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  const count = Math.round(seconds / length);
  if (!isShort) return AGO.format(count, unit);
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.abs(count));
}

/** An instant to the second in the workspace's time zone, such as `Nov 22, 2026, 10:15:30 PM GMT+1`. */
export function instantText(instant: string, timeZone: string): string {
  return dateFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'long' }).format(new Date(instant));
}

/** An instant as people say it, such as `Nov 22, 2026, 10:15 PM`; the exact one belongs into its title. */
export const timeText = (instant: string, timeZone: string): string =>
  dateFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** The day of an instant, such as `Nov 22, 2026`. */
export const dayText = (instant: string, timeZone: string): string =>
  dateFormat(language, { timeZone, dateStyle: 'medium' }).format(new Date(instant));

const DAY_MS = 86_400_000;

/** The number of a week as of ISO 8601: that of its Thursday in its year. */
function weekNumber(monday: string): number {
  const thursday = Date.parse(monday) + 3 * DAY_MS;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - newYear) / (7 * DAY_MS)) + 1;
}

/** A week by its first day, such as `Week of Nov 16, 2026`; German counts weeks: `KW 47 (ab 16.11.2026)`. */
export function weekText(monday: string): string {
  const day = dayText(monday, 'UTC');
  return language === 'de'
    ? t('Week {week} from {day}', { week: String(weekNumber(monday)), day })
    : t('Week of {day}', { day });
}

/** A day (YYYY-MM-DD) at the mark of an axis, such as `Nov 16`. */
export const dayMark = (day: string): string => timeMark(Date.parse(day) / 1000, DAY_SECONDS, 'UTC');

/** A week at the mark of an axis, such as `Nov 16`, in German `KW 47`. */
export const weekMark = (monday: string): string =>
  language === 'de' ? t('Week {week}', { week: String(weekNumber(monday)) }) : dayMark(monday);

/** A month by its first day, such as `November 2026`. */
export const monthText = (first: string): string =>
  dateFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(first));

/** A month beside the others of its year, such as `Nov`. */
export const monthName = (first: string): string =>
  dateFormat(language, { timeZone: 'UTC', month: 'short' }).format(new Date(first));

/** A month at the mark of an axis, such as `Nov 2026`. */
export const monthMark = (first: string): string =>
  dateFormat(language, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(new Date(first));

/** The letters before iB, each for 1,024 of the one before, as the limits of the plans are. */
const BINARY = 'KMGT';

/** A number of bytes, such as `1.5 GiB`. */
export function bytesText(bytes: string): string {
  let count = Number(bytes);
  let unit = 'B';
  for (const letter of BINARY) {
    if (count < 1024) break;
    count /= 1024;
    unit = `${letter}iB`;
  }
  return `${numberFormat(language, { maximumFractionDigits: 1 }).format(count)} ${unit}`;
}

/**
 * The text at a mark of an axis of values, such as `12.9K`.
 * @param currency of the values, which are then cents: `€129`
 */
export const amountMark = (value: number, currency?: string): string =>
  currency === undefined ? compact(value) : money(String(value), currency, 'compact');

const DAY_SECONDS = 86_400;

/**
 * The text at a mark of a time axis, such as `Nov 22`, with the hour where marks are closer than days.
 * @param step seconds between marks
 */
export function timeMark(seconds: number, step: number, timeZone: string): string {
  const hours = step >= DAY_SECONDS ? {} : ({ hour: 'numeric', minute: '2-digit' } as const);
  const format = dateFormat(language, { timeZone, month: 'short', day: 'numeric', ...hours });
  return format.format(new Date(seconds * 1000));
}

/** A member of an enum as words: `NOT_VIRAL` is `Not viral`, and `YOUTUBE_SHORT` is `YouTube short`. */
export function words(member: string): string {
  const text = member.toLowerCase().replaceAll('_', ' ');
  const name = memberName(text.charAt(0).toUpperCase() + text.slice(1));
  return name.replace(/^(You|Tik)t(?=ube|ok)/, '$1T');
}

/** A name of the contract as words: `excludeAccountNames` is `Exclude account names`. */
export const fieldName = (name: string): string =>
  words(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** A name in the middle of a sentence. German nouns keep their capital there. */
export const inSentence = (name: string): string => (language === 'de' ? name : name.toLowerCase());

/** Names of platforms as they write them. */
const PLATFORMS: Readonly<Record<string, string>> = {
  INSTAGRAM: 'Instagram',
  TIKTOK: 'TikTok',
  YOUTUBE: 'YouTube',
  BLUESKY: 'Bluesky',
  MASTODON: 'Mastodon',
  X: 'X',
  FACEBOOK: 'Facebook',
  THREADS: 'Threads',
  LINKEDIN: 'LinkedIn',
  REDDIT: 'Reddit',
  PINTEREST: 'Pinterest',
  TWITCH: 'Twitch',
  SNAPCHAT: 'Snapchat',
  FEED: t('Feed'),
  INTERNAL: t('Uploaded'),
};

export const platformName = (provider: string): string => PLATFORMS[provider] ?? words(provider);

/** Seconds as a clock shows them, such as `0:34` or `1:02:08`. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
