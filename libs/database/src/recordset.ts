import sql, { join, raw, type Sql } from 'sql-template-tag';

/** PostgreSQL's types of the properties that become columns. */
export type ColumnTypes<Row> = { readonly [Property in keyof Row]?: string };

/**
 * Ends a subquery of CROSS JOIN LATERAL that looks up each of some hundred rows in an index. Without it PostgreSQL joins the
 * whole workspace where it has no statistics yet, such as during a first import, and each batch takes longer than the last.
 */
export const ONE_BY_ONE = raw('OFFSET 0');

/**
 * Records as a table named `entry`, for a FROM clause: a column for each property of `types`, with its name. Each column is
 * one array, which PostgreSQL reads in half the time of `json_to_recordset`, and which is a third as long. An absent
 * property is null. Values are texts, numbers, booleans, dates, lists (of types such as `text[]`), and objects and lists of `jsonb`.
 */
export function recordset<Row>(records: readonly Row[], types: ColumnTypes<Row>): Sql {
  const columns = Object.entries(types) as [keyof Row & string, string][];
  const arrays = columns.map(([property, type], index) => {
    const pick = (record: Row) => record[property];
    // Of several arrays, PostgreSQL fills up the shorter ones with null; one has to be as long as there are records.
    const isEmpty = index > 0 && records.every((record) => isNull(pick(record)));
    return sql`${isEmpty ? null : arrayOf(records, pick, type)}::${raw(isList(type) ? 'text' : type)}[]`;
  });
  // An array of lists would be one list with more dimensions, so lists arrive as texts.
  const list = columns.map(([property, type]) =>
    isList(type) ? `given."${property}"::${type} AS "${property}"` : `given."${property}"`,
  );
  const names = columns.map(([property]) => `"${property}"`);
  return sql`(SELECT ${raw(list.join(', '))} FROM unnest(${join(arrays)}) AS given(${raw(names.join(', '))})) AS entry`;
}

function isList(type: string): boolean {
  return type.endsWith('[]');
}

/** An array as PostgreSQL writes it, of values of a type. */
function arrayOf<Each>(each: readonly Each[], pick: (one: Each) => unknown, type: string): string {
  return `{${each.map((one) => elementOf(pick(one), type)).join(',')}}`;
}

const isNull = (value: unknown) => value === null || value === undefined;
const itself = (value: unknown) => value;

function elementOf(value: unknown, type: string): string {
  if (isNull(value)) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return `"${value.toISOString()}"`;
  // A list may be one of PostgreSQL or, in jsonb, one of JSON.
  return quoted(
    isList(type) && Array.isArray(value) ? arrayOf(value, itself, type.slice(0, -2)) : JSON.stringify(value),
  );
}

function quoted(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}
