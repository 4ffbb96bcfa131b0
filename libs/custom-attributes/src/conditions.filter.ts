import { join, raw, type Sql, sql } from '@loupe/database';
import { likePattern } from '@loupe/graphql';
import { DateTime } from 'luxon';
import {
  type ConditionValue,
  DAYS_FROM_TODAY,
  NO_VALUE,
  oneOrMore,
  range,
  VALUES,
  type ValueRange,
} from './condition-values.js';
import type { CustomAttributeType } from './custom-attribute.enums.js';
import {
  type DrivingIndex,
  type DrivingIndexOf,
  drivenBy,
  drivenByMoment,
  drivenByNumber,
  drivenByRange,
  drivenByText,
  drivenByWhole,
  INDEXED_MOMENT,
  INDEXED_NUMBER,
  type Indexed,
} from './driving-index.js';
import type { FilterOperator } from './filter-operator.js';

/**
 * An attribute of a row. Values are JSON that other writers may have put there too, so no SQL below may fail on any
 * value: none is cast, and one of another type than the attribute's matches nothing.
 */
export interface Attribute {
  /** The row's column, such as `item.custom_attributes`. */
  column: Sql;
  key: string;
}

/** The day it is, for IS_RELATIVE_TO_TODAY. */
export interface Today {
  now: Date;
  /** IANA name. */
  timeZone: string;
}

/** An operator of a type: the value it wants and the SQL it is. */
export interface OperatorRule {
  phrase: string;
  /** Null for a value of another shape. */
  read(value: unknown): ReadValue | null;
}

export interface ReadValue {
  value: unknown;
  sql(attribute: Attribute, today: Today): Sql;
  /** Ways to the rows that `sql` holds for, each among the values of the key; none where an index serves none. */
  drivingIndexes(today: Today): DrivingIndex[];
}

/** Values of CONTAINS_ALL that are tried as ways to its rows. */
const MAX_DRIVING = 10;

export type OperatorRules = Partial<Record<FilterOperator, OperatorRule>>;

function rule<Value>(
  { phrase, schema }: ConditionValue<Value>,
  compile: (attribute: Attribute, value: Value, today: Today) => Sql,
  drivingIndexes: (value: Value, today: Today) => DrivingIndex[] = () => [],
): OperatorRule {
  return {
    phrase,
    read: (given) => {
      const { success, data } = schema.safeParse(given);
      if (!success) return null;
      return {
        value: data,
        sql: (attribute, today) => compile(attribute, data, today),
        drivingIndexes: (today) => drivingIndexes(data, today),
      };
    },
  };
}

/** Holds wherever the rule does not, so also where there is no value. */
function opposite(of: OperatorRule): OperatorRule {
  return {
    phrase: of.phrase,
    read: (given) => {
      const known = of.read(given);
      if (known === null) return null;
      return {
        value: known.value,
        sql: (attribute, today) => sql`(${known.sql(attribute, today)}) IS NOT TRUE`,
        drivingIndexes: () => [],
      };
    },
  };
}

const json = ({ column, key }: Attribute) => sql`${column} -> ${key}::text`;
const text = ({ column, key }: Attribute) => sql`${column} ->> ${key}::text`;

/** Containment, which the GIN index on attributes serves. */
const holds = ({ column, key }: Attribute, value: unknown) =>
  sql`${column} @> ${JSON.stringify({ [key]: value })}::jsonb`;

const holdsOneOf = (attribute: Attribute, values: readonly unknown[]) =>
  join(
    values.map((value) => holds(attribute, value)),
    ' OR ',
  );

const like = (value: Sql, before: string, part: string, after: string) =>
  sql`lower(${value}) LIKE lower(${before + likePattern(part) + after})`;

const textRule = (before: string, after: string) =>
  rule(
    VALUES.text,
    (attribute, part) =>
      sql`jsonb_typeof(${json(attribute)}) = 'string' AND ${like(text(attribute), before, part, after)}`,
    (part) => drivenByText(before, part, after),
  );

