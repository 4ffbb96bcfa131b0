import { join, raw, type Sql, sql } from '@loupe/database';
import {
  columnsOf,
  type GroupCondition,
  type GroupOrder,
  havingOf,
  orderOf,
  orderValue,
  valueAt,
} from './group-values.filter.js';
import type { GroupingKey } from './grouping-keys.js';
import { type Measure, measured } from './metric-values.js';

/** What is computed of each group, beside its number of items. */
export interface Computed {
  metrics: readonly Measure[];
  /** Distinct creators. */
  creators: boolean;
  /** Medians. */
  percentiles: boolean;
  /** 90th percentiles, beside medians. */
  ninetieths: boolean;
}

/** Of items that are only counted. */
export const JUST_COUNTED: Computed = { metrics: [], creators: false, percentiles: false, ninetieths: false };

/** Some items, as SQL. */
export interface ItemsSql {
  from: Sql;
  where: Sql;
  /** Whether these are all items of the workspace. */
  isEvery: boolean;
}

/**
 * The columns of a group of `item`: `count`, `creators`, and `known_0`, `sum_0` and `percentiles_0` (the median, and the 90th percentile if it is wanted)
 * of the first metric, and so on. They are no lists, which would be made of every group although few of them are wanted.
 */
function aggregateColumns({ metrics, creators, percentiles, ninetieths }: Computed): Sql {
  const each = (prefix: string, column: (value: Sql) => Sql) =>
    metrics.map((_, index) => sql`${column(valueAt(index))} AS ${raw(`${prefix}_${index}`)}`);
  return join([
    sql`count(*) AS count`,
    ...(creators ? [sql`count(DISTINCT item.creator_id) AS creators`] : []),
    ...each('known', (value) => sql`count(${value})`),
    ...each('sum', (value) => sql`sum(${value})`),
    ...(percentiles ? each('percentiles', (value) => percentilesOf(value, ninetieths)) : []),
  ]);
}

/**
 * These columns as they are read, with a list for all metrics, beside a row's place and keys. Sums are texts: they may have more digits
 * than numbers of JSON.
 */
function read({ metrics, creators, percentiles }: Computed): Sql {
  const all = (prefix: string, type: string, cast = '') =>
    list(
      metrics.map((_, index) => raw(`${prefix}_${index}${cast}`)),
      type,
    );
  return sql`count, ${creators ? raw('creators') : NO_CREATORS} AS creators, ${all('known', 'bigint')} AS known,
    ${all('sum', 'text', '::text')} AS sums, ${percentiles ? all('percentiles', 'jsonb') : NO_PERCENTILES} AS percentiles`;
}

const NO_CREATORS = sql`NULL::bigint`;
const NO_PERCENTILES = sql`NULL::jsonb[]`;

const percentilesOf = (value: Sql, ninetieths: boolean) =>
  sql`to_jsonb(percentile_cont(${raw(ninetieths ? 'ARRAY[0.5, 0.9]' : 'ARRAY[0.5]')}) WITHIN GROUP (ORDER BY (${value})::double precision))`;

function list(entries: readonly Sql[], type: string): Sql {
  return entries.length === 0 ? raw(`'{}'::${type}[]`) : sql`ARRAY[${join([...entries])}]`;
}

/** One row: all items together. */
export function totalsQuery(items: ItemsSql, computed: Computed): Sql {
  return sql`SELECT 0::bigint AS place, 0::bigint AS groups, NULL::text[] AS keys, ${read(computed)}
    FROM (SELECT ${aggregateColumns(computed)} FROM ${valued(items, computed.metrics, ALL)}) AS total`;
}

/** One row: all items together, of which nothing is computed but their number, by a statement that gives it as `count`, or null for none. */
export const countedQuery = (counted: Sql): Sql =>
  sql`SELECT 0::bigint AS place, 0::bigint AS groups, NULL::text[] AS keys, ${read({ metrics: [], creators: false, percentiles: false, ninetieths: false })}
    FROM (SELECT COALESCE(count, 0)::bigint AS count FROM (${counted}) AS counted) AS total`;

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
  const rows = isFirst ? inOrder(keys, groups, wanted.order, wanted.first) : among(keys, groups, wanted.only);
  const places = totals.metrics.map((metric) => groups.metrics.indexOf(metric));
  const known = places.map((place) => raw(`COALESCE(sum(known_${place}), 0)::bigint`));
  const sums = places.map((place) => raw(`sum(sum_${place})::text`));
  return sql`WITH grouped AS MATERIALIZED (${grouping(items, keys, groups, sql`${value} AS value, ${aggregateColumns(groups)}`)})
    (SELECT 0::bigint AS place, 0::bigint AS groups, NULL::text[] AS keys, COALESCE(sum(count), 0)::bigint AS count,
      ${NO_CREATORS} AS creators, ${list(known, 'bigint')} AS known, ${list(sums, 'text')} AS sums, ${NO_PERCENTILES} AS percentiles
      FROM grouped)
    UNION ALL (${rows})`;
}

/** The rows of `grouped` that have certain keys. */
function among(keys: readonly GroupingKey[], computed: Computed, only: readonly (readonly string[])[]): Sql {
  const [column] = columnsOf(keys);
  return sql`SELECT 1::bigint AS place, 0::bigint AS groups, ARRAY[${column?.text ?? NOTHING}] AS keys, ${read(computed)} FROM grouped
    WHERE ${column?.text ?? NOTHING} = ANY(${only.map(([key]) => key)}::text[])`;
}

