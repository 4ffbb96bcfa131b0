/** Rows of the largest batch. The first has one row, because nothing is known of its size. */
const MOST = 500;
/** Characters of a batch, about: rows may have texts of megabytes. */
const CHARACTERS = 2 * 1024 * 1024;
/** Rows that say what one of the batch takes. */
const SAMPLED = 20;

/** Snapshots of a batch: they have no texts. */
export const SNAPSHOT_ROWS = 2000;

/** The size of the next batch by the rows of the last: few long rows, or many short ones. */
export function batchSizes(): (before: readonly object[]) => number {
  let size = 1;
  return (before) => {
    if (before.length === 0) return size;
    const step = Math.max(1, Math.floor(before.length / SAMPLED));
    const sample = before.filter((_, index) => index % step === 0);
    const characters = JSON.stringify(sample).length / sample.length;
    // At most doubled, so that a few short rows do not lead to a batch of long ones.
    size = Math.max(1, Math.min(MOST, size * 2, Math.floor(CHARACTERS / characters)));
    return size;
  };
}

/**
 * Rows in parts whose texts have a bounded length together, in the same order; a row that is longer is a part of its own.
 * @param charactersOf characters of the texts that are read for a row
 */
export function partsOf<Row>(rows: readonly Row[], charactersOf: (row: Row) => number): Row[][] {
  const parts: Row[][] = [];
  let part: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    const more = charactersOf(row);
    if (part.length > 0 && characters + more > CHARACTERS) {
      parts.push(part);
      part = [];
      characters = 0;
    }
    part.push(row);
    characters += more;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
