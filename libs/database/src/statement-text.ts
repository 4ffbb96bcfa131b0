/**
 * What is read in the text of a statement, because nobody who writes one says it: here, and nowhere else. Each answer is on the safe side. The
 * suite compares them with what PostgreSQL's own parser finds in the statements that it sends (docs/adr/0107).
 */

const FIRST_WORD = /^\s*(\w+)/;
/** How statements begin that only read, if nothing in them writes. */
const READS = /^\s*(?:\(\s*)*(?:SELECT|WITH|VALUES|DECLARE|FETCH|CLOSE|SHOW)\b/i;
/** What a statement that changes or locks rows has in its text; some others have it too. */
const CHANGES = /\b(?:INSERT|UPDATE|DELETE|MERGE|TRUNCATE|FOR\s+(?:KEY\s+)?SHARE)\b/i;
/** What gives other rows although nothing is written. */
const MOVING =
  /\b(?:now|random\w*|gen_random_uuid|uuidv[47]|current_(?:date|time|timestamp|setting)|local(?:time|timestamp)|(?:clock|statement|transaction)_timestamp|timeofday|age\s*\(|(?:next|curr|last|set)val|(?:pg|txid)_\w+\s*\()/i;
/** Neither columns of a table nor the names that `AS` gives. */
const NAMES = /(?<![.\w])(?<!\bas\s+"?)[a-z_]\w*/gi;
/** Texts with numbers in them vary. */
const MAX_TEXTS = 5000;
const changing = new Map<string, boolean>();

/** The first word of a statement, such as SELECT; null where there is none. */
export function verbOf(text: string): string | null {
  return FIRST_WORD.exec(text)?.[1]?.toUpperCase() ?? null;
}

/** Whether a statement may change rows or lock them. What functions do that it calls is not looked at. */
export function mayChange(text: string): boolean {
  const known = changing.get(text);
  if (known !== undefined) return known;
  const found = !READS.test(text) || CHANGES.test(text);
  if (changing.size < MAX_TEXTS) changing.set(text, found);
  return found;
}

/** Whether a statement may give other rows, or values, although no table has changed: by the time, by chance or by a setting. */
export function mayMove(text: string): boolean {
  return MOVING.test(text);
}

/** All names in a statement that may be those of tables, in lower case; most of them are other words. */
export function namesIn(text: string): ReadonlySet<string> {
  // What stands behind a dot is a column, but for tables that are named with their schema.
  const names = text.replaceAll('public.', '').match(NAMES) ?? [];
  return new Set(names.map((name) => name.toLowerCase()));
}
