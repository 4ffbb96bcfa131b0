import { Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { type Claim, type Group, type LeasedQueue, QueueRegistry } from '@loupe/queue';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { testEnvironment } from '../support/servers.js';

const LIMIT_MS = 600_000;
const LEASE_MS = 60_000;
const FLOOD = 100_000;
const NOW = new Date('2026-06-01T12:00:00Z');

const later = (ms: number) => new Date(NOW.getTime() + ms);

interface Task {
  id: string;
  attempts: number;
}

let api: TestApp;
let db: Database;
/** One of the queues that there are, without the rows that its table refers to. */
let queue: LeasedQueue<Task>;
/** As another process has it. */
let elsewhere: LeasedQueue<Task>;

beforeAll(async () => {
  api = await startTestApp();
  db = api.app.get(Database, { strict: false });
  await db.query(sql`
    ALTER TABLE media_copies DROP CONSTRAINT media_copies_workspace_id_media_content_id_fkey`);
  const open = () =>
    new QueueRegistry(db).open<Task>({
      name: 'media',
      entity: 'media_copies',
      dropped: 'DELETE',
      id: 'media_content_id',
      order: 'urgency, due_at',
      claimed: 'taken.media_content_id AS id, taken.attempts',
      error: 'last_error',
    });
  [queue, elsewhere] = [open(), open()];
});
afterAll(() => api?.close());
beforeEach(async () => {
  await db.query(sql`TRUNCATE media_copies, queue_groups`);
});

const claiming = (limit: number, now = NOW) => ({ now, leaseMs: LEASE_MS, limit });
const group = (workspaceId: string): Group => ({ workspaceId, part: '' });
const idsOf = ({ tasks }: Claim<Task>) => tasks.map(({ id }) => id);

/** Adds tasks that are due; their ids. */
const add = (workspaceId: string, count: number, dueAt = NOW) =>
  db.ids(sql`
    INSERT INTO media_copies (workspace_id, media_content_id, urgency, due_at)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), 1, ${dueAt}::timestamptz
    FROM generate_series(1, ${count}::integer) RETURNING media_content_id AS id`);

const rowOf = async (id: string) =>
  (
    await db.query(sql`
      SELECT due_at AS "dueAt", attempts, lease, last_error AS error FROM media_copies WHERE media_content_id = ${id}`)
  )[0];

describe('a claim', () => {
  it('is of its workspace alone, most urgent first, and of no more than was asked for', async () => {
    const [own, other] = [newId(), newId()];
    await add(other, 3);
    const ids = await add(own, 3);
    await db.query(sql`UPDATE media_copies SET urgency = 0 WHERE media_content_id = ${ids[2]}`);
    const first = await queue.claim(group(own), claiming(1));
    expect(idsOf(first)).toEqual([ids[2]]);
    expect(first).toMatchObject({ scope: { workspaceId: own }, until: later(LEASE_MS) });
    const second = await queue.claim(group(own), claiming(10));
    expect(idsOf(second).toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(idsOf(await queue.claim(group(own), claiming(10)))).toEqual([]);
    expect(idsOf(await queue.claim(group(other), claiming(10)))).toHaveLength(3);
  });

  it('is exclusive: two that claim at a time share what there is', async () => {
    const own = newId();
    const ids = await add(own, 200);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 ? queue : elsewhere).claim(group(own), claiming(15))),
    );
    const claimed = claims.flatMap(idsOf);
    expect(new Set(claimed).size).toBe(claimed.length);
    // What one had locked when another looked is not lost: queue_groups still names the workspace.
    while ((await queue.due(NOW)).length > 0) {
      claimed.push(...idsOf(await queue.claim(group(own), claiming(15))));
    }
    expect(claimed.toSorted()).toEqual(ids.toSorted());
  });

  it('that fails leaves everything as it was', async () => {
    const own = newId();
    await add(own, 2);
    const failing = db.transaction(async () => {
      await queue.claim(group(own), claiming(2));
      throw new Error('stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    expect(await queue.due(NOW)).toEqual([group(own)]);
    expect(idsOf(await queue.claim(group(own), claiming(2)))).toHaveLength(2);
  });
});

describe('a lease', () => {
  it('ends by itself: then the tasks are another’s, and the first has no say in them', async () => {
    const own = newId();
    const ids = await add(own, 3);
    const dead = await queue.claim(group(own), claiming(5));
    expect(await queue.due(later(LEASE_MS - 1))).toEqual([]);
    expect(await queue.due(later(LEASE_MS))).toEqual([group(own)]);
    const next = await elsewhere.claim(group(own), claiming(9, later(LEASE_MS)));
    expect(idsOf(next).toSorted()).toEqual(ids.toSorted());
    const [id = ''] = ids;
    const row = await rowOf(id);
    await queue.complete(dead.scope, dead.lease, [id]);
    await queue.fail(dead.scope, dead.lease, [{ id, dueAt: null, attempts: 9, error: 'late' }]);
    await queue.fail(dead.scope, dead.lease, [{ id, dueAt: NOW, attempts: 9, error: 'late' }]);
    await queue.release(dead.scope, dead.lease, [id], NOW);
    expect(await queue.held(dead.scope, dead.lease, ids)).toEqual(new Set());
    expect(await rowOf(id)).toEqual(row);
    expect(await queue.held(next.scope, next.lease, ids)).toEqual(new Set(ids));
  });
});

describe('a claim whose process died', () => {
  const PARAMETERS = { numRuns: 25 };
  const choices = fc.record({
    tasks: fc.integer({ min: 1, max: 40 }),
    limit: fc.integer({ min: 1, max: 40 }),
    poison: fc.uniqueArray(fc.nat(39), { maxLength: 3 }),
  });

  it('is tried in smaller parts, so that after three deaths only what killed its process is set aside', async () => {
    await fc.assert(
      fc.asyncProperty(choices, async ({ tasks, limit, poison }) => {
        const own = newId();
        const ids = (await add(own, tasks)).toSorted();
        const deadly = new Set(poison.flatMap((place) => ids[place] ?? []));
        const died = new Map<string, number>();
        const [done, dead]: [string[], string[]] = [[], []];
        let now = NOW;
        for (let turn = 0; done.length + dead.length < tasks; turn++) {
          expect(turn).toBeLessThan(500);
          const claim = await queue.claim(group(own), claiming(limit, now));
          const claimed = idsOf(claim);
          const aside = claim.dead.map(({ id }) => id);
          expect(claimed.length + aside.length).toBeGreaterThan(0);
          await queue.giveUp(claim.scope, claim.lease, claim.dead, 'died');
          dead.push(...aside);
          const killers = claimed.filter((id) => deadly.has(id));
          for (const id of killers) died.set(id, (died.get(id) ?? 0) + 1);
          // Nobody records an end.
          if (killers.length > 0) now = claim.until;
          else {
            await queue.complete(claim.scope, claim.lease, claimed);
            done.push(...claimed);
          }
        }
        expect(dead.toSorted()).toEqual([...deadly].toSorted());
        for (const id of deadly) expect(died.get(id)).toBe(3);
        expect(done.toSorted()).toEqual(ids.filter((id) => !deadly.has(id)));
      }),
      PARAMETERS,
    );
  });

  it('is not one that was given back, failed, went on, or whose process lived', async () => {
    const own = newId();
    const [id = ''] = await add(own, 1);
    let now = NOW;
    const ends: ((claim: Claim<Task>) => Promise<unknown>)[] = [
      (claim) => queue.release(claim.scope, claim.lease, [id], claim.until),
      (claim) => queue.fail(claim.scope, claim.lease, [{ id, dueAt: claim.until, attempts: 1, error: null }]),
      (claim) => queue.survived(claim),
      (claim) => queue.forgive(claim.scope, id),
    ];
    for (let turn = 0; turn < 24; turn++) {
      const claim = await queue.claim(group(own), claiming(1, now));
      expect([idsOf(claim), claim.dead]).toEqual([[id], []]);
      now = claim.until;
      // Every second one dies.
      if (turn % 2 === 1) await ends[(turn >> 1) % ends.length]?.(claim);
    }
  });

  it('waits where another task is tried alone, and the others of its workspace do not', async () => {
    const own = newId();
    const [id = ''] = await add(own, 1);
    let now = NOW;
    for (let death = 0; death < 2; death++) now = (await queue.claim(group(own), claiming(1, now))).until;
    const [other = ''] = await add(own, 1, now);
    const busy = await queue.claim(group(own), { ...claiming(1, now), alone: () => false });
    expect([idsOf(busy), busy.isAlone]).toEqual([[other], false]);
    const free = await queue.claim(group(own), { ...claiming(1, now), alone: () => true });
    expect([idsOf(free), free.isAlone]).toEqual([[id], true]);
  });
});

describe('a task that was claimed', () => {
  it('is completed, fails for now or for good, or is released', async () => {
    const own = newId();
    const [done = '', again = '', never = '', back = ''] = await add(own, 4);
    const { scope, lease } = await queue.claim(group(own), claiming(5));
    await queue.complete(scope, lease, [done]);
    await queue.fail(scope, lease, [
      { id: again, dueAt: later(5000), attempts: 1, error: 'busy' },
      { id: never, dueAt: null, attempts: 2, error: 'gone' },
    ]);
    expect(await queue.due(NOW)).toEqual([]);
    await queue.release(scope, lease, [back], NOW);
    expect(await rowOf(done)).toBeUndefined();
    expect(await rowOf(again)).toEqual({ dueAt: later(5000), attempts: 1, lease: null, error: 'busy' });
    expect(await rowOf(never)).toEqual({ dueAt: null, attempts: 2, lease: null, error: 'gone' });
    expect(await queue.due(NOW)).toEqual([group(own)]);
    expect(idsOf(await queue.claim(group(own), claiming(4)))).toEqual([back]);
    expect(await queue.due(later(4999))).toEqual([]);
    expect(await queue.due(later(5000))).toEqual([group(own)]);
    expect(await queue.claim(group(own), claiming(4, later(5000)))).toMatchObject({
      tasks: [{ id: again, attempts: 1 }],
    });
  });
});

describe('a workspace with 100,000 tasks', { timeout: LIMIT_MS }, () => {
  it('does not hold back one with a single one, and is found by an index', async () => {
    const [flooding, quiet] = [newId(), newId()];
    await add(flooding, FLOOD, later(-LEASE_MS));
    await add(quiet, 1);
    await db.query(sql`ANALYZE media_copies`);
    const order = async () => (await queue.due(NOW)).map(({ workspaceId }) => workspaceId);
    expect(await order()).toEqual([flooding, quiet]);
    for (const each of await queue.due(NOW))
      expect(idsOf(await queue.claim(each, claiming(8)))).not.toEqual([]);
    expect(await order()).toEqual([flooding]);
    // Whoever comes new is not behind what is left of it either.
    const late = newId();
    await add(late, 1, later(-1));
    expect(await order()).toEqual([late, flooding]);

    const plan = await db.query<{ 'QUERY PLAN': string }>(sql`
      EXPLAIN SELECT task.media_content_id FROM media_copies AS task
      WHERE task.workspace_id = ${flooding} AND task.due_at <= ${NOW} ORDER BY urgency, due_at LIMIT 8
      FOR UPDATE SKIP LOCKED`);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('media_copies_urgent');
  });
});

describe('that work has come', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: testEnvironment({ database: api.database }).DATABASE_URL });
    await client.connect();
  });
  afterAll(() => client?.end());

  const insert = (workspaceId: string) =>
    client.query(
      'INSERT INTO media_copies (workspace_id, media_content_id, urgency, due_at) VALUES ($1, gen_random_uuid(), 1, $2)',
      [workspaceId, NOW],
    );

  it('is not missed by a claim that was made before its transaction ended', async () => {
    const own = newId();
    await add(own, 1);
    await client.query('BEGIN');
    await insert(own);
    // It sees what there was before, and has nothing left to say of the workspace.
    expect(idsOf(await queue.claim(group(own), claiming(5)))).toHaveLength(1);
    expect(await queue.due(NOW)).toEqual([]);
    await client.query('COMMIT');
    expect(await queue.due(NOW)).toEqual([group(own)]);
    expect(idsOf(await queue.claim(group(own), claiming(5)))).toHaveLength(1);
  });

  it('is written by no transaction that rolls back, and makes no other one wait', async () => {
    const own = newId();
    await client.query('BEGIN');
    await insert(own);
    await add(own, 1);
    await client.query('ROLLBACK');
    expect(idsOf(await queue.claim(group(own), claiming(5)))).toHaveLength(1);
    expect(await queue.due(later(LEASE_MS - 1))).toEqual([]);
  });

  it('is written once by a transaction that adds many tasks, and once by a claim, which replaces all rows', async () => {
    const own = newId();
    await client.query('BEGIN');
    for (let count = 0; count < 5; count++) await insert(own);
    await client.query('COMMIT');
    await add(own, 1);
    const rows = () => db.count(sql`FROM queue_groups`);
    expect(await rows()).toBe(2);
    await queue.claim(group(own), claiming(1));
    expect(await rows()).toBe(1);
  });

  it('is found again where nothing tells of it', async () => {
    const [own, other] = [newId(), newId()];
    await add(own, 2);
    await add(other, 1, later(1000));
    await db.query(sql`DELETE FROM queue_groups`);
    expect(await queue.due(later(1000))).toEqual([]);
    expect(await queue.rescue(NOW)).toBe(2);
    expect(await queue.due(NOW)).toEqual([group(own)]);
    expect(await queue.due(later(1000))).toEqual([group(own), group(other)]);
    expect(await queue.rescue(NOW)).toBe(0);
  });
});

