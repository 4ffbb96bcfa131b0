import type { Item, SocialProfile } from '@loupe/content';
import type { Engagement } from '@loupe/engagement';

type Columns<Row> = readonly (keyof Row & string)[];

/** A field whose own fields are computed from the columns of the same row. */
interface FieldOfType<Row> {
  /** Name of its type. */
  readonly type: string;
  /** The columns that it needs whatever is selected of it. */
  readonly always: Columns<Row>;
  readonly fields: Readonly<Record<string, Columns<Row>>>;
}

/** For fields of a type that are not columns: the columns they are computed from. */
export type BehindFields<Row> = Readonly<Record<string, Columns<Row> | FieldOfType<Row>>>;

const BEHIND_ENGAGEMENT_FIELDS: Readonly<Record<keyof Engagement | '__typename', Columns<Item>>> = {
  __typename: [],
  at: [],
  likes: ['likes'],
  comments: ['comments'],
  shares: ['provider', 'shares'],
  views: ['provider', 'type', 'views'],
  reportedShares: ['shares'],
  reportedViews: ['views'],
  impressions: ['impressions'],
  earnedMediaValue: ['earnedMediaValue'],
  linearViralityScore: ['linearVirality'],
};

export const BEHIND_ITEM_FIELDS: BehindFields<Item> = {
  __typename: [],
  aiFilterReasons: ['customAttributes', 'reasons'],
  archivePublicUrl: ['workspaceId', 'permalinkSerial'],
  collections: [],
  creator: ['creatorId'],
  currentEngagement: { type: 'Engagement', always: ['engagementAt'], fields: BEHIND_ENGAGEMENT_FIELDS },
  engagementHistory: [],
  linearViralityScore: ['linearVirality'],
  language: ['language'],
  matches: [],
  mediaContents: [],
  mediaItemId: [],
  rights: [],
  // It is in the row itself.
  socialProfile: [],
  transcriptions: [],
};

export const BEHIND_PROFILE_FIELDS: BehindFields<SocialProfile> = {
  __typename: [],
  avatar: ['workspaceId', 'avatar', 'hasPicture'],
  creator: ['creatorId'],
  followersGrowth: [],
  lastPostAt: [],
  medianEngagements: [],
  postsCount: [],
};

/** What is read for each selection, and for each property that a page of it is ordered by: computed once. */
export class KnownColumns<Columns> {
  private readonly known = new WeakMap<ReadonlySet<string>, Map<string | undefined, Columns>>();

  constructor(private readonly compute: (selected: ReadonlySet<string>, position?: string) => Columns) {}

  of(selected: ReadonlySet<string>, position?: string): Columns {
    const known = this.known.get(selected)?.get(position);
    if (known !== undefined) return known;
    const columns = this.compute(selected, position);
    this.known.set(selected, new Map(this.known.get(selected)).set(position, columns));
    return columns;
  }
}

/**
 * The properties of a row that the selected fields need, always including its id. All properties, if a selected field
 * is neither a property nor listed with its columns.
 * @param selected the selection of a request, as `Type.field`
 * @param position a property that is needed besides, because pages are ordered by it
 */
export function neededProperties(
  type: string,
  properties: ReadonlySet<string>,
  behind: BehindFields<Item> | BehindFields<SocialProfile>,
  selected: ReadonlySet<string>,
  position?: string,
): ReadonlySet<string> {
  const needed = new Set(position === undefined ? ['id'] : ['id', position]);
  for (const field of fieldsOf(type, selected)) {
    const columns = columnsBehind(behind, field, selected);
    if (columns === undefined && !properties.has(field)) return properties;
    for (const column of columns ?? [field]) needed.add(column);
  }
  return needed;
}

/** The selected fields of a type. */
function fieldsOf(type: string, selected: ReadonlySet<string>): string[] {
  return [...selected]
    .map((coordinate) => coordinate.split('.'))
    .flatMap(([of, field = '']) => (of === type ? [field] : []));
}

/** Undefined for a field that is not listed, or of whose own fields one is not. */
function columnsBehind(
  behind: Readonly<Record<string, Columns<Record<string, unknown>> | FieldOfType<Record<string, unknown>>>>,
  field: string,
  selected: ReadonlySet<string>,
): readonly string[] | undefined {
  const columns = Object.hasOwn(behind, field) ? behind[field] : undefined;
  if (columns === undefined || !('fields' in columns)) return columns;
  const { type, always, fields } = columns;
  const chosen = fieldsOf(type, selected);
  // Who says nothing of its fields, such as an export, reads all of them.
  const of = chosen.length === 0 ? Object.keys(fields) : chosen;
  if (!of.every((name) => Object.hasOwn(fields, name))) return undefined;
  return [...always, ...of.flatMap((name) => fields[name] ?? [])];
}