const EMPTY = rule(
  NO_VALUE,
  (attribute) => sql`COALESCE(${json(attribute)}, 'null') IN ('null'::jsonb, '""'::jsonb, '[]'::jsonb)`,
);

const EMPTINESS = { IS_EMPTY: EMPTY, IS_NOT_EMPTY: opposite(EMPTY) };

const IS_TEXT = textRule('', '');
const CONTAINS_TEXT = textRule('%', '%');

const TEXTS: OperatorRules = {
  IS: IS_TEXT,
  IS_NOT: opposite(IS_TEXT),
  CONTAINS: CONTAINS_TEXT,
  DOES_NOT_CONTAIN: opposite(CONTAINS_TEXT),
  STARTS_WITH: textRule('', '%'),
  ENDS_WITH: textRule('%', ''),
  ...EMPTINESS,
};

const IS_OPTION = rule(oneOrMore(VALUES.option), holdsOneOf, (options) => [drivenByWhole(options)]);

const SINGLE_SELECT: OperatorRules = { IS: IS_OPTION, IS_NOT: opposite(IS_OPTION), ...EMPTINESS };

function lists<Value>(element: ConditionValue<Value>, drivenBy: DrivingIndexOf<Value>): OperatorRules {
  const containsOne = rule(
    oneOrMore(element),
    (attribute, values) =>
      holdsOneOf(
        attribute,
        values.map((value) => [value]),
      ),
    (values) => [drivenBy(values)],
  );
  return {
    CONTAINS: containsOne,
    // Any one of them finds all rows that have them all: the rarest is taken.
    CONTAINS_ALL: rule(oneOrMore(element), holds, (values) =>
      values.slice(0, MAX_DRIVING).map((value) => drivenBy([value])),
    ),
    DOES_NOT_CONTAIN: opposite(containsOne),
    ...EMPTINESS,
  };
}

/** How values of a type are ordered: which JSON is one, and what to compare. */
interface Ordering<Value> {
  is: (attribute: Attribute) => Sql;
  operand: (attribute: Attribute) => Sql;
  literal: (value: Value) => Sql;
  indexed: Indexed<Value>;
}

const BY_NUMBER: Ordering<number> = {
  is: (attribute) => sql`jsonb_typeof(${json(attribute)}) = 'number'`,
  operand: (attribute) => sql`(${json(attribute)})`,
  literal: (value) => sql`${JSON.stringify(value)}::jsonb`,
  indexed: INDEXED_NUMBER,
};

/** Days and instants are kept in one form each, in which their order is that of their text. */
const byText = (form: string): Ordering<string> => ({
  is: (attribute) => sql`${text(attribute)} ~ ${form}`,
  operand: (attribute) => sql`(${text(attribute)}) COLLATE "C"`,
  literal: (value) => sql`${value}::text`,
  indexed: INDEXED_MOMENT,
});

const BY_DAY = byText('^\\d{4}-\\d{2}-\\d{2}$');
const BY_INSTANT = byText('^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$');

function ordered<Value extends string | number>(
  value: ConditionValue<Value>,
  { is, operand, literal, indexed }: Ordering<Value>,
): OperatorRules {
  const compare = (comparison: '<' | '<=' | '>' | '>=') =>
    rule(
      value,
      (attribute, bound) =>
        sql`${is(attribute)} AND ${operand(attribute)} ${raw(comparison)} ${literal(bound)}`,
      (bound) => [drivenByRange(sql`${indexed.column} ${raw(comparison)} ${indexed.literal(bound)}`)],
    );
  const equal = rule(value, holds, (given) => [drivenBy(indexed)([given])]);
  const between = rule(
    range(value),
    (attribute, { from, to }) =>
      sql`${is(attribute)} AND ${operand(attribute)} BETWEEN ${literal(from)} AND ${literal(to)}`,
    ({ from, to }) => [
      drivenByRange(sql`${indexed.column} BETWEEN ${indexed.literal(from)} AND ${indexed.literal(to)}`),
    ],
  );
  return {
    EQUAL: equal,
    NOT_EQUAL: opposite(equal),
    LESS_THAN: compare('<'),
    LESS_THAN_OR_EQUAL: compare('<='),
    MORE_THAN: compare('>'),
    MORE_THAN_OR_EQUAL: compare('>='),
    BETWEEN: between,
    ...EMPTINESS,
  };
}

