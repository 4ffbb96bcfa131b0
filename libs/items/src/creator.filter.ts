import { SocialProfile } from '@loupe/content';
import { type Database, join, type Sql, sql } from '@loupe/database';
import { between, compileFilter, EVERY_ROW, type Predicates } from '@loupe/graphql';
import { knownIds, type WorkspaceScope } from '@loupe/kernel';
import { isOneOfPlaces, type PlacePart } from './location.filter.js';
import type { CreatorFilterInput, SocialProfileFilterInput } from './people.inputs.js';
import { type FiguresOf, figureOf } from './profiles/figures.filter.js';
import { isNamed } from './profiles/name.filter.js';
import { hasLastPost, hasPosts } from './profiles/posts.filter.js';

/** The SQL of each part of a place in the JSON of creators.location, written as in the index. */
const PLACE: Record<PlacePart, Sql> = {
  city: sql`lower(creator.location ->> 'city')`,
  region: sql`lower(creator.location ->> 'region')`,
  country: sql`lower(creator.location ->> 'country')`,
};

/** Figures are compared as numbers: a median may lie between two. */
const figurePredicates = {
  followersGrowth: (range, people) => between(figureOf('FOLLOWERS_GROWTH', people), range, sql`numeric`),
  medianEngagements: (range, people) => between(figureOf('MEDIAN_ENGAGEMENTS', people), range, sql`numeric`),
} satisfies Predicates<Pick<SocialProfileFilterInput, 'followersGrowth' | 'medianEngagements'>, FiguresOf>;

/** The SQL of each field of CreatorFilterInput; `creator` is the alias of creators. */
export const creatorPredicates = {
  ids: (ids) => sql`creator.id = ANY(${knownIds(ids)}::uuid[])`,
  locations: (places) =>
    isOneOfPlaces(places, (parts) =>
      join(
        parts.map(([part, name]) => sql`${PLACE[part]} = lower(${name})`),
        ' AND ',
      ),
    ),
  name: (name, context) => hasProfile(context, { name }),
  providers: (providers, context) => hasProfile(context, { providers }),
  followersCount: (followersCount, context) => hasProfile(context, { followersCount }),
  postsCount: (range, context) => hasPosts({ ...context, owner: OF_CREATOR }, range),
  lastPostAt: (range, context) => hasLastPost({ ...context, owner: OF_CREATOR }, range),
  ...figurePredicates,
  listIds: (ids, { db, scope }) => sql`creator.id IN (${creatorsOfLists(db, scope, ids)})`,
  listStages: (stages, { db, scope, listIds }) => {
    const among =
      listIds == null || listIds.length === 0
        ? sql`TRUE`
        : sql`entry.list_id = ANY(${knownIds(listIds)}::uuid[])`;
    const wanted = stages.map((stage) => stage.trim().toLowerCase());
    return sql`creator.id IN (
      SELECT entry.creator_id FROM ${entries(db, scope)} WHERE ${among} AND lower(entry.stage) = ANY(${wanted}::text[]))`;
  },
} satisfies Predicates<CreatorFilterInput, CreatorFilterContext>;

/** What the predicates of creators need beside the filter. */
export interface CreatorFilterContext extends FiguresOf, Pick<CreatorFilterInput, 'listIds'> {}

const OF_CREATOR = sql`post.creator_id = creator.id`;
const OF_PROFILE = sql`post.social_profile_id = profile.id`;

/** Entries of lists of creators, which belong to a library above this one, hence the name of the table. */
const entries = (db: Database, scope: WorkspaceScope) =>
  db.rowsOfTable(scope, 'creator_list_entries', 'entry');

/** Ids of the creators who are in one of some lists. */
export const creatorsOfLists = (db: Database, scope: WorkspaceScope, ids: readonly string[]): Sql =>
  sql`SELECT entry.creator_id FROM ${entries(db, scope)} WHERE entry.list_id = ANY(${knownIds(ids)}::uuid[])`;

/** The SQL of each field of SocialProfileFilterInput; `profile` is the alias of social_profiles. */
export const profilePredicates = {
  platform: (platform) => sql`profile.provider = ${platform}`,
  name: (name) => isNamed(name),
  providers: (providers) => sql`profile.provider = ANY(${providers}::text[])`,
  followersCount: (range) => between(sql`profile.followers`, range, sql`integer`),
  postsCount: (range, context) => hasPosts({ ...context, owner: OF_PROFILE }, range),
  lastPostAt: (range, context) => hasLastPost({ ...context, owner: OF_PROFILE }, range),
  ...figurePredicates,
} satisfies Predicates<SocialProfileFilterInput, FiguresOf>;

/** True for creators with a profile that the filter chooses; null for a filter that chooses all. */
function hasProfile(context: CreatorFilterContext, filter: SocialProfileFilterInput): Sql | null {
  const { db, scope } = context;
  const people: FiguresOf = { ...context, of: 'profile' };
  const chosen = compileFilter(filter, profilePredicates, people);
  return chosen === EVERY_ROW
    ? null
    : sql`creator.id IN (SELECT profile.creator_id FROM ${db.rows(scope, SocialProfile, 'profile')} WHERE ${chosen})`;
}
