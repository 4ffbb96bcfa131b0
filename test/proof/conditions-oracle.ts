import type {
  CustomAttributeConditionInput,
  CustomAttributeType,
  FilterOperator,
} from '@loupe/custom-attributes';

/** When and where "today" is. */
export interface Today {
  now: Date;
  timeZone: string;
}

type Test = (stored: unknown, wanted: unknown, today: Today) => boolean;
type Table = Partial<Record<FilterOperator, Test>>;

const isEmpty = (stored: unknown) =>
  stored === undefined || stored === null || stored === '' || (Array.isArray(stored) && stored.length === 0);

const emptiness: Table = { IS_EMPTY: isEmpty, IS_NOT_EMPTY: (stored) => !isEmpty(stored) };

const not =
  (test: Test): Test =>
  (stored, wanted, today) =>
    !test(stored, wanted, today);

const listOf = (wanted: unknown): unknown[] => (Array.isArray(wanted) ? wanted : [wanted]);

/** A function of texts that remembers what it gave: the oracles ask for the same few thousand again and again. */
export function remembering(give: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const value = known.get(text) ?? give(text);
    known.set(text, value);
    return value;
  };
}

/** Character by character: Unicode's simple lower case, in which İ is the capital of i and Σ that of σ only. */
export const lowerCase = remembering((text) =>
  Array.from(text, (character) => String.fromCodePoint(character.toLowerCase().codePointAt(0) ?? 0)).join(''),
);

const textTest =
  (compare: (stored: string, wanted: string) => boolean): Test =>
  (stored, wanted) =>
    typeof stored === 'string' && compare(lowerCase(stored), lowerCase(String(wanted)));

const isText = textTest((stored, wanted) => stored === wanted);
const hasText = textTest((stored, wanted) => stored.includes(wanted));

const text: Table = {
  IS: isText,
  IS_NOT: not(isText),
  CONTAINS: hasText,
  DOES_NOT_CONTAIN: not(hasText),
  STARTS_WITH: textTest((stored, wanted) => stored.startsWith(wanted)),
  ENDS_WITH: textTest((stored, wanted) => stored.endsWith(wanted)),
  ...emptiness,
};

const isOption: Test = (stored, wanted) => listOf(wanted).includes(stored);
const choice: Table = { IS: isOption, IS_NOT: not(isOption), ...emptiness };

/** @param read an entry as it is compared */
function list(read: (entry: unknown) => unknown = (entry) => entry): Table {
  const entries = (stored: unknown) => (Array.isArray(stored) ? stored.map(read) : []);
  const hasOne: Test = (stored, wanted) =>
    listOf(wanted).some((entry) => entries(stored).includes(read(entry)));
  return {
    CONTAINS: hasOne,
    CONTAINS_ALL: (stored, wanted) => listOf(wanted).every((entry) => entries(stored).includes(read(entry))),
    DOES_NOT_CONTAIN: not(hasOne),
    ...emptiness,
  };
}

/** @param read the number that orders values; null for what is no value of the type */
function ordered(read: (value: unknown) => number | null): Table {
  const test =
    (compare: (stored: number, wanted: number) => boolean): Test =>
    (stored, wanted) => {
      const [left, right] = [read(stored), read(wanted)];
      return left !== null && right !== null && compare(left, right);
    };
  const equal = test((stored, wanted) => stored === wanted);
  return {
    EQUAL: equal,
    NOT_EQUAL: not(equal),
    LESS_THAN: test((stored, wanted) => stored < wanted),
    LESS_THAN_OR_EQUAL: test((stored, wanted) => stored <= wanted),
    MORE_THAN: test((stored, wanted) => stored > wanted),
    MORE_THAN_OR_EQUAL: test((stored, wanted) => stored >= wanted),
    BETWEEN: (stored, wanted) => {
      const { from, to } = rangeOf(wanted);
      const [value, least, most] = [read(stored), read(from), read(to)];
      return value !== null && least !== null && most !== null && least <= value && value <= most;
    },
    ...emptiness,
  };
}

function rangeOf(wanted: unknown): { from: unknown; to: unknown } {
  return Array.isArray(wanted)
    ? { from: wanted[0], to: wanted[1] }
    : (wanted as { from: unknown; to: unknown });
}

const DAY = 86_400_000;
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const isInstant = (value: unknown): value is string => typeof value === 'string' && value.includes('T');
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY;

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a zone, by the calendar of Intl, not by arithmetic. */
function localDay(instant: Date, timeZone: string): string {
  const calendar =
    calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  calendars.set(timeZone, calendar);
  return calendar.format(instant);
}

const relative =
  (localDayOf: (stored: unknown, timeZone: string) => string | null): Test =>
  (stored, wanted, { now, timeZone }) => {
    const day = localDayOf(stored, timeZone);
    if (day === null) return false;
    const { from, to } = rangeOf(wanted) as { from: number; to: number };
    const distance = dayNumber(day) - dayNumber(localDay(now, timeZone));
    return from <= distance && distance <= to;
  };

const TABLES: Record<CustomAttributeType, Table> = {
  TEXT: text,
  EMAIL: text,
  PHONE: text,
  URL: text,
  SINGLE_SELECT_V2: choice,
  SINGLE_SELECT_V3: choice,
  MULTIPLE_SELECT: list(),
  MULTIPLE_SELECT_V2: list(),
  TEXT_LIST: list(),
  NUMBER_LIST: list(),
  BOOLEAN_LIST: list(),
  DATE_LIST: list(),
  DATETIME_LIST: list((entry) => (isInstant(entry) ? Date.parse(entry) : entry)),
  NUMBER: ordered((value) => (typeof value === 'number' ? value : null)),
  DATE: {
    ...ordered((value) => (isDay(value) ? dayNumber(value) : null)),
    IS_RELATIVE_TO_TODAY: relative((stored) => (isDay(stored) ? stored : null)),
  },
  DATETIME: {
    ...ordered((value) => (isInstant(value) ? Date.parse(value) : null)),
    IS_RELATIVE_TO_TODAY: relative((stored, timeZone) =>
      isInstant(stored) ? localDay(new Date(stored), timeZone) : null,
    ),
  },
  BOOLEAN: { IS: (stored, wanted) => stored === wanted, ...emptiness },
  SHIPPING_ADDRESS: {},
};

/** The operators of a type by docs/filters.md. */
export function operatorsOf(type: CustomAttributeType): FilterOperator[] {
  return Object.keys(TABLES[type]) as FilterOperator[];
}

/** Whether a condition holds for a stored value, by docs/filters.md and in plain JavaScript. */
export function holds(
  { type, operator, value }: CustomAttributeConditionInput,
  storedType: CustomAttributeType,
  stored: unknown,
  today: Today,
): boolean {
  if (storedType === 'TEXT_LIST' && type === 'TEXT') {
    return Array.isArray(stored) && stored.some((entry) => hasText(entry, value, today));
  }
  const test = TABLES[type][operator];
  if (test === undefined) throw new Error(`${operator} is no operator of ${type}`);
  return test(stored, value, today);
}
