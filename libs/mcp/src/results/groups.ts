import { isObject } from '@loupe/kernel';

/** The columns of a group that are no metrics. */
const COUNTS = ['count', 'creatorsCount', 'share'];
/** The columns of each metric. */
const STATISTICS = ['known', 'sum', 'mean', 'median', 'percentile90', 'share'];
const BEFORE = ['before.count'];
/** The ends of a time, which are shown where they were picked. */
const SPAN = ['TIME.from', 'TIME.to'];

interface Key {
  readonly value?: unknown;
  readonly label?: unknown;
  readonly span?: { readonly from?: unknown; readonly to?: unknown };
}

interface Values {
  readonly count?: unknown;
  readonly creatorsCount?: unknown;
  readonly metrics?: readonly ({ readonly metric?: string } & Readonly<Record<string, unknown>>)[];
  readonly attributes?: readonly ({ readonly key?: string } & Readonly<Record<string, unknown>>)[];
}

interface Group {
  readonly keys?: readonly Key[];
  readonly share?: unknown;
  readonly values?: Values;
  readonly before?: Values;
}

/** What a call asks groups by. */
export interface Grouping {
  readonly by: readonly string[];
  /** Metrics, and the keys of number attributes. */
  readonly metrics: readonly string[];
}

/** The grouping that arguments ask for. */
export function groupingOf({ groupBy, metrics, attributes }: Readonly<Record<string, unknown>>): Grouping {
  const by = (Array.isArray(groupBy) ? groupBy : []).flatMap((one) =>
    isObject(one) ? [String(one.by)] : [],
  );
  return {
    by,
    metrics: [metrics, attributes].flatMap((names) => (Array.isArray(names) ? names.map(String) : [])),
  };
}

/** All columns that groups may have: their keys, counts, metrics, and the span before. */
export function columnsOf({ by, metrics }: Grouping): string[] {
  return [
    ...by.flatMap((name) => (name === 'TIME' ? [name, ...SPAN] : [name, `${name}.id`])),
    ...COUNTS,
    ...metrics.flatMap((metric) => STATISTICS.map((statistic) => `${metric}.${statistic}`)),
    ...BEFORE,
    ...metrics.map((metric) => `before.${metric}.sum`),
    ...metrics.map((metric) => `before.${metric}.mean`),
  ];
}

/** The columns that a picked name stands for: itself, all of a metric, or one statistic of all metrics. */
export function columnsPicked(picked: string, grouping: Grouping): string[] {
  const keys = new Set(grouping.by);
  return columnsOf(grouping).filter(
    (column) =>
      column === picked ||
      (column.startsWith(`${picked}.`) && !keys.has(picked)) ||
      (column.endsWith(`.${picked}`) && !column.startsWith('before.') && picked !== 'share'),
  );
}

/** Groups as rows of a table. Columns in which no group has a value are left out. */
export function groupTable(
  groups: readonly unknown[],
  grouping: Grouping,
  fields: readonly string[] | null,
): { columns: string[]; rows: unknown[][] } {
  const all = groups.map((group) => cellsOf(group as Group, grouping));
  const wanted =
    fields === null
      ? columnsOf(grouping).filter((column) => !SPAN.includes(column))
      : [...new Set([...grouping.by, ...fields.flatMap((field) => columnsPicked(field, grouping))])];
  const columns = wanted.filter((column) => all.some((cells) => cells[column] !== undefined));
  return { columns, rows: all.map((cells) => columns.map((column) => cells[column] ?? null)) };
}

function cellsOf(
  { keys = [], share, values = {}, before }: Group,
  { by }: Grouping,
): Record<string, unknown> {
  const cells: Record<string, unknown> = { count: values.count, creatorsCount: values.creatorsCount, share };
  for (const [index, name] of by.entries()) Object.assign(cells, keyCells(name, keys[index] ?? {}));
  for (const [name, statistics] of measuresOf(values))
    for (const [statistic, value] of Object.entries(statistics)) cells[`${name}.${statistic}`] = value;
  cells['before.count'] = before?.count;
  for (const [name, { sum, mean }] of measuresOf(before ?? {})) {
    cells[`before.${name}.sum`] = sum;
    if (sum === undefined) cells[`before.${name}.mean`] = mean;
  }
  return cells;
}

/** The statistics of each metric, and of each number attribute, by its name. */
function measuresOf({
  metrics = [],
  attributes = [],
}: Values): [string, Readonly<Record<string, unknown>>][] {
  return [
    ...metrics.map(({ metric, ...statistics }): [string, typeof statistics] => [String(metric), statistics]),
    ...attributes.map(({ key, ...statistics }): [string, typeof statistics] => [String(key), statistics]),
  ];
}

/** What people see of a key, and its id where that is another. */
function keyCells(name: string, { value, label, span }: Key): Record<string, unknown> {
  if (name === 'TIME') return { TIME: value, 'TIME.from': span?.from, 'TIME.to': span?.to };
  const isSame = label === undefined || plain(label) === plain(value) || isEnum(value);
  return isSame
    ? { [name]: value ?? label }
    : OWN_LABELS.has(name)
      ? { [name]: unmarked(label), [`${name}.id`]: unmarked(value) }
      : { [name]: label, [`${name}.id`]: value };
}

/** Groupings whose labels are Loupe's own words. */
const OWN_LABELS: ReadonlySet<string> = new Set(['DAY_OF_WEEK', 'LANGUAGE']);

function unmarked(text: unknown): string {
  return String(text).replace(/<[^<>]*>/g, '');
}

function isEnum(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Z][A-Z_]*$/.test(value);
}

/** A text without its marks and its sign, in lower case. */
function plain(value: unknown): string {
  return String(value)
    .replace(/<[^<>]*>|^[#@]/g, '')
    .replace(/^[#@]/, '')
    .toLowerCase();
}

const CURSOR = /^g(\d{1,4})$/;

/** The cursor after so many groups. */
export function cursorOfGroups(count: number): string {
  return `g${count}`;
}

/** How many groups go before a cursor's page; null for what is no such cursor. */
export function groupsBefore(cursor: string): number | null {
  const [, count] = CURSOR.exec(cursor) ?? [];
  return count === undefined ? null : Number(count);
}
