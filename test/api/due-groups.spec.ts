import { Database } from '@loupe/database';
import { QueueRegistry } from '@loupe/queue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { createTenant } from '../support/world.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

let api: TestApp;
let registry: QueueRegistry;

beforeAll(async () => {
  api = await startTestApp();
  registry = api.app.get(QueueRegistry, { strict: false });
});
afterAll(() => api.close());

const query = (text: string, values: readonly unknown[] = []) =>
  api.app.get(Database, { strict: false }).manager.query(text, [...values]);

const queueNamed = (name: string) =>
  registry.openWithoutLeases({
    name,
    entity: 'items',
    id: 'id',
    order: 'id',
    claimed: 'taken.id',
    dropped: 'DELETE',
  });

it('queues that look at the same time ask in one statement, and each gets its own groups in their order', async () => {
  const [one, two] = [await createTenant(api), await createTenant(api)].map(({ scope }) => scope.workspaceId);
  const waiting = [
    [one, 'seen', '', before(1)],
    [two, 'seen', '', before(2)],
    [two, 'seen', 'b', before(-1)],
    [one, 'heard', 'a', before(0)],
    [one, 'heard', 'b', before(5)],
    [one, 'unasked', '', before(5)],
  ] as const;
  for (const row of waiting)
    await query('INSERT INTO queue_groups (workspace_id, queue, part, due_at) VALUES ($1, $2, $3, $4)', row);
  const queues = ['seen', 'heard', 'quiet', 'seen'].map(queueNamed);
  let found: unknown;
  const sent = await api.statements.allDuring(async () => {
    found = await Promise.all(queues.map((queue) => queue.due(NOW)));
  });
  const seen = [
    { workspaceId: two, part: '' },
    { workspaceId: one, part: '' },
  ];
  const heard = [
    { workspaceId: one, part: 'b' },
    { workspaceId: one, part: 'a' },
  ];
  expect(found).toEqual([seen, heard, [], seen]);
  expect(sent.filter(({ text }) => text.includes('queue_groups'))).toHaveLength(1);
});

it('a queue that fails to ask fails for each that asked, and the next look asks anew', async () => {
  const queues = ['seen', 'heard'].map(queueNamed);
  await query('ALTER TABLE queue_groups RENAME TO queue_groups_gone');
  const outcomes = await Promise.allSettled(queues.map((queue) => queue.due(NOW)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await query('ALTER TABLE queue_groups_gone RENAME TO queue_groups');
  expect(await queues[0]?.due(NOW)).toHaveLength(2);
});
