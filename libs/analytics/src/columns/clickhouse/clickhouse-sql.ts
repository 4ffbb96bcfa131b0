import type { Sql } from '@loupe/database';

/** A statement with its values by name. */
export interface ClickHouseStatement {
  query: string;
  query_params: Record<string, unknown>;
}

/** The type of a value; ids and days are texts, which ClickHouse compares with their columns. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'Array(String)';
  if (typeof value === 'number') return Number.isInteger(value) ? 'Int64' : 'Float64';
  if (typeof value === 'boolean') return 'Bool';
  if (typeof value === 'string') return 'String';
  throw new Error(`ClickHouse is not asked with a value of this type: ${typeof value}`);
}

/** A statement as ClickHouse takes it: values stand beside it, so that none of them is read as SQL. */
export function clickHouseStatement({ strings, values }: Sql): ClickHouseStatement {
  const [first = '', ...others] = strings;
  const named = values.map((value, index) => `{p${index}:${typeOf(value)}}`);
  return {
    query: others.reduce((query, text, index) => query + named[index] + text, first),
    query_params: Object.fromEntries(values.map((value, index) => [`p${index}`, value])),
  };
}
