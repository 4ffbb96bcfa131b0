import { type Sql, sql } from '@loupe/database';
import {
  type CursorPosition,
  cursorSort,
  EVERY_ROW,
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
const BY_RANKING = /^RELEVANCE_OF_([\w-]{12}) DESC$/;
const ID = 'match.item_id';
const TAKEN_AT = { sql: 'document.taken_at', type: 'timestamptz', nullable: false } as const;
const NEWEST_FIRST = sql`match.taken_at DESC, match.item_id DESC`;

/** Larger than any time in milliseconds, and a double is still exact for small multiples of it. */
const SECTION = 1e15;

/**
 * The order of matches, over `item` and `match` (a row of `matches` or of a section). There are two orders, and kept
 * rankings, and cursors contain the name of theirs: all pages then keep the order of the first page.
 * @param items table expression of `item`
 */
export function matchOrder({ newestFirst, ranking }: RankedMatches, items: Sql): MatchOrder {
  if (newestFirst === undefined) {
    return {
      sortKey: ranking === undefined ? BY_SCORE : `RELEVANCE_OF_${ranking}`,
      sortOrder: SortOrder.DESC,
      column: { sql: 'match.score', type: 'double precision', nullable: false },
      id: ID,
    };
  }
  return {
    sortKey: BY_TIME,
    sortOrder: SortOrder.DESC,
    // Sections are numbered down to 0, so that the cursor's value decreases through all sections.
    column: { sql: 'NULL', type: 'double precision', nullable: false },
    id: ID,
    parts: (after) => sectionParts(newestFirst, items, after),
  };
}

/** The order of the page before `after`; null for a first page and for any other cursor. */
export function orderOfCursor(after: string | null | undefined): 'score' | 'time' | null {
  const sort = after == null ? null : cursorSort(after);
  if (sort === `${BY_SCORE} ${SortOrder.DESC}`) return 'score';
  return sort === `${BY_TIME} ${SortOrder.DESC}` ? 'time' : null;
}

/** The kept ranking of the page before `after`; null for a first page and for any other cursor. */
export function rankingOfCursor(after: string | null | undefined): string | null {
  const sort = after == null ? null : cursorSort(after);
  return BY_RANKING.exec(sort ?? '')?.[1] ?? null;
}

function sectionParts(
  sections: NonNullable<RankedMatches['newestFirst']>,
  items: Sql,
  after: CursorPosition | null,
): KeysetPart[] {
  const place = after === null ? null : placeOf(after, sections.length);
  return sections.flatMap((section, index) => {
    const number = sections.length - 1 - index;
    if (place !== null && place.section < number) return [];
    const within = place?.section === number ? { value: place.takenAt, id: place.id } : null;
    return keysetParts(TAKEN_AT, 'document.item_id', SortOrder.DESC, within).flatMap(({ where }) =>
      section(where).map((matches, way) => ({
        isInstead: way > 0,
        from: sql`(${matches}) AS match JOIN ${items} ON item.id = match.item_id`,
        where: EVERY_ROW,
        orderBy: NEWEST_FIRST,
        value: sql`(extract(epoch FROM match.taken_at) * 1000 + ${number * SECTION}::double precision)::double precision`,
      })),
    );
  });
}

/** @throws InvalidInputError "Invalid cursor" for a value that no row can have */
function placeOf({ value, id }: CursorPosition, sections: number) {
  const section = Math.round(Number(value) / SECTION);
  const takenAt = new Date(Number(value) - section * SECTION);
  const possible = typeof value === 'number' && section >= 0 && section < sections;
  if (!possible || Number.isNaN(takenAt.getTime())) throw new InvalidInputError('Invalid cursor');
  return { section, takenAt: takenAt.toISOString(), id };
}
