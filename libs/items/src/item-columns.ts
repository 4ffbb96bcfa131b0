import type { Item, SocialProfile } from '@loupe/content';

/** The columns behind the fields of a type that are not columns themselves. */
export type BehindFields<Row> = Readonly<Record<string, readonly (keyof Row & string)[]>>;

export const BEHIND_ITEM_FIELDS: BehindFields<Item> = {
  __typename: [],
  aiFilterReasons: ['customAttributes', 'reasons'],
  archivePublicUrl: ['permalinkSerial'],
  collections: [],
  creator: ['creatorId'],
  currentEngagement: [
    'engagementAt',
    'likes',
    'comments',
    'shares',
    'views',
    'impressions',
    'earnedMediaValue',
    'linearVirality',
  ],
  linearViralityScore: ['linearVirality'],
  mediaContents: [],
  mediaItemId: [],
  socialProfile: ['socialProfileId'],
  transcriptions: [],
};

export const BEHIND_PROFILE_FIELDS: BehindFields<SocialProfile> = {
  __typename: [],
  creator: ['creatorId'],
};

/**
 * The properties of a row that its selected fields need, its ids always among them; all of them where a field is neither a
 * property nor among those whose columns are told.
 * @param selected what a request selects, as `Type.field`
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
