import type { Sql } from '@loupe/database';
import type {
  AggregateQuestion,
  AggregateRow,
  AggregateRows,
  ComputedOf,
} from '../aggregates/aggregate-engine.js';
import type { Computed } from '../aggregates/aggregate-query.filter.js';
import type { ColumnQuery } from './column-query.filter.js';
import { exactPercentile, type Interpolation, MOST_EXACT } from './exact-percentile.js';

/** A row of an engine: whole numbers are bigints or texts, unless they are small; ids and days are texts. */
export type EngineRow = Readonly<Record<string, bigint | number | string | number[] | null>>;

/** The rows of each of some statements, all of one state of a table. */
export type Ask = (statements: readonly Sql[]) => Promise<EngineRow[][]>;

/** The rows of the statements for the totals and for the groups; none where there is no statement. */
async function rowsOf(
  ask: Ask,
  { totals, groups }: { totals: Sql | null; groups: Sql | null },
): Promise<{ totals: EngineRow[]; groups: EngineRow[] }> {
  const statements = [totals, groups].filter((statement) => statement !== null);
  const rows = statements.length === 0 ? [] : await ask(statements);
  return {
    totals: (totals === null ? undefined : rows[0]) ?? [],
    groups: (groups === null ? undefined : rows.at(-1)) ?? [],
  };
}

/**
 * Asks for aggregates: for the totals and the groups, and then for what completes their percentiles.
 * @returns what PostgreSQL gives; null if columns cannot say it, or a percentile is not certain to its last digit
 */
export async function askColumns(
  query: ColumnQuery,
  question: AggregateQuestion,
  table: string,
  ask: Ask,
): Promise<AggregateRows | null> {
  const statements = query.statements(question, table);
  if (statements === null) return null;
  const {
    totals: [all],
    groups: some,
  } = await rowsOf(ask, statements);
  const {
    totals: [wholes],
    groups: ones,
  } = await rowsOf(ask, query.neighbours(question, table, some.map(keysOf)));
  const byKey = new Map(ones.map((row) => [JSON.stringify(keysOf(row)), row]));
  return aggregateRowsOf(
    all === undefined ? undefined : { ...all, ...wholes },
    some.map((row) => ({ ...byKey.get(JSON.stringify(keysOf(row))), ...row })),
    question.computed,
    query.interpolation,
  );
}

const keysOf = ({ keys }: EngineRow) => keys as unknown as string[];

function aggregateRowsOf(
  all: EngineRow | undefined,
  some: readonly EngineRow[],
  computed: ComputedOf,
  interpolation: Interpolation,
): AggregateRows | null {
  const whole = all === undefined ? null : aggregateRowOf(all, 0, computed.totals, interpolation);
  const rows = some.map((row, index) => aggregateRowOf(row, index + 1, computed.groups, interpolation));
  return whole === null || !rows.every((row) => row !== null) ? null : { totals: whole, groups: rows };
}

/**
 * A row of columns as PostgreSQL gives it.
 * @param place of a group, from 1; 0 for all items together
 * @returns null if a percentile is not certain to its last digit
 */
function aggregateRowOf(
  row: EngineRow,
  place: number,
  computed: Computed,
  interpolation: Interpolation,
): AggregateRow | null {
  const indexes = computed.metrics.map((_, index) => index);
  const known = indexes.map((index) => Number(row[`known_${index}`]));
  const percentiles = computed.percentiles
    ? indexes.map((index) => percentilesOf(row, index, interpolation))
    : null;
  if (percentiles?.includes(undefined)) return null;
  return {
    ...{ place, known, keys: (row.keys as unknown as string[] | undefined) ?? null },
    groups: Number(row.groups ?? 0),
    count: Number(row.count),
    creators: computed.creators ? Number(row.creators) : null,
    sums: indexes.map((index) => row[`sum_${index}`]?.toString() ?? null),
    percentiles: percentiles as AggregateRow['percentiles'],
  };
}

/** The median, which has the same digits everywhere, and the 90th percentile; null without values, undefined if they are not certain. */
function percentilesOf(
  row: EngineRow,
  index: number,
  interpolation: Interpolation,
): number[] | null | undefined {
  const known = Number(row[`known_${index}`]);
  const most = row[`most_${index}`] as bigint | string | null;
  if (known === 0 || most === null) return null;
  if (BigInt(most) > MOST_EXACT) return undefined;
  const [median = 0, percentile] = row[`between_${index}`] as number[];
  if (percentile === undefined) return [median];
  const found = exactPercentile(known, percentile, Number(row[`one_${index}`]), interpolation);
  return found === undefined ? undefined : [median, found];
}
