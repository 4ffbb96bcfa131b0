import { raw, sql } from '@loupe/database';
import {
  type CursorPosition,
  cursorSort,
  type KeysetPart,
  keysetParts,
  type PageSource,
  SortOrder,
} from '@loupe/graphql';
import { InvalidInputError } from '@loupe/kernel';
import type { RankedMatches } from './ranked-matches.js';

type MatchOrder = Pick<PageSource<unknown>, 'sortKey' | 'sortOrder' | 'column' | 'id' | 'parts'>;

const BY_SCORE = 'RELEVANCE';
const BY_TIME = 'RELEVANCE_NEWEST_FIRST';
const ID = 'item.id';
const TAKEN_AT = { sql: 'item.taken_at', type: 'timestamptz', nullable: false } as const;

/** Further than any time in milliseconds, and few enough of them are exact in a double. */
const SECTION = 1e15;

/**
 * The order of matches, over `item` and, by score, `match` (a row of `matches`). Two orders with names of their own in
 * cursors, so that the one of a first page is that of all that follow it.
 */
export function matchOrder({ newestFirst }: RankedMatches): MatchOrder {
  if (newestFirst === undefined) {
    return {
      sortKey: BY_SCORE,
      sortOrder: SortOrder.DESC,
      column: { sql: 'match.score', type: 'double precision', nullable: false },
      id: ID,
    };
  }
  return {
    sortKey: BY_TIME,
    sortOrder: SortOrder.DESC,
    // Sections are numbered down to 0, so that the cursor's value descends through all of them.
    column: { sql: 'NULL', type: 'double precision', nullable: false },
    id: ID,
    parts: (after) => sectionParts(newestFirst, after),
  };
}

/** Which of the two orders the pages before `after` had; null for a first page and for any other cursor. */
export function orderOfCursor(after: string | null | undefined): 'score' | 'time' | null {
  const sort = after == null ? null : cursorSort(after);
  if (sort === `${BY_SCORE} ${SortOrder.DESC}`) return 'score';
  return sort === `${BY_TIME} ${SortOrder.DESC}` ? 'time' : null;
}

function sectionParts(
  sections: NonNullable<RankedMatches['newestFirst']>,
  after: CursorPosition | null,
): KeysetPart[] {
  const place = after === null ? null : placeOf(after, sections.length);
  return sections.flatMap((items, index) => {
    const number = sections.length - 1 - index;
    if (place !== null && place.section < number) return [];
    const within = place?.section === number ? { value: place.takenAt, id: place.id } : null;
    return keysetParts(TAKEN_AT, ID, SortOrder.DESC, within).map(({ where, orderBy }) => ({
      where: sql`item.id IN (${items}) AND ${where}`,
      orderBy,
      value: sql`(extract(epoch FROM ${raw(TAKEN_AT.sql)}) * 1000 + ${number * SECTION}::double precision)::double precision`,
    }));
  });
}

/** @throws InvalidInputError "Invalid cursor" for a value that no row has */
function placeOf({ value, id }: CursorPosition, sections: number) {
  const section = Math.round(Number(value) / SECTION);
  const takenAt = new Date(Number(value) - section * SECTION);
  const possible = typeof value === 'number' && section >= 0 && section < sections;
  if (!possible || Number.isNaN(takenAt.getTime())) throw new InvalidInputError('Invalid cursor');
  return { section, takenAt: takenAt.toISOString(), id };
}
