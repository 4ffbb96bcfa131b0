import { SocialProfile } from '@loupe/content';
import { type Database, type Sql, sql } from '@loupe/database';
import { newestFirst, type PageSource } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import type { CreatorSortingInput, SocialProfileSortingInput } from './people.inputs.js';

/** How a page of people is ordered. */
type Order = Pick<PageSource<unknown>, 'sortKey' | 'sortOrder' | 'column' | 'id'>;

/** The order of profiles; newest first unless they are asked for in another. */
export function orderOfProfiles(sorting: readonly SocialProfileSortingInput[] | null | undefined): Order {
  const [asked] = sorting ?? [];
  const newest = newestFirst('profile');
  switch (asked?.sortKey) {
    case undefined:
      return newest;
    case 'CREATED_AT':
      return { ...newest, ...asked };
    case 'FOLLOWERS_COUNT':
      return {
        ...asked,
        id: newest.id,
        column: { sql: 'profile.followers', type: 'integer', nullable: false },
      };
  }
}

/** The order of creators; newest first unless they are asked for in another. Those without a profile have no followers. */
export function orderOfCreators(sorting: readonly CreatorSortingInput[] | null | undefined): Order {
  const [asked] = sorting ?? [];
  const newest = newestFirst('creator');
  switch (asked?.sortKey) {
    case undefined:
      return newest;
    case 'CREATED_AT':
      return { ...newest, ...asked };
    case 'FOLLOWERS_COUNT':
      return {
        ...asked,
        id: newest.id,
        column: { sql: 'largest.followers', type: 'integer', nullable: true },
      };
  }
}

/** Joins the profile of `creator` that has the most followers, as `largest`. Read in their order, by the index of followers. */
export function largestProfileOf(db: Database, scope: WorkspaceScope): Sql {
  return sql`LEFT JOIN ${db.rows(scope, SocialProfile, 'largest')} ON largest.creator_id = creator.id
    AND NOT EXISTS (SELECT FROM ${db.rows(scope, SocialProfile, 'larger')}
      WHERE larger.creator_id = largest.creator_id AND (larger.followers, larger.id) > (largest.followers, largest.id))`;
}
