import { join, raw, type Sql, sql } from '@loupe/database';
import { SortOrder } from '@loupe/graphql';
import { AggregateOrderKey, type ItemMetric } from './aggregate.enums.js';
import type { GroupingKey } from './grouping-keys.js';
import { METRIC_VALUES, PARTS } from './metric-values.js';

/** What is computed of each group, beside its number of items. */
export interface Computed {
  metrics: readonly ItemMetric[];
  /** Distinct creators. */
  creators: boolean;
  /** Medians and 90th percentiles. */
  percentiles: boolean;
}

/** The order of groups; `metric` is the place of its metric in `metrics`. */
export interface GroupOrder {
  by: AggregateOrderKey;
  metric: number;
  sortOrder: SortOrder;
}

/** Some items, as SQL. */
export interface ItemsSql {
  from: Sql;
  where: Sql;
}

/**
 * The columns of a group of `item`: `count`, `creators`, and lists with an entry for each metric: `known`, `sums` and
 * `percentiles` (the median and the 90th percentile).
 */
function aggregateColumns({ metrics, creators, percentiles }: Computed): Sql {
  const values = metrics.map((metric) => METRIC_VALUES[metric].value);
  return sql`count(*) AS count, ${creators ? sql`count(DISTINCT item.creator_id)` : sql`NULL::bigint`} AS creators,
    ${list(values, (value) => sql`count(${value})`, 'bigint')} AS known,
    ${list(values, (value) => sql`sum(${value})`, 'numeric')} AS sums,
    ${percentiles ? list(values, percentilesOf, 'jsonb') : sql`NULL::jsonb[]`} AS percentiles`;
}

/** The columns of a row that is read, beside its place and keys. Sums are texts: they may have more digits than numbers of JSON. */
const READ = sql`count, creators, known, sums::text[] AS sums, percentiles`;

/** The sum divided by the number, in millionths and rounded half up: whole numbers, so that no digit depends on an order. */
function mean(value: Sql, isRate: boolean): Sql {
  const parts = sql`${isRate ? 2 : 2 * PARTS}::numeric * sum(${value})`;
  return sql`div(${parts} + count(${value}), 2 * NULLIF(count(${value}), 0))`;
}

const percentilesOf = (value: Sql) =>
  sql`to_jsonb(percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY (${value})::double precision))`;

function list<Value>(values: readonly Value[], each: (value: Value) => Sql, type: string): Sql {
  return values.length === 0 ? sql`${raw(`'{}'::${type}[]`)}` : sql`ARRAY[${join(values.map(each))}]`;
}

/** One row: all items together. */
export function totalsQuery({ from, where }: ItemsSql, computed: Computed): Sql {
  return sql`SELECT 0::bigint AS place, 0::bigint AS groups, NULL::text[] AS keys, ${READ}
    FROM (SELECT ${aggregateColumns(computed)} FROM ${from} WHERE ${where}) AS total`;
}

/** Whether the totals can be added up from groups: every item is in one of them, and sums are all that is computed. */
export const addsUp = (keys: readonly GroupingKey[], totals: Computed): boolean =>
  keys.length === 1 && keys[0]?.isOfEvery === true && !totals.creators && !totals.percentiles;

/** The totals and the wanted groups, by one reading of the items. `addsUp` must hold. */
export function addedUpQuery(
  items: ItemsSql,
  { totals, groups }: { totals: Computed; groups: Computed },
  keys: readonly GroupingKey[],
  wanted: WantedGroups,
): Sql {
  const isFirst = 'first' in wanted;
  const value = isFirst ? orderValue(wanted.order, groups.metrics) : sql`NULL`;
  const rows = isFirst ? inOrder(keys, wanted.order, wanted.first) : among(keys, wanted.only);
  const places = totals.metrics.map((metric) => groups.metrics.indexOf(metric) + 1);
  const added = (column: string, place: number) => raw(`sum(${column}[${place}])`);
  return sql`WITH grouped AS MATERIALIZED (${grouping(items, keys, sql`${value} AS value, ${aggregateColumns(groups)}`, sql`TRUE`)})
    (SELECT 0::bigint AS place, 0::bigint AS groups, NULL::text[] AS keys, COALESCE(sum(count), 0)::bigint AS count,
      NULL::bigint AS creators, ${list(places, (place) => sql`COALESCE(${added('known', place)}, 0)::bigint`, 'bigint')} AS known,
      ${list(places, (place) => sql`${added('sums', place)}::text`, 'text')} AS sums, NULL::jsonb[] AS percentiles FROM grouped)
    UNION ALL (${rows})`;
}

