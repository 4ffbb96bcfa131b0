import { join, raw, type Sql, sql } from '@loupe/database';
import { likePattern } from '@loupe/graphql';
import { WHOLE_LENGTH } from './attribute-value.entity.js';

/** An index from which a page can be read: it finds the rows that may meet a condition. */
export interface DrivingIndex {
  /** SQL over `value`, a row of attribute_values; true for at least the rows that meet the condition. */
  holds: Sql;
  /** Whether it finds a single value, which no row has twice: the index then returns its rows in the order of time. */
  isOneValue: boolean;
  /** Whether it finds parts of texts: such an index collects all its matches before it returns the first one. */
  isPart: boolean;
}

/** The driving index for rows that have one of some values. */
export type DrivingIndexOf<Value> = (values: readonly Value[]) => DrivingIndex;

/** A column of attribute_values, and how a value is converted for the comparison. */
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

/** Two values of a row may be equal after they are cut off. */
export const drivenByWhole: DrivingIndexOf<string | boolean> = (values) => {
  const driving = drivenBy(INDEXED_START)(values);
  return {
    ...driving,
    isOneValue: driving.isOneValue && values.every((value) => String(value).length < WHOLE_LENGTH),
  };
};

export const drivenByNumber = drivenBy(INDEXED_NUMBER);

export const drivenByMoment = drivenBy(INDEXED_MOMENT);

/** The driving index for rows with a value in a range. */
export const drivenByRange = (holds: Sql): DrivingIndex => ({ holds, isOneValue: false, isPart: false });

/** The index on texts contains groups of three letters. For a shorter part, every text would be searched. */
const INDEXED_PART = /[\p{L}\p{N}]{3}/u;

/** The driving index for texts that contain a part, if the index can find it; `before` and `after` are % or empty. */
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
