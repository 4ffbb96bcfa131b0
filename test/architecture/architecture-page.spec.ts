import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TURN_QUEUES, type TurnQueue } from '@loupe/queue';
import { describe, expect, it } from 'vitest';
import { workInTheBackground, workTable } from '../support/work-table.js';
import { WRITES_DOCS } from '../support/writes-docs.js';

const PAGE = join(import.meta.dirname, '../../docs/architecture.md');
const [BEGIN, END] = ['<!-- work: written by npm run docs -->\n\n', '\n\n<!-- end of work -->'];

describe('docs/architecture.md', () => {
  it('has the table of background work that schema.sql and the processors say (npm run docs writes it)', () => {
    const page = readFileSync(PAGE, 'utf8');
    const [from, to] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
    if (WRITES_DOCS) writeFileSync(PAGE, page.slice(0, from) + workTable() + page.slice(to));
    expect(readFileSync(PAGE, 'utf8').slice(from)).toContain(`${workTable()}${END}`);
  });

  it('lists every queue that has turns, with a processor for each', () => {
    const queues = new Set(Object.entries<TurnQueue>(TURN_QUEUES).map(([name, { queue = name }]) => queue));
    const listed = workInTheBackground().filter(({ processors }) => processors.length > 0);
    expect(listed.map(({ queue }) => queue)).toEqual([...queues].toSorted());
  });
});
