import type { Item, SocialProfile } from '@loupe/content';

/** For fields of a type that are not columns: the columns they are computed from. */
export type BehindFields<Row> = Readonly<Record<string, readonly (keyof Row & string)[]>>;

export const BEHIND_ITEM_FIELDS: BehindFields<Item> = {
  __typename: [],
  aiFilterReasons: ['customAttributes', 'reasons'],
  archivePublicUrl: ['permalinkSerial'],
  collections: [],
  creator: ['creatorId'],
  currentEngagement: [
    'engagementAt',
    'provider',
    'type',
    'likes',
    'comments',
    'shares',
    'views',
    'impressions',
    'earnedMediaValue',
    'linearVirality',
  ],
  engagementHistory: [],
  linearViralityScore: ['linearVirality'],
  language: ['language'],
  matches: [],
  mediaContents: [],
  mediaItemId: [],
  rights: [],
  socialProfile: ['socialProfileId'],
  transcriptions: [],
};

export const BEHIND_PROFILE_FIELDS: BehindFields<SocialProfile> = {
  __typename: [],
  avatar: ['avatar', 'hasPicture'],
  creator: ['creatorId'],
  followersGrowth: [],
  lastPostAt: [],
  medianEngagements: [],
  postsCount: [],
};

/**
 * The properties of a row that the selected fields need, always including the row's ids. All properties, if a selected field
 * is neither a property nor listed with its columns.
 * @param selected the selection of a request, as `Type.field`
 */
export function neededProperties(
  type: string,
  properties: ReadonlySet<string>,
  behind: Readonly<Record<string, readonly string[]>>,
  selected: ReadonlySet<string>,
): ReadonlySet<string> {
  const needed = new Set(['workspaceId', 'id']);
  for (const coordinate of selected) {
    const [of, field = ''] = coordinate.split('.');
    if (of !== type) continue;
    const columns = Object.hasOwn(behind, field) ? behind[field] : undefined;
    if (columns === undefined && !properties.has(field)) return properties;
    for (const column of columns ?? [field]) needed.add(column);
  }
  return needed;
}
