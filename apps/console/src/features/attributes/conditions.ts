import { dayText, fieldName, inSentence } from '../../lib/formats';
import { t } from '../../lib/messages';
import { dayIn } from '../../lib/times';
import type { Condition } from '../posts/posts-search';
import { type Attribute, valueText } from './attributes.query';

type Operator = Condition['operator'];

const EMPTY = ['IS_EMPTY', 'IS_NOT_EMPTY'] as const;
const TEXT = ['IS', 'IS_NOT', 'CONTAINS', 'DOES_NOT_CONTAIN', 'STARTS_WITH', 'ENDS_WITH', ...EMPTY] as const;
const LIST = ['CONTAINS', 'CONTAINS_ALL', 'DOES_NOT_CONTAIN', ...EMPTY] as const;
const NUMBER = [
  'EQUAL',
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'MORE_THAN',
  'MORE_THAN_OR_EQUAL',
  'BETWEEN',
  ...EMPTY,
] as const;
const SELECT = ['IS', 'IS_NOT', ...EMPTY] as const;

/** The operators of each type. A new type does not compile before it has some. */
const OPERATORS: Readonly<Record<Attribute['type'], readonly Operator[]>> = {
  TEXT,
  EMAIL: TEXT,
  PHONE: TEXT,
  URL: TEXT,
  SINGLE_SELECT_V2: SELECT,
  SINGLE_SELECT_V3: SELECT,
  MULTIPLE_SELECT: LIST,
  MULTIPLE_SELECT_V2: LIST,
  TEXT_LIST: LIST,
  NUMBER_LIST: LIST,
  BOOLEAN_LIST: LIST,
  DATE_LIST: LIST,
  DATETIME_LIST: LIST,
  NUMBER,
  DATE: [...NUMBER, 'IS_RELATIVE_TO_TODAY'],
  DATETIME: [...NUMBER, 'IS_RELATIVE_TO_TODAY'],
  BOOLEAN: ['IS', ...EMPTY],
  SHIPPING_ADDRESS: [],
};

export const operatorsOf = ({ type }: Attribute): readonly Operator[] => OPERATORS[type];

/** What the value of a condition is asked for with. */
export type ValueKind = 'none' | 'options' | 'yes-no' | 'range' | 'days' | 'one';

/** How the value is asked for. */
export function valueKind({ type, options }: Attribute, operator: Operator): ValueKind {
  if (operator === 'IS_EMPTY' || operator === 'IS_NOT_EMPTY') return 'none';
  if (operator === 'IS_RELATIVE_TO_TODAY') return 'days';
  if (operator === 'BETWEEN') return 'range';
  if (options !== null) return 'options';
  return type === 'BOOLEAN' || type === 'BOOLEAN_LIST' ? 'yes-no' : 'one';
}

const isNumber = ({ type }: Attribute) => type === 'NUMBER' || type === 'NUMBER_LIST';
const isTime = ({ type }: Attribute) => type.startsWith('DATE');

/** The type of the browser's field for a value. */
export const inputTypeOf = (attribute: Attribute): 'number' | 'date' | 'text' => {
  if (isNumber(attribute)) return 'number';
  return isTime(attribute) ? 'date' : 'text';
};

/**
 * A text that was typed, as the API takes the value of an attribute: a day is its first second there.
 * @param timeZone in which the day begins
 */
export function typedValue(attribute: Attribute, text: string, timeZone: string): unknown {
  if (isNumber(attribute)) return Number(text);
  const isDay = attribute.type.startsWith('DATETIME') && /^\d{4}-\d{2}-\d{2}$/.test(text);
  return isDay ? dayIn(timeZone, text).first : text;
}

/** The end of a range that was typed: a day is its last second there. */
const lastOf = (attribute: Attribute, text: string, timeZone: string): unknown =>
  attribute.type.startsWith('DATETIME') ? dayIn(timeZone, text).last : typedValue(attribute, text, timeZone);

/** What was typed into the fields of a condition. */
export interface Typed {
  one: string;
  from: string;
  to: string;
  chosen: readonly string[];
}

/** The value that was typed; undefined as long as something is missing. */
export function conditionValue(
  attribute: Attribute,
  kind: ValueKind,
  typed: Typed,
  timeZone: string,
): unknown {
  const { one, from, to, chosen } = typed;
  if (kind === 'none') return null;
  if (kind === 'options') return chosen.length === 0 ? undefined : [...chosen];
  if (kind === 'yes-no') return one === '' ? undefined : one === 'yes';
  if (kind === 'one') return one === '' ? undefined : typedValue(attribute, one, timeZone);
  if (from === '' || to === '') return undefined;
  return kind === 'days'
    ? { from: Number(from), to: Number(to) }
    : { from: typedValue(attribute, from, timeZone), to: lastOf(attribute, to, timeZone) };
}

/** A condition in words, such as `Mood is Calm`. */
export function conditionText(
  condition: Condition,
  attributes: readonly Attribute[],
  timeZone: string,
): string {
  const attribute = attributes.find(({ key }) => key === condition.field);
  const name = attribute?.name ?? condition.field;
  const operator = inSentence(fieldName(condition.operator.toLowerCase()));
  const { value } = condition;
  if (value == null) return `${name} ${operator}`;
  const { from, to } = value as { from?: unknown; to?: unknown };
  const isInstant = condition.type.startsWith('DATETIME');
  const one = (each: unknown) =>
    isInstant && !Number.isNaN(Date.parse(String(each)))
      ? dayText(String(each), timeZone)
      : valueText(each, attribute ?? { options: null });
  const text = from === undefined ? one(value) : t('{from} to {to}', { from: one(from), to: one(to) });
  return `${name} ${operator} ${text}`;
}
