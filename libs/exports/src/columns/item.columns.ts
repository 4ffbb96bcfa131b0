import { currentEngagementOf, type Item, type SocialProfile, UNKNOWN_LANGUAGE } from '@loupe/content';
import { type Engagement, viralityOf } from '@loupe/engagement';
import type { ItemRights } from '@loupe/items';
import { ATTRIBUTES, type ColumnOf, columns } from './column.js';

/** What an exported item has beside its row; only what is asked for is read. */
export interface ExportedItem {
  readonly item: Item;
  readonly archivePublicUrl: string | null;
  readonly collections: readonly string[];
  readonly transcripts: readonly (string | null)[];
  readonly rights: ItemRights | null;
}

const RIGHTS = 'rights.';
const COLLECTIONS = 'collections.name';
const TRANSCRIPTS = 'transcriptions.transcript';

const engagement =
  <Key extends keyof Engagement>(key: Key) =>
  ({ item }: ExportedItem) =>
    currentEngagementOf(item)?.[key];
const poster =
  <Key extends keyof SocialProfile>(key: Key) =>
  ({ item }: ExportedItem) =>
    item.socialProfile?.[key] as SocialProfile[Key] & (string | number | boolean | null);
const right =
  <Key extends keyof ItemRights>(key: Key) =>
  ({ rights }: ExportedItem) =>
    rights?.[key];

/** The columns of items, with views and shares as reported, in the order in which they stand in a file. */
export const ITEM_COLUMNS: readonly ColumnOf<ExportedItem>[] = [
  ...columns<ExportedItem>('text', {
    id: ({ item }) => item.id,
    provider: ({ item }) => item.provider,
    type: ({ item }) => item.type,
    externalId: ({ item }) => item.externalId,
  }),
  ...columns<ExportedItem>('time', { takenAt: ({ item }) => item.takenAt }),
  ...columns<ExportedItem>('text', {
    originalUrl: ({ item }) => item.originalUrl,
    archivePublicUrl: ({ archivePublicUrl }) => archivePublicUrl,
    caption: ({ item }) => item.caption,
  }),
  ...columns<ExportedItem>('json', {
    hashtags: ({ item }) => item.hashtags,
    mentions: ({ item }) => item.mentions,
  }),
  ...columns<ExportedItem>('text', {
    linearViralityScore: ({ item }) => viralityOf(item.linearVirality),
    'creator.id': ({ item }) => item.creatorId,
    'socialProfile.id': ({ item }) => item.socialProfile?.id,
    'socialProfile.accountName': poster('accountName'),
    'socialProfile.fullName': poster('fullName'),
    'socialProfile.originalUrl': poster('originalUrl'),
  }),
  ...columns<ExportedItem>('integer', { 'socialProfile.followers': poster('followers') }),
  ...columns<ExportedItem>('boolean', { 'socialProfile.verified': poster('verified') }),
  ...columns<ExportedItem>('time', { 'currentEngagement.at': engagement('at') }),
  ...columns<ExportedItem>('integer', {
    'currentEngagement.likes': engagement('likes'),
    'currentEngagement.comments': engagement('comments'),
    'currentEngagement.shares': engagement('reportedShares'),
    'currentEngagement.views': engagement('reportedViews'),
    'currentEngagement.impressions': engagement('impressions'),
    'currentEngagement.earnedMediaValue': engagement('earnedMediaValue'),
  }),
  ...columns<ExportedItem>('text', {
    'location.name': ({ item }) => item.location?.name,
    'location.city': ({ item }) => item.location?.city,
    'location.state': ({ item }) => item.location?.state,
    'location.country': ({ item }) => item.location?.country,
    'location.formatted': ({ item }) => item.location?.formatted,
  }),
  ...columns<ExportedItem>('json', { [COLLECTIONS]: ({ collections }) => collections }),
  ...columns<ExportedItem>('text', {
    'rights.usageRightsStatus': right('usageRightsStatus'),
    'rights.instagramWhitelistingStatus': right('instagramWhitelistingStatus'),
    'rights.tiktokSparkCodeStatus': right('tiktokSparkCodeStatus'),
  }),
  ...columns<ExportedItem>('boolean', {
    'rights.tiktokWhitelistingEligible': right('tiktokWhitelistingEligible'),
  }),
  ...columns<ExportedItem>('json', {
    'rights.shopifyProductsIds': right('shopifyProductsIds'),
    [TRANSCRIPTS]: ({ transcripts }) => transcripts,
    [ATTRIBUTES]: ({ item }) => item.customAttributes,
  }),
  ...columns<ExportedItem>('text', {
    language: ({ item }) => (item.language === UNKNOWN_LANGUAGE ? null : item.language),
  }),
];

/** What the columns need beside the rows of items. */
export interface ItemNeeds {
  /** The selection of the list of items, as `Item.caption`. */
  readonly selected: ReadonlySet<string>;
  readonly archivePublicUrl: boolean;
  readonly collections: boolean;
  readonly transcripts: boolean;
  readonly rights: boolean;
}

/** What has to be read for some columns. */
export function itemNeeds(chosen: readonly { name: string }[]): ItemNeeds {
  const names = chosen.map(({ name }) => name);
  const selected = names.flatMap((name) => {
    const [first = '', rest] = name.split('.');
    return first === 'socialProfile' ? ['Item.socialProfile', `SocialProfile.${rest}`] : [`Item.${first}`];
  });
  return {
    selected: new Set(['Item.id', ...selected]),
    archivePublicUrl: names.includes('archivePublicUrl'),
    collections: names.includes(COLLECTIONS),
    transcripts: names.includes(TRANSCRIPTS),
    rights: names.some((name) => name.startsWith(RIGHTS)),
  };
}
