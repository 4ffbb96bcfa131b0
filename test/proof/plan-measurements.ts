import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What PostgreSQL did for a request. */
export interface MeasuredCase {
  name: string;
  indexes: string[];
  rowsRead: number;
  /** Sum of its statements, each the middle of several runs. */
  milliseconds: number;
  whole?: string;
}

const FILE = join(import.meta.dirname, '../../docs/query-plans.md');
const START = '<!-- measured: written by LOUPE_WRITE_PLANS=1 npm test -- test/proof/plans.spec.ts -->';

/** Replaces the tables of docs/query-plans.md. */
export function writeMeasurements(cases: readonly MeasuredCase[]): void {
  const text = readFileSync(FILE, 'utf8');
  const start = text.indexOf(START);
  if (start < 0) throw new Error(`${FILE} has no place for the measurements`);
  const bounded = cases.filter(({ whole }) => whole === undefined);
  const whole = cases.filter((one) => one.whole !== undefined);
  const tables = [
    START,
    '## Bounded by the page',
    table(bounded),
    '## Not bounded: counts, sums, and what no index has',
    table(whole),
  ];
  writeFileSync(FILE, `${text.slice(0, start)}${tables.join('\n\n')}\n`);
}

function table(cases: readonly MeasuredCase[]): string {
  const rows = cases.map(({ name, indexes, rowsRead, milliseconds, whole }) => {
    const query = whole === undefined ? name : `${name} (${whole})`;
    return `| ${query} | ${indexes.join(', ')} | ${rowsRead} | ${milliseconds.toFixed(1)} |`;
  });
  return ['| query | index | rows read | ms |', '|---|---|---|---|', ...rows].join('\n');
}
