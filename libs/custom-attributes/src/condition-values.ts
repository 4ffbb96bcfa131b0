import { isStorable } from '@loupe/kernel';
import { z } from 'zod';

/** Maximum number of values in a condition. */
export const MAX_LISTED = 100;

const MAX_TEXT = 1000;
const MAX_DAYS = 36_500;

/** An instant in UTC in its stored form, `YYYY-MM-DDTHH:MM:SS.sssZ`, whose text order is the order of time. */
export const instant = z.iso
  .datetime({ offset: true })
  .regex(/(?:Z|[+-]00:00)$/)
  .transform((text) => new Date(text).toISOString());

/** A day that exists, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** The value of a condition; `phrase` describes the valid values. */
export interface ConditionValue<Value> {
  schema: z.ZodType<Value>;
  phrase: string;
}

const single = <Value>(phrase: string, schema: z.ZodType<Value>): ConditionValue<Value> => ({
  phrase,
  schema,
});

export const VALUES = {
  text: single(`a text of 1 to ${MAX_TEXT} characters`, z.string().min(1).max(MAX_TEXT).refine(isStorable)),
  number: single('a number', z.number()),
  boolean: single('true or false', z.boolean()),
  day: single('a day, such as "2026-01-31"', day),
  instant: single('an instant in UTC, such as "2026-01-31T12:00:00Z"', instant),
  /** Whether it is an option of the attribute is checked against the definition. */
  option: single('the id of an option of the attribute', z.string().min(1).max(MAX_TEXT).refine(isStorable)),
};

/** One value, or a list of 1 to 100; returns a list without duplicates. */
export function oneOrMore<Value>({ phrase, schema }: ConditionValue<Value>): ConditionValue<Value[]> {
  const list = z.array(schema).min(1).max(MAX_LISTED);
  return {
    phrase: `${phrase}, or a list of 1 to ${MAX_LISTED} of these`,
    schema: z
      .union([schema.transform((value) => [value]), list])
      .transform((values) => [...new Set<Value>(values)]),
  };
}

export interface ValueRange<Value> {
  from: Value;
  to: Value;
}

/** `{"from": …, "to": …}` or `[from, to]`, in ascending order. */
export function range<Value extends string | number>({
  phrase,
  schema,
}: ConditionValue<Value>): ConditionValue<ValueRange<Value>> {
  const object = z.strictObject({ from: schema, to: schema });
  const pair = z.tuple([schema, schema]).transform(([from, to]) => ({ from, to }));
  return {
    phrase: `{"from": …, "to": …} or [from, to], each ${phrase}, in order`,
    schema: z.union([object, pair]).refine(({ from, to }) => from <= to),
  };
}

/** Days after today, negative for days before it. */
export const DAYS_FROM_TODAY = range(
  single(`a whole number of days from -${MAX_DAYS} to ${MAX_DAYS}`, z.int().min(-MAX_DAYS).max(MAX_DAYS)),
);

/** The operator takes no value. */
export const NO_VALUE: ConditionValue<null> = {
  phrase: 'absent or null',
  schema: z
    .null()
    .optional()
    .transform(() => null),
};