/** Which groups: the first ones in an order, of those that meet conditions, or those with certain keys. */
type WantedGroups =
  | { order: GroupOrder; having: readonly GroupCondition[]; first: number }
  | { only: readonly (readonly string[])[] };

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
  const having = havingOf(wanted.having, computed.metrics);
  if (keys.length > 1)
    return pairsQuery(items, computed, keys, { value, by: orderOf(order, keys), having }, first);
  const columns = sql`${value}, ${aggregateColumns(computed)}`;
  return sql`WITH grouped AS MATERIALIZED (${grouping(items, keys, computed, columns)} ${having})
    ${inOrder(keys, computed, order, first)}`;
}

/** The first rows of `grouped`. Only those are sorted and written out: there may be as many groups as items. */
function inOrder(keys: readonly GroupingKey[], computed: Computed, order: GroupOrder, first: number): Sql {
  const texts = columnsOf(keys).map(({ text }) => text);
  const by = orderOf(order, keys);
  return sql`SELECT row_number() OVER (ORDER BY ${by}) AS place, (SELECT count(*) FROM grouped) AS groups, ARRAY[${join(texts)}] AS keys,
      ${read(computed)} FROM (SELECT * FROM grouped ORDER BY ${by} LIMIT ${first}) AS best`;
}

/**
 * Of two groupings there may be nearly as many groups as items: all of them are compared by the value of the order alone, and
 * only the first ones are computed.
 */
function pairsQuery(
  items: ItemsSql,
  computed: Computed,
  keys: readonly GroupingKey[],
  { value, by, having }: { value: Sql; by: Sql; having: Sql },
  first: number,
): Sql {
  return sql`WITH valued AS MATERIALIZED (${grouping(items, keys, computed, value)} ${having}),
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
  return sql`SELECT chosen.place, ${groups} AS groups, ARRAY[${texts}] AS keys, ${read(computed)}
    FROM (${grouping(items, keys, computed, aggregateColumns(computed), sql`CASE WHEN (${all}) IN (SELECT ${names} FROM chosen) THEN TRUE ELSE FALSE END`)}) AS grouped
    JOIN chosen USING (${names})`;
}

/** The keys and some columns of each group of the rows; of those that a condition chooses, if there is one. */
function grouping(
  items: ItemsSql,
  keys: readonly GroupingKey[],
  computed: Computed,
  columns: Sql,
  condition: Sql | null = null,
): Sql {
  const [first] = keys;
  if (condition === null && first !== undefined && isDivided(keys, computed)) {
    return sql`SELECT item.key AS key_0, ${columns} FROM ${divided(items, first, computed.metrics)} GROUP BY 1`;
  }
  const names = columnsOf(keys);
  const selected = keys.map(({ key }, index) => sql`${key} AS ${names[index]?.name ?? NOTHING}`);
  const joins = join(
    keys.map(({ join: joined }) => joined),
    ' ',
  );
  return sql`SELECT ${join(selected)}, ${columns} FROM ${unlisted(items, keys, computed.metrics)} ${joins}
    ${condition === null ? NOTHING : sql`WHERE ${condition}`} GROUP BY ${join(keys.map((_, index) => raw(String(index + 1))))}`;
}

/** Whether several processes can each add up a part of the items, and PostgreSQL would not see that this is worth while. */
const isDivided = (keys: readonly GroupingKey[], { creators, percentiles }: Computed) =>
  keys.length === 1 && keys[0]?.isOfEvery === true && keys[0].type !== 'text' && !creators && !percentiles;

/**
 * The `key` and the metrics of items. PostgreSQL expects as many days as there are times, and so many groups that it gives all items to
 * one process. It does not look for the number of values through a UNION, and then expects 200 groups.
 */
function divided({ from, where }: ItemsSql, { key, type }: GroupingKey, metrics: readonly Measure[]): Sql {
  const nulls = metrics.map((metric) => raw(`NULL::${measured(metric).isRate ? 'numeric' : 'bigint'}`));
  return sql`(SELECT ${join([sql`${key} AS key`, ...metricColumns(metrics)])} FROM ${from} WHERE ${where}
    UNION ALL SELECT ${join([raw(`NULL::${type}`), ...nulls])} WHERE FALSE) AS item`;
}

/** The rows of `item`, with a row for each entry of the lists that are grouped by. Columns that nothing uses are not read. */
function unlisted(items: ItemsSql, keys: readonly GroupingKey[], metrics: readonly Measure[]): Sql {
  const lists = keys.flatMap(({ list, alias }) => (list === null ? [] : [{ list, alias }]));
  // One list after the other: side by side, their entries would be paired by their places.
  return lists.reduce(
    (rows, { list, alias }) => sql`(SELECT item.*, unnest(${list}) AS ${alias} FROM ${rows}) AS item`,
    valued(items, metrics, lists.length === 0 ? ALL : USED),
  );
}

/** Items with the values of metrics, which are computed once for each entry of a list, however often they are used. */
const valued = ({ from, where }: ItemsSql, metrics: readonly Measure[], columns: Sql): Sql =>
  sql`(SELECT ${join([columns, ...metricColumns(metrics)])} FROM ${from} WHERE ${where}) AS item`;

const metricColumns = (metrics: readonly Measure[]) =>
  metrics.map((metric, place) => sql`${measured(metric).value} AS ${raw(`metric_${place}`)}`);

const NOTHING = sql``;

const ALL = raw('*');

/** The columns that keys use. PostgreSQL writes all others of a row again, as nulls, for each entry of its lists. */
const USED = raw(
  'id, taken_at, provider, type, language, creator_id, social_profile_id, hashtags, mentions, source_ids, custom_attributes, followers',
);
