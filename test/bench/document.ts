import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.js';

const FILE = join(import.meta.dirname, '../../docs/bench.md');

/** A part of docs/bench.md that a run replaces. */
export type Part = 'measured' | 'growth' | 'intake' | 'jobs' | 'guard';

const start = (part: Part) => `<!-- ${part}: written by npm run bench -- --document -->`;
const end = (part: Part) => `<!-- end of ${part} -->`;

/** Replaces a part of docs/bench.md by the measurements of a run, under the machine and the day they are of. */
export function writeDocument(
  part: Part,
  { machine, measuredAt, tables }: { machine: Machine; measuredAt: string; tables: readonly string[] },
): void {
  const text = readFileSync(FILE, 'utf8');
  const [before, rest] = text.split(start(part));
  const after = rest?.split(end(part))[1];
  if (before === undefined || after === undefined)
    throw new Error(`${FILE} has no section for ${part} measurements`);
  const { cpu, cores, memoryGb, node, postgres, settings, loadAverage } = machine;
  const where = `${measuredAt.slice(0, 10)}, ${cpu}, ${cores} cores, ${memoryGb} GB, Node ${node}, PostgreSQL ${postgres}
(${Object.entries(settings)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}), load average ${loadAverage} before the first measurement.`;
  const written = [start(part), where, ...tables, end(part)].join('\n\n');
  writeFileSync(FILE, `${before}${written}${after}`);
}
