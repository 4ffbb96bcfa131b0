import {
  type CustomAttributeConditionInput,
  CustomAttributeType,
  FilterOperator,
} from '@loupe/custom-attributes';
import { newId } from '@loupe/kernel';
import fc from 'fast-check';
import { operatorsOf } from './conditions-oracle.js';

/** Hours before clocks change in New York, where one of the days around has 23 of them. */
export const NOW = new Date('2026-03-08T03:30:00.000Z');
export const ZONES = ['UTC', 'America/New_York', 'Pacific/Kiritimati'];
const HOUR = 3_600_000;
export const TYPES = Object.values(CustomAttributeType);
const FILTERABLE = TYPES.filter((type) => type !== 'SHIPPING_ADDRESS');
export const OPTIONS = [newId(), newId(), newId()];

const letters = fc.constantFrom('a', 'A', 'b', 'É', 'é', 'ß', '%', '_', '\\', ' ', '🌞');
const texts = fc.string({ unit: letters, minLength: 1, maxLength: 3 });
const instants = fc
  .integer({ min: -50, max: 50 })
  .map((hours) => new Date(NOW.getTime() + hours * HOUR + (hours % 3)).toISOString());
const days = fc
  .integer({ min: -4, max: 4 })
  .map((distance) => new Date(NOW.getTime() + distance * 24 * HOUR).toISOString().slice(0, 10));
const numbers = fc.constantFrom(-1, 0, 0.1, 0.5, 1, 2, 1e21);
const options = fc.constantFrom(...OPTIONS);

/** A value of a type, or an entry of a list type. */
const ENTRIES = {
  TEXT: texts,
  EMAIL: texts,
  PHONE: texts,
  URL: texts,
  SINGLE_SELECT_V2: options,
  SINGLE_SELECT_V3: options,
  MULTIPLE_SELECT: options,
  MULTIPLE_SELECT_V2: options,
  TEXT_LIST: texts,
  NUMBER: numbers,
  NUMBER_LIST: numbers,
  DATE: days,
  DATE_LIST: days,
  DATETIME: instants,
  DATETIME_LIST: instants,
  BOOLEAN: fc.boolean(),
  BOOLEAN_LIST: fc.boolean(),
  SHIPPING_ADDRESS: fc.constant({ city: 'Lyon' }),
} satisfies Record<CustomAttributeType, fc.Arbitrary<unknown>>;

const isListType = (type: CustomAttributeType) => type.startsWith('MULTIPLE') || type.endsWith('_LIST');
const entryOf = (type: CustomAttributeType): fc.Arbitrary<unknown> => ENTRIES[type];

/** Values as the API stores them, no values, and what other writers may have left: values of other types. */
export function stored(type: CustomAttributeType): fc.Arbitrary<unknown> {
  const own = isListType(type) ? fc.array(entryOf(type), { maxLength: 3 }) : entryOf(type);
  const empty = fc.constantFrom(undefined, null, '', []);
  const strange = fc.oneof(
    fc.constantFrom({}, [[]], [null], [OPTIONS[0]], [{ a: 1 }], '2026-99-99x', 'not a value', 7, true),
    fc.oneof(...TYPES.map(entryOf)),
  );
  return fc.oneof(
    { weight: 7, arbitrary: own },
    { weight: 2, arbitrary: empty },
    { weight: 1, arbitrary: strange },
  );
}

function range(bounds: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(bounds as fc.Arbitrary<string | number>, bounds as fc.Arbitrary<string | number>, fc.boolean())
    .map(([a, b, asList]) => {
      const [from, to] = a <= b ? [a, b] : [b, a];
      return asList ? [from, to] : { from, to };
    });
}

/** The same instants as clients may write them. */
const spellings = (value: unknown) =>
  typeof value === 'string' && value.includes('T')
    ? fc.constantFrom(value, value.replace('Z', '+00:00'), value.replace('.000Z', 'Z'))
    : fc.constant(value);

function wanted(type: CustomAttributeType, operator: FilterOperator): fc.Arbitrary<unknown> {
  const entry = entryOf(type).chain(spellings);
  if (operator === 'IS_EMPTY' || operator === 'IS_NOT_EMPTY') return fc.constantFrom(null, undefined);
  if (operator === 'IS_RELATIVE_TO_TODAY') return range(fc.integer({ min: -4, max: 4 }));
  if (operator === 'BETWEEN') return range(entryOf(type));
  const takesList = isListType(type) || type.startsWith('SINGLE_SELECT');
  return takesList ? fc.oneof(entry, fc.array(entry, { minLength: 1, maxLength: 3 })) : entry;
}

export const condition: fc.Arbitrary<CustomAttributeConditionInput> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .constantFrom(...FILTERABLE)
      .chain((type) =>
        fc.record({ type: fc.constant(type), operator: fc.constantFrom(...operatorsOf(type)) }),
      )
      .chain(({ type, operator }) =>
        fc.record({
          field: fc.constant(type.toLowerCase()),
          type: fc.constant(type),
          operator: fc.constant(operator),
          value: wanted(type, operator),
        }),
      ),
  },
  {
    weight: 1,
    arbitrary: texts.map((value) => ({
      field: 'text_list',
      type: CustomAttributeType.TEXT,
      operator: FilterOperator.CONTAINS,
      value,
    })),
  },
);