/** The rows of `grouped` that have certain keys. */
function among(keys: readonly GroupingKey[], only: readonly (readonly string[])[]): Sql {
  const [column] = columnsOf(keys);
  return sql`SELECT 1::bigint AS place, 0::bigint AS groups, ARRAY[${column?.text ?? NOTHING}] AS keys, ${READ} FROM grouped
    WHERE ${column?.text ?? NOTHING} = ANY(${only.map(([key]) => key)}::text[])`;
}

/** Which groups: the first ones in an order, or those with certain keys. */
type WantedGroups = { order: GroupOrder; first: number } | { only: readonly (readonly string[])[] };

/** A row for each wanted group, with its `keys`, its `place` from 1, and the number of all `groups`, which has no meaning for known keys. */
export function groupsQuery(
  items: ItemsSql,
  computed: Computed,
  keys: readonly GroupingKey[],
  wanted: WantedGroups,
): Sql {
  if ('only' in wanted) return knownGroupsQuery(items, computed, keys, wanted.only);
  const { order, first } = wanted;
  const value = sql`${orderValue(order, computed.metrics)} AS value`;
  if (keys.length > 1) return pairsQuery(items, computed, keys, { value, by: orderOf(order, keys) }, first);
  return sql`WITH grouped AS (${grouping(items, keys, sql`${value}, ${aggregateColumns(computed)}`, sql`TRUE`)})
    ${inOrder(keys, order, first)}`;
}

/** The first rows of `grouped`. */
function inOrder(keys: readonly GroupingKey[], order: GroupOrder, first: number): Sql {
  const texts = columnsOf(keys).map(({ text }) => text);
  return sql`SELECT row_number() OVER (ORDER BY ${orderOf(order, keys)}) AS place, count(*) OVER () AS groups,
      ARRAY[${join(texts)}] AS keys, ${READ} FROM grouped ORDER BY place LIMIT ${first}`;
}

/**
 * Of two groupings there may be nearly as many groups as items: all of them are compared by the value of the order alone, and
 * only the first ones are computed.
 */
function pairsQuery(
  items: ItemsSql,
  computed: Computed,
  keys: readonly GroupingKey[],
  { value, by }: { value: Sql; by: Sql },
  first: number,
): Sql {
  return sql`WITH valued AS MATERIALIZED (${grouping(items, keys, value, sql`TRUE`)}),
    chosen AS MATERIALIZED (
      SELECT row_number() OVER (ORDER BY ${by}) AS place, best.* FROM (SELECT * FROM valued ORDER BY ${by} LIMIT ${first}) AS best)
    ${chosenQuery(items, computed, keys, sql`(SELECT count(*) FROM valued)`)}`;
}

/**
 * As `groupsQuery`, of the groups with certain keys.
 * @param only their keys
 */
function knownGroupsQuery(
  items: ItemsSql,
  computed: Computed,
  keys: readonly GroupingKey[],
  only: readonly (readonly string[])[],
): Sql {
  const lists = keys.map(({ type }, index) => sql`${only.map((group) => group[index])}::${raw(type)}[]`);
  return sql`WITH chosen AS MATERIALIZED (
      SELECT 1::bigint AS place, ${join(columnsOf(keys).map(({ name }) => name))}
      FROM unnest(${join(lists)}) AS wanted(${join(columnsOf(keys).map(({ name }) => name))}))
    ${chosenQuery(items, computed, keys, sql`0::bigint`)}`;
}

/**
 * What is computed of the groups of `chosen`. Whether a row is of one is asked inside of CASE: so it is looked up in a hash table, and
 * no estimate of how many rows that are makes a join of it.
 */