/** The first day of a range and the day after its last, as the workspace's midnights. */
function midnights(days: ValueRange<number>, { now, timeZone }: Today): ValueRange<DateTime> {
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  return {
    from: today.plus({ days: days.from }).startOf('day'),
    to: today.plus({ days: days.to + 1 }).startOf('day'),
  };
}

/** Up to, not including, the day after the last. */
function relative(ordering: Ordering<string>, write: (midnight: DateTime) => string): OperatorRules {
  const within = (operand: Sql, days: ValueRange<number>, today: Today) => {
    const { from, to } = midnights(days, today);
    return sql`${operand} >= ${write(from)}::text AND ${operand} < ${write(to)}::text`;
  };
  return {
    IS_RELATIVE_TO_TODAY: rule(
      DAYS_FROM_TODAY,
      (attribute, days, today) =>
        sql`${ordering.is(attribute)} AND ${within(ordering.operand(attribute), days, today)}`,
      (days, today) => [drivenByRange(within(ordering.indexed.column, days, today))],
    ),
  };
}

const NUMBERS = ordered(VALUES.number, BY_NUMBER);
const DAYS: OperatorRules = {
  ...ordered(VALUES.day, BY_DAY),
  ...relative(BY_DAY, (midnight) => midnight.toFormat('yyyy-MM-dd')),
};
const INSTANTS: OperatorRules = {
  ...ordered(VALUES.instant, BY_INSTANT),
  ...relative(BY_INSTANT, (midnight) => midnight.toJSDate().toISOString()),
};
const BOOLEANS: OperatorRules = {
  IS: rule(VALUES.boolean, holds, (value) => [drivenByWhole([value])]),
  ...EMPTINESS,
};
const OPTION_LISTS = lists(VALUES.option, drivenByWhole);

/** The operators of each type; null for a type that cannot be filtered by. docs/filters.md is this table in words. */
export const OPERATOR_RULES = {
  BOOLEAN: BOOLEANS,
  BOOLEAN_LIST: lists(VALUES.boolean, drivenByWhole),
  DATE: DAYS,
  DATETIME: INSTANTS,
  DATETIME_LIST: lists(VALUES.instant, drivenByMoment),
  DATE_LIST: lists(VALUES.day, drivenByMoment),
  EMAIL: TEXTS,
  MULTIPLE_SELECT: OPTION_LISTS,
  MULTIPLE_SELECT_V2: OPTION_LISTS,
  NUMBER: NUMBERS,
  NUMBER_LIST: lists(VALUES.number, drivenByNumber),
  PHONE: TEXTS,
  SHIPPING_ADDRESS: null,
  SINGLE_SELECT_V2: SINGLE_SELECT,
  SINGLE_SELECT_V3: SINGLE_SELECT,
  TEXT: TEXTS,
  TEXT_LIST: lists(VALUES.text, drivenByWhole),
  URL: TEXTS,
} satisfies Record<CustomAttributeType, OperatorRules | null>;

/** TEXT with CONTAINS on a TEXT_LIST: an entry has the text in it (specification §4.3, rule 5). */
export const TEXT_IN_LIST = rule(
  VALUES.text,
  (attribute, part) => {
    const list = sql`CASE WHEN jsonb_typeof(${json(attribute)}) = 'array' THEN ${json(attribute)} ELSE '[]' END`;
    return sql`EXISTS (SELECT FROM jsonb_array_elements(${list}) AS entry
    WHERE jsonb_typeof(entry) = 'string' AND ${like(sql`entry #>> '{}'`, '%', part, '%')})`;
  },
  (part) => drivenByText('%', part, '%'),
);
