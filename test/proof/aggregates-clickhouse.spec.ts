import {
  ClickHouseCopies,
  ClickHouseFeeder,
  type ItemAggregatesArgs,
  PostsFeedRepository,
} from '@loupe/analytics';
import { sql } from '@loupe/database';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isClickHouseThere, startClickHouse } from '../support/clickhouse-server.js';
import { loupe } from '../support/loupe-in-process.js';
import { MovedClock } from '../support/moved-clock.js';
import { FULL_PROOFS, scale } from '../support/proofs.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { EngineWorld, provesEngine } from './engine-world.js';
import { provesMembers } from './member-proofs.js';

// At full length it takes many minutes.
if (FULL_PROOFS) vi.setConfig({ testTimeout: 7_200_000 });

/** ClickHouse itself answers, where it is installed (docs/clickhouse.md). */
describe.skipIf(!isClickHouseThere())('aggregates from ClickHouse', () => {
  let server: Awaited<ReturnType<typeof startClickHouse>>;
  let worker: INestApplicationContext;
  let world: EngineWorld;
  const clock = new MovedClock(new Date());

  beforeAll(async () => {
    server = await startClickHouse();
    const settings = { CLICKHOUSE_URL: server.url, COLUMNS_MIN_ITEMS: '1' };
    world = await EngineWorld.start(settings, async (plain) => {
      worker = await startTestWorker(plain, settings, clock);
      return () => feeder().feedAll();
    });
  });
  afterAll(async () => {
    await worker?.close();
    await world?.close();
    await server?.stop();
    clock.remove();
  });

  const feeder = () => worker.get(ClickHouseFeeder, { strict: false });
  const copies = () => worker.get(ClickHouseCopies, { strict: false });
  const tables = async () => [...(await copies().tables()).values()].flat();

  provesEngine(() => world);
  provesMembers(() => world);

  it('are of one table for each workspace with enough posts, however many processes copy them', async () => {
    const before = await tables();
    expect(before).toHaveLength(2);
    for (const table of before) await copies().drop(table);
    await Promise.all([feeder().feedAll(), feeder().feedAll()]);
    await feeder().feedAll();
    expect(await tables()).toHaveLength(2);
    await world.untilReady(world.columns);
    expect(await world.aggregate(world.columns, {})).toEqual(await world.aggregate(world.plain, {}));
    const { workspaceId } = world.other.scope;
    await world.change(sql`DELETE FROM items WHERE workspace_id = ${workspaceId}`);
    await feeder().feedAll();
    expect(await tables()).toHaveLength(1);
  });

  it('leave the files of the server within an hour when their posts are deleted', async () => {
    const source = { workspaceId: world.workspaceId, timeZone: 'America/New_York', isVersioned: true };
    const state = async () => {
      const { epoch } = await worker.get(PostsFeedRepository, { strict: false }).state(source.workspaceId);
      const copy = await copies().find(source, epoch);
      return copy && copies().state(copy);
    };
    await world.change(sql`DELETE FROM items WHERE workspace_id = ${world.workspaceId} AND views % 13 = 5`);
    await feeder().feedAll();
    expect((await state())?.gone).toBeGreaterThan(0);
    clock.forward(60 * 60_000);
    await feeder().feedAll();
    expect((await state())?.gone).toBe(0);
    expect(await world.aggregate(world.columns, {})).toEqual(await world.aggregate(world.plain, {}));
  });

  it('are looked for by doctor', async () => {
    const environment = testEnvironment({ database: world.plain.database, CLICKHOUSE_URL: server.url });
    const { stdout } = await loupe(['doctor'], environment);
    expect(stdout).toMatch(/^ok +clickhouse: ClickHouse \d+\.\S+ answers\.$/m);
  });

  it('have the days of another time zone', async () => {
    const { plain, columns, posts, workspaceId } = world;
    const days: ItemAggregatesArgs = { groupBy: [{ by: 'HOUR_OF_DAY' }], first: 30 };
    posts.scope = { ...posts.scope, timeZone: 'Asia/Kathmandu' };
    await world.change(sql`UPDATE workspaces SET time_zone = 'Asia/Kathmandu' WHERE id = ${workspaceId}`);
    expect(await world.aggregate(columns, days)).toEqual(await world.aggregate(plain, days));
    await world.untilReady(columns);
    const later = world.answersOf(columns);
    expect(await world.aggregate(columns, days)).toEqual(await world.aggregate(plain, days));
    expect(later).not.toContain(null);
  });

  it('are right and never fail while the server is killed', async () => {
    const { columns, workspaceId } = world;
    const client = await world.clientOf(columns);
    await world.untilReady(columns);
    const asking = (async () => {
      const answers: unknown[] = [];
      for (let turn = 0; turn < scale(10, 100); turn += 1) answers.push(await world.askedOf(client));
      return answers;
    })();
    await server.stop('SIGKILL');
    const expected = await world.askedOf(world.posts.client);
    for (const answer of await asking) expect(answer).toEqual(expected);
    await world.change(sql`UPDATE items SET views = views + 1 WHERE workspace_id = ${workspaceId}`);
    expect(await world.askedOf(client)).toEqual(await world.askedOf(world.posts.client));
  });
});
