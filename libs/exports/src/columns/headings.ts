import { ATTRIBUTES, attributeKeyOf, isLabel } from './column.js';

/** Names of platforms as they write them. */
const PLATFORMS: Readonly<Record<string, string>> = {
  INSTAGRAM: 'Instagram',
  TIKTOK: 'TikTok',
  YOUTUBE: 'YouTube',
  LINKEDIN: 'LinkedIn',
};
/** What is left out of headings, as it says nothing to people. */
const SILENT_PARTS = new Set(['currentEngagement', 'rights', 'location']);
/** Parts of paths whose words are others. */
const WORDS: Readonly<Record<string, string>> = {
  provider: 'platform',
  accountName: 'handle',
  fullName: 'name',
  originalUrl: 'address',
  archivePublicUrl: 'address in the archive',
  takenAt: 'published',
  linearViralityScore: 'virality',
  displayName: 'name',
  socialProfile: 'profile',
  socialProfiles: 'profiles',
  postsCount: 'posts',
  lastPostAt: 'last post',
  creatorsCount: 'creators',
  percentile90: '90th percentile',
};
const IDS = /(?:^|\.)(?:id|externalId|itemId)$/;

/** Whether a column has ids, which say nothing to people. */
export const isOfIds = (name: string): boolean => IDS.test(name);

/** Whether a column has cents. */
export const isOfMoney = (name: string): boolean =>
  /(?:^|\.)earnedMediaValue$/.test(name) ||
  /^EARNED_MEDIA_VALUE\.(?:sum|mean|median|percentile90)$/.test(name);

/** What a heading says beside the path of its column. */
export interface HeadingFacts {
  /** The name of an attribute by its key. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly currency: string;
  readonly timeZone: string;
  readonly isTime: boolean;
}

/** The heading of a column in words, with the unit of its values: `Earned media value (EUR)`. */
export function headingOf(name: string, { attributes, currency, timeZone, isTime }: HeadingFacts): string {
  const key = attributeKeyOf(name);
  if (key !== null) return `${attributes.get(key) ?? key}${isLabel(name) ? '' : ' (value)'}`;
  if (name === ATTRIBUTES) return 'Attributes';
  const parts = name.split('.').filter((part) => !SILENT_PARTS.has(part));
  const text = parts.map((part) => WORDS[part] ?? wordsOf(part)).join(' ');
  const heading = text.charAt(0).toUpperCase() + text.slice(1);
  if (isOfMoney(name)) return `${heading} (${currency})`;
  return isTime ? `${heading} (${timeZone})` : heading;
}

/** A member of an enum as people write it: `TIKTOK` is TikTok, `IN_QUEUE` is In queue. */
export function memberText(member: string): string {
  const text = member.toLowerCase().replaceAll('_', ' ');
  return PLATFORMS[member] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

const wordsOf = (part: string): string =>
  part
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
