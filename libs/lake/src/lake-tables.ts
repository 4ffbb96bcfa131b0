import type { Column } from '@loupe/exports';

/** The version of the tables below: all files of a lake are written again when it changes. */
export const LAKE_FORMAT = 1;

/** The part of creators and social profiles. Every other part is a month. */
export const PEOPLE = 'people';

const MONTH_KINDS = ['items', 'snapshots', 'daily'] as const;
const PEOPLE_KINDS = ['creators', 'profiles'] as const;

/** What the files of a lake have rows of. */
export type LakeKind = (typeof MONTH_KINDS)[number] | (typeof PEOPLE_KINDS)[number];

/**
 * The fields of an export that files have. Nothing of other tables than marks are written for: names of profiles, collections and
 * transcripts would change without them.
 */
export const ITEM_FIELDS = [
  ...['id', 'provider', 'type', 'externalId', 'takenAt', 'originalUrl', 'caption', 'hashtags', 'mentions'],
  ...['linearViralityScore', 'creator.id', 'socialProfile.id', 'currentEngagement.at'],
  ...['currentEngagement.likes', 'currentEngagement.comments', 'currentEngagement.shares'],
  ...['currentEngagement.views', 'currentEngagement.impressions', 'currentEngagement.earnedMediaValue'],
  ...['location.name', 'location.city', 'location.state', 'location.country', 'location.formatted'],
  ...['customAttributes', 'language'],
];

export const CREATOR_FIELDS = [
  ...['id', 'displayName', 'socialProfiles.id', 'socialProfiles.provider', 'socialProfiles.accountName'],
  ...['socialProfiles.originalUrl', 'socialProfiles.followers', 'customAttributes'],
];

/** The metrics of daily figures: the last parts of columns of items. */
export const DAILY_METRICS = [
  'likes',
  'comments',
  'shares',
  'views',
  'impressions',
  'earnedMediaValue',
] as const;

export const DAILY_COLUMNS: readonly Column[] = [
  { name: 'day', type: 'text' },
  { name: 'provider', type: 'text' },
  { name: 'type', type: 'text' },
  { name: 'posts', type: 'integer' },
  ...DAILY_METRICS.flatMap((metric): Column[] => [
    { name: metric, type: 'integer' },
    { name: `${metric}Known`, type: 'integer' },
  ]),
];

/** The folder of a workspace's lake in the object store. */
export function lakeFolder(workspaceId: string): string {
  return `lake/${workspaceId}/`;
}

/** Where a file is in that folder: `items/2026-01.parquet`, `creators.parquet`. */
export function pathOf(part: string, kind: LakeKind): string {
  return part === PEOPLE ? `${kind}.parquet` : `${kind}/${part}.parquet`;
}

export function kindsOf(part: string): readonly LakeKind[] {
  return part === PEOPLE ? PEOPLE_KINDS : MONTH_KINDS;
}
