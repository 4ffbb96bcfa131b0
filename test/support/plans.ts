import type pg from 'pg';
import type { SentStatement } from './statements.js';

/** A node of a plan, as EXPLAIN (FORMAT JSON, ANALYZE) gives it. */
export interface PlanNode {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** How PostgreSQL ran a statement. */
export interface RunPlan {
  /** All nodes, the outer ones first. */
  nodes: PlanNode[];
  /** The nodes that look at tables and indexes. */
  scans: PlanNode[];
  /** Names of the indexes, in the order of the nodes. */
  indexes: string[];
  /** Rows that were looked at in tables and indexes, those that a filter refused included. */
  rowsRead: number;
  milliseconds: number;
}

/** Runs a statement as it was sent, takes back what it wrote, and tells how it was run. */
export async function explain(client: pg.Client, { text, parameters }: SentStatement): Promise<RunPlan> {
  await client.query('BEGIN');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      parameters,
    );
    const [result] = rows[0]?.['QUERY PLAN'] ?? [];
    if (result === undefined) throw new Error(`EXPLAIN gave no plan of ${text}`);
    const nodes = nodesOf(result.Plan);
    const scans = nodes.filter((node) => (node['Relation Name'] ?? node['Index Name']) !== undefined);
    return {
      nodes,
      scans,
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      // A bitmap's heap scan reads the rows that its index scans found.
      rowsRead: sum(scans.filter((node) => node['Node Type'] !== 'Bitmap Index Scan').map(rowsLookedAt)),
      milliseconds: result['Execution Time'],
    };
  } finally {
    await client.query('ROLLBACK');
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function rowsOf(node: PlanNode): number {
  return node['Actual Rows'] * node['Actual Loops'];
}

function rowsLookedAt(node: PlanNode): number {
  const refused = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return rowsOf(node) + refused * node['Actual Loops'];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
