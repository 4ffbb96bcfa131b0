import sql, { join, type Sql } from 'sql-template-tag';

/**
 * One SQL predicate for each field of a filter input. With `satisfies Predicates<ItemFilterInput>`, an input field
 * without a predicate does not compile.
 */
export type Predicates<Input, Context = void> = {
  [Field in keyof Required<Input>]: (value: NonNullable<Input[Field]>, context: Context) => Sql | null;
};

/** The condition of an unfiltered list. */
export const EVERY_ROW = sql`TRUE`;

/** All given fields of a filter, joined by AND; EVERY_ROW if none is given. Null and an empty list count as not given. */
export function compileFilter<Input extends object, Context>(
  input: Input | null | undefined,
  predicates: Predicates<Input, Context>,
  context: Context,
): Sql {
  const conditions: Sql[] = [];
  for (const field of Object.keys(predicates) as (keyof Input)[]) {
    const value = input?.[field];
    if (value == null || (Array.isArray(value) && value.length === 0)) continue;
    const condition = predicates[field](value as NonNullable<Input[typeof field]>, context);
    // Parentheses keep a predicate with OR together.
    if (condition !== null) conditions.push(sql`(${condition})`);
  }
  return conditions.length === 0 ? EVERY_ROW : join(conditions, ' AND ');
}

/** An inclusive range. A missing bound does not limit; a range without bounds gives no condition. */
export function between(expression: Sql, range: { from?: unknown; to?: unknown }, type: Sql): Sql | null {
  const bounds: Sql[] = [];
  if (range.from != null) bounds.push(sql`${expression} >= ${range.from}::${type}`);
  if (range.to != null) bounds.push(sql`${expression} <= ${range.to}::${type}`);
  return bounds.length === 0 ? null : join(bounds, ' AND ');
}

const SECOND_MS = 1000;

/**
 * As `between`, for timestamps. They are compared by whole seconds, because responses show whole seconds: a time from a
 * response lies in a range that begins or ends with it.
 * @param expression SQL of a timestamptz
 * @param moment SQL of a time, where the expression is of another type
 */
export function betweenSeconds(
  expression: Sql,
  { from, to }: { from?: Date | null; to?: Date | null },
  moment: (time: Date) => Sql = (time) => sql`${time}::timestamptz`,
): Sql | null {
  const second = (time: Date) => Math.floor(time.getTime() / SECOND_MS) * SECOND_MS;
  const bounds: Sql[] = [];
  if (from != null) bounds.push(sql`${expression} >= ${moment(new Date(second(from)))}`);
  if (to != null) bounds.push(sql`${expression} < ${moment(new Date(second(to) + SECOND_MS))}`);
  return bounds.length === 0 ? null : join(bounds, ' AND ');
}

/** Escapes a text for a LIKE pattern, so that it matches only itself. */
export function likePattern(text: string): string {
  return text.replace(/[%_\\]/g, '\\$&');
}
