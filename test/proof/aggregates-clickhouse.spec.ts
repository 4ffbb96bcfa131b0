import { ClickHouseFeeder, type ItemAggregatesArgs } from '@loupe/analytics';
import { sql } from '@loupe/database';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isClickHouseThere, startClickHouse } from '../support/clickhouse-server.js';
import { FULL_PROOFS, scale } from '../support/proofs.js';
import { startTestWorker } from '../support/worker.js';
import { EngineWorld, provesEngine } from './engine-world.js';

// At full length it takes many minutes.
if (FULL_PROOFS) vi.setConfig({ testTimeout: 7_200_000 });

/** ClickHouse itself answers, where it is installed (docs/clickhouse.md). */
describe.skipIf(!isClickHouseThere())('aggregates from ClickHouse', () => {
  let server: Awaited<ReturnType<typeof startClickHouse>>;
  let worker: INestApplicationContext;
  let world: EngineWorld;

  beforeAll(async () => {
    server = await startClickHouse();
    const settings = { CLICKHOUSE_URL: server.url, COLUMNS_MIN_ITEMS: '1' };
    world = await EngineWorld.start(settings, async (plain) => {
      worker = await startTestWorker(plain, settings);
      const feeder = worker.get(ClickHouseFeeder, { strict: false });
      return () => feeder.feedAll();
    });
  });
  afterAll(async () => {
    await worker?.close();
    await world?.close();
    await server?.stop();
  });

  provesEngine(() => world);

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
