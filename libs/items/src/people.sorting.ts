import { SocialProfile } from '@loupe/content';
import { type Database, type Sql, sql } from '@loupe/database';
import { newestFirst, type PageSource } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import type { CreatorSortingInput, SocialProfileSortingInput } from './people.inputs.js';

/** How a page of people is ordered. */
type Order = Pick<PageSource<unknown>, 'sortKey' | 'sortOrder' | 'column' | 'id'>;

/** The order of profiles; newest first unless they are asked for in another. */
export function orderOfProfiles(sorting: readonly SocialProfileSortingInput[] | null | undefined): Order {
  return orderOf('profile', sorting, { sql: 'profile.followers', type: 'integer', nullable: false });
}

/** The order of creators; newest first unless they are asked for in another. Those without a profile have no followers. */
export function orderOfCreators(sorting: readonly CreatorSortingInput[] | null | undefined): Order {
  return orderOf('creator', sorting, { sql: 'largest.followers', type: 'integer', nullable: true });
}

function orderOf(
  alias: string,
  sorting: readonly (CreatorSortingInput | SocialProfileSortingInput)[] | null | undefined,
  followers: Order['column'],
): Order {
  const [asked] = sorting ?? [];
  const newest = newestFirst(alias);
  if (asked === undefined) return newest;
  return asked.sortKey === 'CREATED_AT'
    ? { ...newest, ...asked }
    : { ...asked, id: newest.id, column: followers };
}

/** Joins the profile of `creator` that has the most followers, as `largest`. Read in their order, by the index of followers. */
export function largestProfileOf(db: Database, scope: WorkspaceScope): Sql {
  return sql`LEFT JOIN ${db.rows(scope, SocialProfile, 'largest')} ON largest.creator_id = creator.id
    AND NOT EXISTS (SELECT FROM ${db.rows(scope, SocialProfile, 'larger')}
      WHERE larger.creator_id = largest.creator_id AND (larger.followers, larger.id) > (largest.followers, largest.id))`;
}