/** What happens in one step; several begin at once. */
type Step =
  | { does: 'add'; workspace: number; rollsBack: boolean }
  | { does: 'again'; workspace: number }
  | { does: 'claim'; workspace: number; limit: number; dies: boolean }
  | { does: 'complete' | 'retry' | 'giveUp' | 'release' }
  | { does: 'wait'; ms: number };

const WORKSPACES = [newId(), newId()];
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('add' as const),
      workspace: fc.nat(1),
      rollsBack: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('again' as const), workspace: fc.nat(1) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('claim' as const),
      workspace: fc.nat(1),
      limit: fc.integer({ min: 1, max: 3 }),
      dies: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('complete', 'retry', 'giveUp', 'release') }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: LEASE_MS }) }),
  },
);

describe('whatever happens at a time', { timeout: LIMIT_MS }, () => {
  it('each task is one holder’s at most, and is done in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
        async (rounds) => {
          await db.query(sql`TRUNCATE media_copies, queue_groups`);
          let now = NOW;
          const claims: Claim<Task>[] = [];
          const removed = new Set<string>();
          const given = new Set<string>();
          const added = new Set<string>();
          const run = async (what: Step): Promise<void> => {
            if (what.does === 'wait') {
              now = new Date(now.getTime() + what.ms);
            } else if (what.does === 'add') {
              await db
                .transaction(async () => {
                  const ids = await add(WORKSPACES[what.workspace] ?? '', 2, now);
                  if (what.rollsBack) throw new Error('rolled back');
                  return ids;
                })
                .then(
                  (ids) => ids.forEach((id) => void added.add(id)),
                  () => {},
                );
            } else if (what.does === 'again') {
              // As an import does with what it brings again: one that is being done is taken from whoever does it.
              await db.query(sql`
              UPDATE media_copies SET due_at = ${now}, attempts = 0, lease = NULL
              WHERE workspace_id = ${WORKSPACES[what.workspace]} AND media_content_id = (
                SELECT media_content_id FROM media_copies WHERE workspace_id = ${WORKSPACES[what.workspace]}
                ORDER BY media_content_id LIMIT 1 FOR UPDATE)`);
            } else if (what.does === 'claim') {
              const own = group(WORKSPACES[what.workspace] ?? '');
              const claimed = db.transaction(async () => {
                const claim = await queue.claim(own, claiming(what.limit, now));
                if (what.dies) throw new Error('died');
                return claim;
              });
              const claim = await claimed.catch(() => null);
              if (claim !== null && claim.tasks.length > 0) claims.push(claim);
            } else {
              const claim = claims.shift();
              if (claim === undefined) return;
              const { scope, lease } = claim;
              const ids = [...(await queue.held(scope, lease, idsOf(claim)))];
              const tasks = ids.map((id) => ({ id, attempts: 1, error: null }));
              if (what.does === 'complete') {
                await queue.complete(scope, lease, ids);
                const left = new Set(await db.ids(sql`SELECT media_content_id AS id FROM media_copies`));
                for (const id of ids) if (!left.has(id)) removed.add(id);
              } else if (what.does === 'giveUp') {
                await queue.fail(
                  scope,
                  lease,
                  tasks.map((task) => ({ ...task, dueAt: null })),
                );
                for (const id of ids) given.add(id);
              } else if (what.does === 'retry') {
                const dueAt = new Date(now.getTime() + 1000);
                await queue.fail(
                  scope,
                  lease,
                  tasks.map((task) => ({ ...task, dueAt })),
                );
              } else await queue.release(scope, lease, ids, now);
            }
          };
          for (const round of rounds) {
            await Promise.all(round.map(run));
            const holders = claims
              .filter(({ until }) => until > now)
              .map(async (claim) => [...(await queue.held(claim.scope, claim.lease, idsOf(claim)))]);
            const held = (await Promise.all(holders)).flat();
            expect(new Set(held).size).toBe(held.length);
            for (const id of held) expect(removed).not.toContain(id);
          }
          // Everybody has died; whoever comes later finds all that is left by what queue_groups says alone.
          const end = new Date(now.getTime() + 10 * LEASE_MS);
          for (let groups = await queue.due(end); groups.length > 0; groups = await queue.due(end)) {
            for (const each of groups) {
              const claim = await queue.claim(each, claiming(2, end));
              for (const id of idsOf(claim)) {
                expect(removed).not.toContain(id);
                removed.add(id);
              }
              await queue.complete(claim.scope, claim.lease, idsOf(claim));
            }
          }
          const left = await db.ids(sql`SELECT media_content_id AS id FROM media_copies`);
          for (const id of left) expect(given).toContain(id);
          expect([...removed, ...left].toSorted()).toEqual([...added].toSorted());
          // What has nothing left is forgotten when it is looked at next.
          const muchLater = new Date(end.getTime() + 10 * LEASE_MS);
          for (const each of await queue.due(muchLater)) {
            expect(idsOf(await queue.claim(each, claiming(2, muchLater)))).toEqual([]);
          }
          expect(await db.count(sql`FROM queue_groups`)).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
