import { join, raw, type Sql, sql } from '@loupe/database';
import { likePattern } from '@loupe/graphql';
import { WHOLE_LENGTH } from './attribute-value.entity.js';

/** An index that a page can be read by: it finds the rows that a condition may hold for. */
export interface DrivingIndex {
  /** SQL over `value`, a row of attribute_values; it holds for at least the rows that the condition holds for. */
  holds: Sql;
  /** That it is for one value, which no row has twice: in its index those who have it stand in the order of time. */
  isOneValue: boolean;
  /** That it is for parts of texts, whose index finds all that have one before any of them is given. */
  isPart: boolean;
}

/** The driving index of rows that have one of some values. */
export type DrivingIndexOf<Value> = (values: readonly Value[]) => DrivingIndex;

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

export const drivenBy =
  <Value>({ column, literal }: Indexed<Value>): DrivingIndexOf<Value> =>
  (values) => ({
    holds: sql`${column} IN (${join(values.map(literal))})`,
    isOneValue: values.length === 1,
    isPart: false,
  });

/** Of values that are cut, a row may have two that begin alike. */
export const drivenByWhole: DrivingIndexOf<string | boolean> = (values) => {
  const driving = drivenBy(INDEXED_START)(values);
  return {
    ...driving,
    isOneValue: driving.isOneValue && values.every((value) => String(value).length < WHOLE_LENGTH),
  };
};

export const drivenByNumber = drivenBy(INDEXED_NUMBER);

export const drivenByMoment = drivenBy(INDEXED_MOMENT);

/** The driving index of rows with a value in a range. */
export const drivenByRange = (holds: Sql): DrivingIndex => ({ holds, isOneValue: false, isPart: false });

/** The index on texts is one of three letters each: a shorter part would be looked for in every text. */
const INDEXED_PART = /[\p{L}\p{N}]{3}/u;

/** That a text has a part, where the index can find it: `before` and `after` are % or nothing. */
export const drivenByText = (before: string, part: string, after: string): DrivingIndex[] =>
  INDEXED_PART.test(part)
    ? [
        {
          holds: sql`value.text LIKE lower(${before + likePattern(part) + after})`,
          isOneValue: false,
          isPart: true,
        },
      ]
    : [];