function chosenQuery(items: ItemsSql, computed: Computed, keys: readonly GroupingKey[], groups: Sql): Sql {
  const columns = columnsOf(keys);
  const names = join(columns.map(({ name }) => name));
  const all = join(keys.map(({ key }) => key));
  const texts = join(columns.map(({ name }) => sql`chosen.${name}::text`));
  return sql`SELECT chosen.place, ${groups} AS groups, ARRAY[${texts}] AS keys, grouped.count, grouped.creators, grouped.known,
      grouped.sums::text[] AS sums, grouped.percentiles
    FROM (${grouping(items, keys, aggregateColumns(computed), sql`CASE WHEN (${all}) IN (SELECT ${names} FROM chosen) THEN TRUE ELSE FALSE END`)}) AS grouped
    JOIN chosen USING (${names})`;
}

/** The keys and some columns of each group of the rows that a condition chooses. */
function grouping(
  { from, where }: ItemsSql,
  keys: readonly GroupingKey[],
  columns: Sql,
  condition: Sql,
): Sql {
  const names = columnsOf(keys);
  const selected = keys.map(({ key }, index) => sql`${key} AS ${names[index]?.name ?? NOTHING}`);
  const joins = join(
    keys.map(({ join: joined }) => joined),
    ' ',
  );
  return sql`SELECT ${join(selected)}, ${columns} FROM ${unlisted({ from, where }, keys)} ${joins} WHERE ${condition}
    GROUP BY ${join(keys.map((_, index) => raw(String(index + 1))))}`;
}

/** The rows of `item`, with a row for each entry of the lists that are grouped by. Columns that nothing uses are not read. */
function unlisted({ from, where }: ItemsSql, keys: readonly GroupingKey[]): Sql {
  const lists = keys.flatMap(({ list, alias }) => (list === null ? [] : [{ list, alias }]));
  // One list after the other: side by side, their entries would be paired by their places.
  return lists.reduce(
    (rows, { list, alias }) => sql`(SELECT item.*, unnest(${list}) AS ${alias} FROM ${rows}) AS item`,
    sql`(SELECT ${lists.length === 0 ? raw('*') : USED} FROM ${from} WHERE ${where}) AS item`,
  );
}

const NOTHING = sql``;

/** The columns that keys and metrics use. PostgreSQL writes all others of a row again, as nulls, for each entry of its lists. */
const USED =
  raw(`id, taken_at, provider, type, creator_id, social_profile_id, hashtags, mentions, source_ids, custom_attributes,
  likes, comments, shares, views, impressions, earned_media_value, followers_at_capture`);

const columnsOf = (keys: readonly GroupingKey[]) =>
  keys.map((_, index) => ({ name: raw(`key_${index}`), text: raw(`key_${index}::text`) }));

/** What groups are ordered by, as an aggregate of their items. */
function orderValue({ by, metric }: GroupOrder, metrics: readonly ItemMetric[]): Sql {
  const chosen = metrics[metric];
  const { value, isRate } = chosen === undefined ? { value: NOTHING, isRate: false } : METRIC_VALUES[chosen];
  const percentile = (part: Sql) =>
    sql`percentile_cont(${part}) WITHIN GROUP (ORDER BY (${value})::double precision)`;
  const values: Record<AggregateOrderKey, () => Sql> = {
    COUNT: () => sql`count(*)`,
    CREATORS_COUNT: () => sql`count(DISTINCT item.creator_id)`,
    KEY: () => sql`NULL`,
    MEAN: () => mean(value, isRate),
    MEDIAN: () => percentile(sql`0.5`),
    PERCENTILE_90: () => percentile(sql`0.9`),
    SUM: () => sql`sum(${value})`,
  };
  return values[by]();
}

/** By the value; groups without it come last, and equal ones in the order of their keys. */
function orderOf({ by, sortOrder }: GroupOrder, keys: readonly GroupingKey[]): Sql {
  const direction = raw(sortOrder === SortOrder.DESC ? 'DESC' : 'ASC');
  const keyOrder = (way: Sql) => join(columnsOf(keys).map(({ text }) => sql`${text} COLLATE "C" ${way}`));
  if (by === AggregateOrderKey.KEY) return keyOrder(direction);
  return sql`value ${direction} NULLS LAST, ${keyOrder(raw('ASC'))}`;
}
