import { SocialProfile } from '@loupe/content';
import { empty, type Sql, sql } from '@loupe/database';
import { newestFirst, type PageSource, type SortColumn } from '@loupe/graphql';
import type { CreatorSortingInput, SocialProfileSortingInput } from './people.inputs.js';
import { type FiguresOf, figureOf, type PeopleFigure } from './profiles/figures.filter.js';

/** How a page of people is ordered. */
export interface PeopleOrder extends Pick<PageSource<unknown>, 'sortKey' | 'sortOrder' | 'column' | 'id'> {
  /** What stands behind the rows in FROM, for the column. */
  readonly joined: Sql;
}

const FIGURES: Record<PeopleFigure, SortColumn> = {
  FOLLOWERS_GROWTH: { sql: 'figure.value', type: 'bigint', nullable: true },
  LAST_POST_AT: { sql: 'figure.value', type: 'timestamptz', nullable: true },
  MEDIAN_ENGAGEMENTS: { sql: 'figure.value', type: 'double precision', nullable: true },
  POSTS_COUNT: { sql: 'figure.value', type: 'integer', nullable: false },
};

/** The order of people; newest first unless they are asked for in another. Creators without a profile have no followers. */
export function orderOfPeople(
  sorting: readonly (CreatorSortingInput | SocialProfileSortingInput)[] | null | undefined,
  people: FiguresOf,
): PeopleOrder {
  const [asked] = sorting ?? [];
  const newest = newestFirst(people.of);
  if (asked === undefined) return { ...newest, joined: empty };
  const { sortKey, sortOrder } = asked;
  const by = (column: SortColumn, joined: Sql) => ({ sortKey, sortOrder, id: newest.id, column, joined });
  if (sortKey === 'CREATED_AT') return by(newest.column, empty);
  if (sortKey !== 'FOLLOWERS_COUNT') {
    // Read once for each row: without OFFSET, PostgreSQL would write the subquery wherever the value stands.
    const joined = sql`CROSS JOIN LATERAL (SELECT ${figureOf(sortKey, people)} AS value OFFSET 0) AS figure`;
    return by(FIGURES[sortKey], joined);
  }
  return people.of === 'profile'
    ? by({ sql: 'profile.followers', type: 'integer', nullable: false, property: 'followers' }, empty)
    : by({ sql: 'largest.followers', type: 'integer', nullable: true }, largestProfileOf(people));
}

/** Joins the profile of `creator` that has the most followers, as `largest`. Read in their order, by the index of followers. */
function largestProfileOf({ db, scope }: FiguresOf): Sql {
  return sql`LEFT JOIN ${db.rows(scope, SocialProfile, 'largest')} ON largest.creator_id = creator.id
    AND NOT EXISTS (SELECT FROM ${db.rows(scope, SocialProfile, 'larger')}
      WHERE larger.creator_id = largest.creator_id AND (larger.followers, larger.id) > (largest.followers, largest.id))`;
}
