import { join, raw, type Sql, sql } from '@loupe/database';
import { likePattern } from '@loupe/graphql';
import { WHOLE_LENGTH } from './attribute-value.entity.js';

/** SQL over `value`, a row of attribute_values: that it holds one of the values. */
export type Lead<Value> = (values: readonly Value[]) => Sql;

export const leadToWhole: Lead<string | boolean> = (values) =>
  sql`value.whole IN (${join(values.map((value) => sql`left(${String(value)}::text, ${raw(String(WHOLE_LENGTH))})`))})`;

export const leadToNumber: Lead<number> = (values) =>
  sql`value.number IN (${join(values.map((value) => sql`${JSON.stringify(value)}::numeric`))})`;

export const leadToMoment: Lead<string> = (values) =>
  sql`value.moment IN (${join(values.map((value) => sql`${value}::text`))})`;

/** The index on texts is one of three letters each: a shorter part would be looked for in every text. */
const INDEXED_PART = /[\p{L}\p{N}]{3}/u;

/** That a text has a part, where the index can find it: `before` and `after` are % or nothing. */
export const leadToText = (before: string, part: string, after: string): Sql[] =>
  INDEXED_PART.test(part) ? [sql`value.text LIKE lower(${before + likePattern(part) + after})`] : [];
