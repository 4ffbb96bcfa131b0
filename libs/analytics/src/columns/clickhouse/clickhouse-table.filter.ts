import { createHash } from 'node:crypto';
import type { ColumnType } from '@loupe/columns';
import { join, raw, type Sql, sql } from '@loupe/database';
import type { PostsSource } from '../posts-feed.repository.js';
import { COLUMNS_OF_POSTS, type PostColumn } from '../posts-table.js';

/** Types for what PostgreSQL writes into JSON: milliseconds for times, days since 1970 for dates. */
const TYPES: Record<ColumnType, string> = {
  BIGINT: 'Nullable(Int64)',
  BOOLEAN: 'Nullable(Bool)',
  DATE: 'Int32',
  INTEGER: 'Nullable(Int32)',
  TIMESTAMPTZ: 'Int64',
  UUID: 'Nullable(UUID)',
  VARCHAR: 'LowCardinality(Nullable(String))',
  'VARCHAR[]': 'Array(String)',
};
/** Of columns whose type does not say enough: the key, and names of which each is another one. */
const OWN_TYPES: Readonly<Record<string, string>> = { id: 'UUID', account_name_key: 'Nullable(String)' };

const typeOf = ({ name, type }: PostColumn) => OWN_TYPES[name] ?? TYPES[type];

/**
 * The columns of a table. The row with the largest version of an id counts, unless it is `gone`. The row of an id that no post has holds
 * the state of the copy: it is inserted together with posts, so that both are seen at once.
 */
const COLUMNS = [
  'version UInt64',
  'gone UInt8',
  'state String',
  ...COLUMNS_OF_POSTS.map((column) => `${column.name} ${typeOf(column)}`),
];

/** The id of that row. */
const STATE = '00000000-0000-0000-0000-000000000000';

/** Changes when copies of posts are to be made anew. @param epoch when the server of PostgreSQL was started */
const keyOf = (timeZone: string, epoch: string) =>
  createHash('sha256')
    .update(JSON.stringify([COLUMNS, timeZone, epoch]))
    .digest('hex')
    .slice(0, 12);

const PREFIX = 'posts_';

/** What the names of a workspace’s tables begin with. */
export const namesOf = (workspaceId: string) => `${PREFIX}${workspaceId.replaceAll('-', '')}_`;

/** What the names of tables begin with that hold a workspace’s posts as they are wanted now. */
export const currentNamesOf = ({ workspaceId, timeZone }: PostsSource, epoch: string) =>
  `${namesOf(workspaceId)}${keyOf(timeZone, epoch)}_`;

/** All tables of this server’s database that are copies of posts, the newest of a workspace last. */
export const TABLES = sql`SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, ${PREFIX}) ORDER BY name`;

export const newestTable = (names: string) =>
  sql`SELECT max(name) AS name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, ${names})`;

export const createTable = (name: string): Sql =>
  sql`CREATE TABLE ${raw(name)} (${join(COLUMNS.map(raw))}) ENGINE = ReplacingMergeTree(version, gone) ORDER BY id`;

export const dropTable = (name: string): Sql => sql`DROP TABLE IF EXISTS ${raw(name)} SYNC`;

/** Writes a table anew, without the rows that were replaced or are gone. */
export const rewriteTable = (name: string): Sql => sql`OPTIMIZE TABLE ${raw(name)} FINAL`;

/** The state of a copy, and of which version it is. */
export const stateOf = (name: string): Sql =>
  sql`SELECT state, version FROM ${raw(name)} FINAL WHERE id = toUUID(${STATE})`;

/** The row of a state. */
export const stateRow = (version: number, state: object): string =>
  JSON.stringify([version, 0, JSON.stringify(state), STATE]);

/** The row of a post that there is not any more. */
export const goneRow = (version: number, id: string): string => JSON.stringify([version, 1, '', id]);

/** What PostgreSQL computes of a post when it is written, and columns do when they are read. */
const COMPUTED = raw('toFloat64(views) / NULLIF(toFloat64(followers_at_capture), 0) AS linear_virality');

/** The posts of a table for a FROM clause, as `item`. */
export const postsOf = (table: string): Sql =>
  sql`(SELECT *, ${COMPUTED} FROM ${raw(table)} FINAL WHERE id <> toUUID(${STATE})) AS item`;
