import { AggregateEngine, AggregatesService, type ItemAggregatesArgs } from '@loupe/analytics';
import { ChangesRepository } from '@loupe/changes';
import { ColumnStore } from '@loupe/columns';
import { Database, type Sql, sql } from '@loupe/database';
import { Clock } from '@loupe/kernel';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';
import { FULL_PROOFS, scale } from '../support/proofs.js';
import { type Chosen, EVERYTHING, selections, shapes } from './aggregates-arbitraries.js';
import { NOW } from './conditions-arbitraries.js';
import { requests } from './posts-arbitraries.js';
import { generatedPosts } from './posts-population.js';
import { fillWorkspace, type PostsWorkspace } from './posts-world.js';

const POSTS = 900;
const RUNS = scale(100, 5000);
const COLUMNS = { COLUMNS_MEMORY_MIB: '200', COLUMNS_MIN_ITEMS: '1' };

// At full length it takes many minutes.
if (FULL_PROOFS) vi.setConfig({ testTimeout: 7_200_000 });

describe('aggregates from columns', () => {
  let plain: TestApp;
  let columns: TestApp;
  let world: PostsWorkspace;
  let other: PostsWorkspace;

  beforeAll(async () => {
    plain = await startTestApp();
    world = await fillWorkspace(plain, generatedPosts(POSTS, 31), { seed: 31, timeZone: 'America/New_York' });
    other = await fillWorkspace(plain, generatedPosts(50, 32), { seed: 32, timeZone: 'UTC' });
    columns = await startSecondApp(plain, COLUMNS);
    Object.assign(columns.app.get(Clock, { strict: false }), { now: () => NOW });
    await untilReady(columns);
  });
  afterAll(async () => {
    await columns?.close();
    await plain?.close();
  });

  const aggregate = ({ app }: TestApp, args: ItemAggregatesArgs, selected = EVERYTHING) =>
    app.get(AggregatesService, { strict: false }).of(world.scope, args, {
      schema: app.get(GraphQLSchemaHost, { strict: false }).schema,
      selected,
      budget: { take: async () => true, giveBack: async () => undefined },
      warn: () => undefined,
    });

  const recorded = new Map<TestApp, unknown[]>();

  /** What the engine of an application answers from now on, one after the other; null where PostgreSQL had to. */
  function answersOf(api: TestApp): unknown[] {
    if (!recorded.has(api)) {
      const engine = api.app.get(AggregateEngine, { strict: false });
      const answer = engine.answer.bind(engine);
      engine.answer = async (...args) => {
        const given = await answer(...args);
        recorded.get(api)?.push(given);
        return given;
      };
    }
    const answers: unknown[] = [];
    recorded.set(api, answers);
    return answers;
  }

  async function untilReady(api: TestApp): Promise<void> {
    const answers = answersOf(api);
    await vi.waitFor(
      async () => {
        await aggregate(api, {});
        expect(answers.at(-1)).not.toBeNull();
      },
      { timeout: 60_000, interval: 50 },
    );
  }

  /** Something that changes posts, as other programs than the API do too. */
  const write: fc.Arbitrary<(api: TestApp) => Promise<unknown>> = fc
    .record({
      share: fc.constantFrom(1, 7, 60),
      by: fc.integer({ min: 0, max: 2000 }),
      isListed: fc.boolean(),
      kind: fc.constantFrom('views', 'likes', 'taken_at', 'hashtags', 'followers_at_capture', 'none'),
    })
    .map(({ share, by, isListed, kind }) => async ({ app }: TestApp) => {
      const change = {
        views: sql`views = views + ${by}`,
        likes: sql`likes = NULL`,
        taken_at: sql`taken_at = taken_at + make_interval(hours => ${by % 50})`,
        hashtags: sql`hashtags = ARRAY[${`tag${by % 5}`}]`,
        followers_at_capture: sql`followers_at_capture = ${by}`,
        none: sql`views = views`,
      }[kind];
      await app.get(Database, { strict: false }).query(sql`UPDATE items SET ${change}
        WHERE workspace_id = ${world.scope.workspaceId} AND abs(hashtext(id::text)) % ${share} = ${by % share}`);
      // What a worker does: changes get their places in the list.
      if (isListed) await app.get(ChangesRepository, { strict: false }).sequence(NOW);
    });

  it('equal those of PostgreSQL to the last digit, after each write of another process', async () => {
    const answers = answersOf(columns);
    let asked = 0;
    const chosenBy: fc.Arbitrary<Chosen> = fc.oneof(
      fc.constant<Chosen>({ filter: {}, conditions: [] }),
      requests(world, other),
    );
    await fc.assert(
      fc.asyncProperty(
        write,
        chosenBy,
        shapes,
        selections,
        async (change, { filter, conditions }, shape, selected) => {
          await change(plain);
          const args = { ...shape, filter, customAttributeConditions: conditions };
          const found = await aggregate(columns, args, selected);
          expect(found).toEqual(await aggregate(plain, args, selected));
          asked += 1;
        },
      ),
      { numRuns: RUNS },
    );
    expect(asked).toBe(RUNS);
    // Many filters are about what is in other tables.
    expect(answers.filter((answer) => answer !== null).length).toBeGreaterThan(RUNS / 5);
  });

  /** The answer to a question about all posts, over HTTP. */
  const askedOf = async (client: GraphqlClient) => {
    const data =
      await client.data(`{ itemAggregates(groupBy: [{ by: PLATFORM }, { by: TIME }], interval: MONTH, metrics: [VIEWS, LIKES], first: 1000) {
      totals { count metrics { sum } }
      groups { keys { value } values { count creatorsCount metrics { known sum mean median percentile90 } } } } }`);
    return data.itemAggregates;
  };
  const workspace = () => world.scope.workspaceId;
  const change = (statement: Sql) => plain.app.get(Database, { strict: false }).query(statement);

  it('have a write of a caller at once, in each of two processes', async () => {
    const second = await startSecondApp(plain, COLUMNS);
    await untilReady(second);
    const answers = [answersOf(columns), answersOf(second)];
    const clients = await Promise.all(
      [columns, second].map((api) => api.clientOf({ workspaceId: workspace() }, workspace())),
    );
    for (let turn = 1; turn <= scale(5, 50); turn += 1) {
      await change(
        sql`UPDATE items SET likes = ${turn} WHERE workspace_id = ${workspace()} AND views % 7 = ${turn % 7}`,
      );
      const expected = await askedOf(world.client);
      for (const client of clients) expect(await askedOf(client)).toEqual(expected);
    }
    for (const given of answers) expect(given).not.toContain(null);
    await second.close();
  });

  it('are of one state of the database while others write', async () => {
    const answers = answersOf(columns);
    const client = await columns.clientOf({ workspaceId: workspace() }, workspace());
    let isWriting = true;
    await change(sql`UPDATE items SET views = 1000000 WHERE workspace_id = ${workspace()}`);
    const ids = world.items.map(({ id }) => id);
    const sum = (await askedOf(world.client)).totals.metrics[0].sum;
    // Each statement takes views from one post and gives them to another: every state of the database has the same sum.
    const writing = (async () => {
      for (let turn = 0; isWriting; turn += 1) {
        const [from, to] = [ids[turn % ids.length], ids[(turn * 7 + 1) % ids.length]];
        if (from === to) continue;
        await change(sql`UPDATE items SET views = views + CASE WHEN id = ${from} THEN -${turn}::bigint ELSE ${turn}::bigint END
          WHERE workspace_id = ${workspace()} AND id IN (${from}, ${to})
            AND 2 = (SELECT count(*) FROM items WHERE workspace_id = ${workspace()} AND id IN (${from}, ${to}))`);
      }
    })();
    for (let turn = 0; turn < scale(20, 500); turn += 1)
      expect((await askedOf(client)).totals.metrics[0].sum).toBe(sum);
    isWriting = false;
    await writing;
    expect(answers.some((answer) => answer !== null)).toBe(true);
    expect(await askedOf(client)).toEqual(await askedOf(world.client));
  });

  it('are right and never fail while the process of the engine is killed', async () => {
    const client = await columns.clientOf({ workspaceId: workspace() }, workspace());
    const store = columns.app.get(ColumnStore, { strict: false });
    for (let turn = 0; turn < scale(4, 50); turn += 1) {
      await untilReady(columns);
      await change(
        sql`UPDATE items SET views = views + 1 WHERE workspace_id = ${workspace()} AND views % 5 = ${turn % 5}`,
      );
      const asked = Promise.all(Array.from({ length: 4 }, () => askedOf(client)));
      process.kill(Number(store.processId), 'SIGKILL');
      const expected = await askedOf(world.client);
      for (const answer of await asked) expect(answer).toEqual(expected);
    }
  });

  it('forget deleted posts and days of another time zone', async () => {
    await untilReady(columns);
    const answers = answersOf(columns);
    await change(sql`DELETE FROM items WHERE workspace_id = ${workspace()} AND views % 11 = 3`);
    const { totals } = await aggregate(columns, {});
    expect(answers.at(-1)).not.toBeNull();
    expect(totals).toEqual((await aggregate(plain, {})).totals);
    const days: ItemAggregatesArgs = { groupBy: [{ by: 'HOUR_OF_DAY' }], first: 30 };
    world.scope = { ...world.scope, timeZone: 'Asia/Kathmandu' };
    expect(await aggregate(columns, days)).toEqual(await aggregate(plain, days));
    await untilReady(columns);
    const later = answersOf(columns);
    expect(await aggregate(columns, days)).toEqual(await aggregate(plain, days));
    expect(later).not.toContain(null);
  });

  it('are copied again when changes that are missing were removed from the list', async () => {
    await untilReady(columns);
    const changes = plain.app.get(ChangesRepository, { strict: false });
    await change(sql`UPDATE items SET views = 5 WHERE workspace_id = ${workspace()} AND likes % 3 = 1`);
    while ((await changes.sequence(NOW)) > 0);
    await changes.removeBefore(new Date(NOW.getTime() + 1));
    const answers = answersOf(columns);
    expect(await aggregate(columns, {})).toEqual(await aggregate(plain, {}));
    expect(answers).toEqual([null]);
    await untilReady(columns);
    expect(await aggregate(columns, {})).toEqual(await aggregate(plain, {}));
  });

  it('are left to PostgreSQL where their numbers are too large', async () => {
    await untilReady(columns);
    const answers = answersOf(columns);
    const most = {
      metrics: ['IMPRESSIONS', 'IMPRESSIONS_RATE'],
      groupBy: [{ by: 'PLATFORM' }],
    } satisfies ItemAggregatesArgs;
    await change(sql`UPDATE items SET impressions = 9223372036854775807, followers_at_capture = 1
      WHERE workspace_id = ${workspace()} AND id = ${world.items[0]?.id}`);
    expect(await aggregate(columns, most)).toEqual(await aggregate(plain, most));
    expect(answers).toEqual([null]);
    // The engine goes on.
    await aggregate(columns, {});
    expect(answers.at(-1)).not.toBeNull();
  });

  it('are left to PostgreSQL for workspaces with few posts, and with more than the memory holds', async () => {
    for (const environment of [{ COLUMNS_MIN_ITEMS: '100000' }, { COLUMNS_MEMORY_MIB: '0' }]) {
      const api = await startSecondApp(plain, { ...COLUMNS, ...environment });
      await aggregate(api, {});
      await aggregate(api, {});
      expect(api.app.get(ColumnStore, { strict: false }).processId).toBeNull();
      await api.close();
    }
  });
});
