import { join, raw, type Sql, sql } from '@loupe/database';
import { likePattern } from '@loupe/graphql';
import { WHOLE_LENGTH } from './attribute-value.entity.js';

/** A way to the rows that a condition holds for. */
export interface Lead {
  /** SQL over `value`, a row of attribute_values; it holds for at least the rows that the condition holds for. */
  holds: Sql;
  /** That it is for one value, which no row has twice: in its index those who have it stand in the order of time. */
  isOneValue: boolean;
  /** That it is for parts of texts, whose index finds all that have one before any of them is given. */
  isPart: boolean;
}

/** The lead to rows that have one of some values. */
export type LeadTo<Value> = (values: readonly Value[]) => Lead;

/** A column of attribute_values, and how a value is written to be compared with it. */
export interface Indexed<Value> {
  column: Sql;
  literal: (value: Value) => Sql;
}

export const INDEXED_NUMBER: Indexed<number> = {
  column: sql`value.number`,
  literal: (value) => sql`${JSON.stringify(value)}::numeric`,
};

export const INDEXED_MOMENT: Indexed<string> = {
  column: sql`value.moment`,
  literal: (value) => sql`${value}::text`,
};

const INDEXED_START: Indexed<string | boolean> = {
  column: sql`value.whole`,
  literal: (value) => sql`left(${String(value)}::text, ${raw(String(WHOLE_LENGTH))})`,
};

export const leadTo =
  <Value>({ column, literal }: Indexed<Value>): LeadTo<Value> =>
  (values) => ({
    holds: sql`${column} IN (${join(values.map(literal))})`,
    isOneValue: values.length === 1,
    isPart: false,
  });

/** Of values that are cut, a row may have two that begin alike. */
export const leadToWhole: LeadTo<string | boolean> = (values) => {
  const lead = leadTo(INDEXED_START)(values);
  return {
    ...lead,
    isOneValue: lead.isOneValue && values.every((value) => String(value).length < WHOLE_LENGTH),
  };
};

export const leadToNumber = leadTo(INDEXED_NUMBER);

export const leadToMoment = leadTo(INDEXED_MOMENT);

/** The lead to rows with a value in a range. */
export const leadToRange = (holds: Sql): Lead => ({ holds, isOneValue: false, isPart: false });

/** The index on texts is one of three letters each: a shorter part would be looked for in every text. */
const INDEXED_PART = /[\p{L}\p{N}]{3}/u;

/** That a text has a part, where the index can find it: `before` and `after` are % or nothing. */
export const leadToText = (before: string, part: string, after: string): Lead[] =>
  INDEXED_PART.test(part)
    ? [
        {
          holds: sql`value.text LIKE lower(${before + likePattern(part) + after})`,
          isOneValue: false,
          isPart: true,
        },
      ]
    : [];
