import { SocialProfile } from '@loupe/content';
import { type Database, join, type Sql, sql } from '@loupe/database';
import { between, compileFilter, EVERY_ROW, type Predicates } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { isOneOfPlaces, type PlacePart } from './location.filter.js';
import type { CreatorFilterInput, SocialProfileFilterInput } from './people.inputs.js';
import { isNamed } from './profiles/name.filter.js';

interface FilterContext {
  db: Database;
  scope: WorkspaceScope;
}

/** The SQL of each part of a place in the JSON of creators.location, written as in the index. */
const PLACE: Record<PlacePart, Sql> = {
  city: sql`lower(creator.location ->> 'city')`,
  region: sql`lower(creator.location ->> 'region')`,
  country: sql`lower(creator.location ->> 'country')`,
};

/** The SQL of each field of CreatorFilterInput; `creator` is the alias of creators. */
export const creatorPredicates = {
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
} satisfies Predicates<CreatorFilterInput, FilterContext>;

/** The SQL of each field of SocialProfileFilterInput; `profile` is the alias of social_profiles. */
export const profilePredicates = {
  platform: (platform) => sql`profile.provider = ${platform}`,
  name: isNamed,
  providers: (providers) => sql`profile.provider = ANY(${providers}::text[])`,
  followersCount: (range) => between(sql`profile.followers`, range, sql`integer`),
} satisfies Predicates<SocialProfileFilterInput>;

/** True for creators with a profile that the filter chooses; null for a filter that chooses all. */
function hasProfile({ db, scope }: FilterContext, filter: SocialProfileFilterInput): Sql | null {
  const chosen = compileFilter(filter, profilePredicates, undefined);
  return chosen === EVERY_ROW
    ? null
    : sql`creator.id IN (SELECT profile.creator_id FROM ${db.rows(scope, SocialProfile, 'profile')} WHERE ${chosen})`;
}
