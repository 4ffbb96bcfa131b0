import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { homeOf, QUEUES_OF_MAIN } from '../servers/table-homes.js';

/** Rows of a workspace in a table, as they are moved. */
export interface MovedTable {
  readonly name: string;
  /** SQL names of the columns whose values are moved; the target gives the others anew. */
  readonly columns: readonly string[];
  /** SQL of what else holds for rows that are moved, of a row without a name. */
  readonly condition: string;
  /** SQL that selects these columns of a workspace's rows, in the order in which the target numbers them. */
  rowsOf(workspaceId: string): string;
}

interface Found {
  readonly name: string;
  readonly columns: string[];
  readonly numbered: string | null;
}

/** Whose numbers callers know: mirrors ask for what comes after one. */
const KEPT_NUMBERS = 'changes.position';
const GROUPS = 'queue_groups';

/**
 * The tables with rows that are moved. Numbers that a database gives, and ids of its transactions, are given anew by the target: others
 * there may have the same.
 */
export async function movedTables(runner: QueryRunner): Promise<MovedTable[]> {
  const found: Found[] = await runner.query(
    `SELECT owned.relname AS name,
       array_agg(quote_ident(attname) ORDER BY attnum) FILTER (WHERE NOT is_anew AND attgenerated = '') AS columns,
       min(quote_ident(attname)) FILTER (WHERE is_anew AND attidentity <> '') AS numbered
     FROM pg_class AS owned
     JOIN pg_attribute ON attrelid = owned.oid AND attnum > 0 AND NOT attisdropped
     LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     CROSS JOIN LATERAL (SELECT
       (attidentity <> '' AND owned.relname || '.' || attname <> $1)
       OR COALESCE(pg_get_expr(adbin, adrelid) = 'pg_current_xact_id()', FALSE) AS is_anew) AS judged
     WHERE owned.relnamespace = current_schema()::regnamespace AND owned.relkind = 'r' AND EXISTS (
       SELECT FROM pg_attribute AS own WHERE own.attrelid = owned.oid AND own.attname = 'workspace_id' AND NOT own.attisdropped)
     GROUP BY owned.relname ORDER BY owned.relname`,
    [KEPT_NUMBERS],
  );
  return found.filter(({ name }) => homeOf(name) === 'workspace' || name === GROUPS).map(tableOf);
}

/** The index is asked for a workspace, and its condition then. */
export function ofWorkspace({ condition }: MovedTable, workspaceId: string): string {
  return `workspace_id = ${pg.escapeLiteral(workspaceId)} AND ${condition}`;
}

function tableOf({ name, columns, numbered }: Found): MovedTable {
  const list = columns.join(', ');
  // Groups of one queue differ by the transaction that wrote them.
  const [selected, rest] =
    name === GROUPS
      ? [list.replace(/\bdue_at\b/, 'min(due_at)'), 'GROUP BY workspace_id, queue, part']
      : [list, numbered === null ? '' : `ORDER BY ${numbered}`];
  const condition =
    name === GROUPS
      ? `queue <> ALL(ARRAY[${QUEUES_OF_MAIN.map((queue) => pg.escapeLiteral(queue)).join(', ')}]::text[])`
      : 'TRUE';
  const table = {
    name,
    columns,
    condition,
    rowsOf: (id: string) => `SELECT ${selected} FROM ${name} WHERE ${ofWorkspace(table, id)} ${rest}`,
  };
  return table;
}
