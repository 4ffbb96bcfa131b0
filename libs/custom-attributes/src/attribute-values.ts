import { isStorable } from '@loupe/kernel';
import { z } from 'zod';
import { day, instant } from './condition-values.js';
import type { CustomAttributeSchema } from './custom-attribute.entity.js';
import type { CustomAttributeType } from './custom-attribute.enums.js';

const MAX_TEXT = 10_000;
/** The maximum length of a condition's text, so that a condition can match every entry. */
const MAX_ENTRY = 1000;
const MAX_ENTRIES = 1000;
const MAX_URL = 2048;
const MAX_EMAIL = 254;
const MAX_PART = 255;

/** Digits with common separators; a number has at most 15 digits (ITU-T E.164). */
const PHONE = /^\+?(?=(?:\D*\d){5,15}\D*$)[\d\s().\-/]+$/;

/** Parts of a postal address: texts, at least one of them. */
const ADDRESS_PARTS = ['name', 'street', 'street2', 'city', 'region', 'postalCode', 'country', 'phone'];

/** An error in a value: `path` leads to an entry of a list or a part of an address. */
export interface ValueProblem {
  path: string[];
  message: string;
}

/** A value in its stored form, or its errors. */
export type ParsedValue = { ok: true; value: unknown } | { ok: false; problems: ValueProblem[] };

type Parser = (value: unknown, definition: CustomAttributeSchema) => ParsedValue;

interface Kind {
  phrase: string;
  schema: z.ZodType;
}

const textOf = (max: number): Kind => ({
  phrase: `a text of at most ${max} characters`,
  schema: z.string().max(max).refine(isStorable),
});

const TEXT = textOf(MAX_TEXT);
const PART = textOf(MAX_PART);
const ENTRY: Kind = {
  phrase: `a text of 1 to ${MAX_ENTRY} characters`,
  schema: z.string().min(1).max(MAX_ENTRY).refine(isStorable),
};
const EMAIL: Kind = { phrase: 'an e-mail address', schema: z.email().max(MAX_EMAIL) };
const PHONE_NUMBER: Kind = { phrase: 'a telephone number', schema: z.string().regex(PHONE) };
const WEB_ADDRESS: Kind = {
  phrase: 'an http or https address',
  schema: z
    .url({ protocol: /^https?$/ })
    .max(MAX_URL)
    .refine(isStorable),
};
const NUMBER: Kind = { phrase: 'a number', schema: z.number() };
const BOOLEAN: Kind = { phrase: 'true or false', schema: z.boolean() };
const DAY: Kind = { phrase: 'a day, such as "2026-01-31"', schema: day };
const INSTANT: Kind = { phrase: 'an instant in UTC, such as "2026-01-31T12:00:00Z"', schema: instant };

const optionOf = (definition: CustomAttributeSchema): Kind => ({
  phrase: 'the id of an option of the attribute',
  schema: z.enum((definition.options ?? []).map((option) => option.id)),
});

const single =
  (kind: Kind): Parser =>
  (value) =>
    parseSingle(value, kind);

const list =
  (kind: Kind): Parser =>
  (value) =>
    parseList(value, kind);

const option: Parser = (value, definition) => parseSingle(value, optionOf(definition));

/** A repeated option counts once. */
const options: Parser = (value, definition) =>
  parseList(Array.isArray(value) ? [...new Set(value)] : value, optionOf(definition));

const PARSERS = {
  BOOLEAN: single(BOOLEAN),
  BOOLEAN_LIST: list(BOOLEAN),
  DATE: single(DAY),
  DATETIME: single(INSTANT),
  DATETIME_LIST: list(INSTANT),
  DATE_LIST: list(DAY),
  EMAIL: single(EMAIL),
  MULTIPLE_SELECT: options,
  MULTIPLE_SELECT_V2: options,
  NUMBER: single(NUMBER),
  NUMBER_LIST: list(NUMBER),
  PHONE: single(PHONE_NUMBER),
  SHIPPING_ADDRESS: parseAddress,
  SINGLE_SELECT_V2: option,
  SINGLE_SELECT_V3: option,
  TEXT: single(TEXT),
  TEXT_LIST: list(ENTRY),
  URL: single(WEB_ADDRESS),
} satisfies Record<CustomAttributeType, Parser>;

/** True for values that mean "no value": null, an empty text, an empty list. */
export function isEmptyValue(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/**
 * A value of an attribute in its stored form: instants as `YYYY-MM-DDTHH:MM:SS.sssZ`, selects as option ids, an address as
 * an object of its given parts.
 * @param value a non-empty value
 */
export function parseAttributeValue(definition: CustomAttributeSchema, value: unknown): ParsedValue {
  return PARSERS[definition.type](value, definition);
}

function parseSingle(value: unknown, { phrase, schema }: Kind): ParsedValue {
  const { success, data } = schema.safeParse(value);
  return success ? { ok: true, value: data } : refused([], `must be ${phrase}`);
}

function parseList(value: unknown, kind: Kind): ParsedValue {
  if (!Array.isArray(value) || value.length > MAX_ENTRIES) {
    return refused([], `must be a list of at most ${MAX_ENTRIES} entries`);
  }
  return parseParts(
    value.map((entry, index) => [String(index), parseSingle(entry, kind)]),
    (parts) => parts.map(([, entry]) => entry),
  );
}

function parseAddress(value: unknown): ParsedValue {
  const parts = `of ${ADDRESS_PARTS.join(', ')}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refused([], `must be an object ${parts}`);
  }
  const given = Object.entries(value).filter(([, text]) => text !== null && text !== '');
  if (given.length === 0) return refused([], `must be an object with at least one ${parts}`);
  return parseParts(
    given.map(([part, text]) => [
      part,
      ADDRESS_PARTS.includes(part) ? parseSingle(text, PART) : refused([], `must be one ${parts}`),
    ]),
    Object.fromEntries,
  );
}

/** A value of several parts, each parsed on its own. */
function parseParts(
  entries: [name: string, parsed: ParsedValue][],
  join: (parts: [string, unknown][]) => unknown,
): ParsedValue {
  const problems = entries.flatMap(([name, parsed]) =>
    parsed.ok ? [] : parsed.problems.map(({ path, message }) => ({ path: [name, ...path], message })),
  );
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    value: join(entries.flatMap(([name, parsed]) => (parsed.ok ? [[name, parsed.value]] : []))),
  };
}

function refused(path: string[], message: string): ParsedValue {
  return { ok: false, problems: [{ path, message }] };
}
