import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TURN_QUEUES, type TurnQueue } from '@loupe/queue';
import { describe, expect, it } from 'vitest';
import { workInTheBackground, workTable } from '../support/work-table.js';
import { WRITES_DOCS } from '../support/writes-docs.js';

const PAGE = join(import.meta.dirname, '../../docs/architecture.md');
const LIBS = join(import.meta.dirname, '../../libs');
const ROOM = /^\| \d \| `([a-z-]+)` \|[^|]+\|([^|]*)\|/gm;
const [BEGIN, END] = ['<!-- work: written by npm run docs -->\n\n', '\n\n<!-- end of work -->'];

describe('docs/architecture.md', () => {
  it('has the table of background work that schema.sql and the processors say (npm run docs writes it)', () => {
    const page = readFileSync(PAGE, 'utf8');
    const [from, to] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
    if (WRITES_DOCS) writeFileSync(PAGE, page.slice(0, from) + workTable() + page.slice(to));
    expect(readFileSync(PAGE, 'utf8').slice(from)).toContain(`${workTable()}${END}`);
  });

  it('has a row for each room, with the tables whose entities are there', () => {
    const rows = [...readFileSync(PAGE, 'utf8').matchAll(ROOM)];
    const listed = rows.map(([, room = '', tables = '']) => [
      room,
      [...tables.matchAll(/`([a-z_]+)`/g)].map(([, table]) => table).toSorted(),
    ]);
    const rooms = readdirSync(LIBS).toSorted();
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(rooms.map((room) => [room, tablesOf(room)])),
    );
    expect(rows).toHaveLength(rooms.length);
  });

  it('lists every queue that has turns, with a processor for each', () => {
    const queues = new Set(Object.entries<TurnQueue>(TURN_QUEUES).map(([name, { queue = name }]) => queue));
    const listed = workInTheBackground().filter(({ processors }) => processors.length > 0);
    expect(listed.map(({ queue }) => queue)).toEqual([...queues].toSorted());
  });
});

/** The tables that the entities of a room are mapped to. */
function tablesOf(room: string): string[] {
  return readdirSync(join(LIBS, room, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .flatMap((file) => [
      ...readFileSync(join(LIBS, room, 'src', file), 'utf8').matchAll(/@Entity\('([a-z_]+)'/g),
    ])
    .map(([, table = '']) => table)
    .toSorted();
}
