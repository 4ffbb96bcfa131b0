import { type Database, join, type Sql, sql } from '@loupe/database';
import type { Predicates } from '@loupe/graphql';
import { knownIds, type WorkspaceScope } from '@loupe/kernel';
import { isOneOfPlaces, type PlacePart } from './location.filter.js';
import type { CreatorFilterInput } from './people.inputs.js';

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
  listIds: (ids, { db, scope }) =>
    sql`creator.id IN (SELECT entry.creator_id FROM ${entries(db, scope)} WHERE entry.list_id = ANY(${knownIds(ids)}::uuid[]))`,
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
export interface CreatorFilterContext extends Pick<CreatorFilterInput, 'listIds'> {
  readonly db: Database;
  readonly scope: WorkspaceScope;
}

/** Entries of lists of creators, which belong to a library above this one, hence the name of the table. */
const entries = (db: Database, scope: WorkspaceScope) =>
  db.rowsOfTable(scope, 'creator_list_entries', 'entry');
