import type { ItemAggregatesArgs } from '@loupe/analytics';
import { ColumnStore } from '@loupe/columns';
import { sql } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSecondApp } from '../support/app.js';
import { FULL_PROOFS, scale } from '../support/proofs.js';
import { EngineWorld, provesEngine } from './engine-world.js';
import { provesMembers } from './member-proofs.js';

const COLUMNS = { COLUMNS_MEMORY_MIB: '200', COLUMNS_MIN_ITEMS: '1' };

// At full length it takes many minutes.
if (FULL_PROOFS) vi.setConfig({ testTimeout: 7_200_000 });

describe('aggregates from columns', () => {
  let world: EngineWorld;

  beforeAll(async () => {
    world = await EngineWorld.start(COLUMNS);
  });
  afterAll(() => world?.close());

  provesEngine(() => world);
  provesMembers(() => world);

  it('are right and never fail while the process of the engine is killed', async () => {
    const { columns, workspaceId } = world;
    const client = await world.clientOf(columns);
    const store = columns.app.get(ColumnStore, { strict: false });
    for (let turn = 0; turn < scale(4, 50); turn += 1) {
      await world.untilReady(columns);
      await world.change(
        sql`UPDATE items SET views = views + 1 WHERE workspace_id = ${workspaceId} AND views % 5 = ${turn % 5}`,
      );
      const asked = Promise.all(Array.from({ length: 4 }, () => world.askedOf(client)));
      process.kill(Number(store.processId), 'SIGKILL');
      const expected = await world.askedOf(world.posts.client);
      for (const answer of await asked) expect(answer).toEqual(expected);
    }
  });

  it('leave nothing of an erased person in memory after a minute, also if nobody asks', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval');
    const second = await world.second();
    const eachMinute = intervals.mock.calls.filter(([, ms]) => ms === 60_000).map(([work]) => work);
    intervals.mockRestore();
    const { profileId } = await world.mentioned();
    // The first copy of its process.
    const held = async () => {
      const text = `SELECT count(*) AS posts FROM posts_1 WHERE social_profile_id = '${profileId}'`;
      const store = second.app.get(ColumnStore, { strict: false });
      const [rows] = await store.ask(world.workspaceId, 'posts_1', [{ text, values: [] }]);
      return Number(rows?.[0]?.posts);
    };
    expect(await held()).toBeGreaterThan(0);
    await world.erase(profileId);
    expect(await held()).toBeGreaterThan(0);
    for (const work of eachMinute) work();
    await vi.waitFor(async () => expect(await held()).toBe(0), { timeout: 60_000, interval: 50 });
    await second.close();
  });

  it('have the days of another time zone', async () => {
    const { plain, columns, posts } = world;
    const days: ItemAggregatesArgs = { groupBy: [{ by: 'HOUR_OF_DAY' }], first: 30 };
    posts.scope = { ...posts.scope, timeZone: 'Asia/Kathmandu' };
    expect(await world.aggregate(columns, days)).toEqual(await world.aggregate(plain, days));
    await world.untilReady(columns);
    const later = world.answersOf(columns);
    expect(await world.aggregate(columns, days)).toEqual(await world.aggregate(plain, days));
    expect(later).not.toContain(null);
  });

  it('are left to PostgreSQL for workspaces with few posts, and with more than the memory holds', async () => {
    for (const environment of [{ COLUMNS_MIN_ITEMS: '100000' }, { COLUMNS_MEMORY_MIB: '0' }]) {
      const api = await startSecondApp(world.plain, { ...COLUMNS, ...environment });
      await world.aggregate(api, {});
      await world.aggregate(api, {});
      expect(api.app.get(ColumnStore, { strict: false }).processId).toBeNull();
      await api.close();
    }
  });
});
