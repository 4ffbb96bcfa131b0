import { AggregateEngine, AggregatesService, type ItemAggregatesArgs } from '@loupe/analytics';
import { ChangesRepository } from '@loupe/changes';
import { Database, type Sql, sql } from '@loupe/database';
import { SortOrder } from '@loupe/graphql';
import { Clock } from '@loupe/kernel';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';
import { loupe } from '../support/loupe-in-process.js';
import { scale } from '../support/proofs.js';
import { testEnvironment } from '../support/servers.js';
import { type Chosen, EVERYTHING, selections, shapes } from './aggregates-arbitraries.js';
import { NOW } from './conditions-arbitraries.js';
import { memberWrites } from './member-writes.js';
import { requests } from './posts-arbitraries.js';
import { generatedPosts } from './posts-population.js';
import { fillWorkspace, type PostsWorkspace } from './posts-world.js';

const POSTS = 900;
/** Random questions of a proof. */
export const RUNS = scale(100, 5000);

/** Something that changes posts, as other programs than the API do too. */
type Write = (world: EngineWorld) => Promise<unknown>;

export const writes: fc.Arbitrary<Write> = fc
  .record({
    share: fc.constantFrom(1, 7, 60),
    by: fc.integer({ min: 0, max: 2000 }),
    isListed: fc.boolean(),
    kind: fc.constantFrom('views', 'likes', 'taken_at', 'hashtags', 'followers_at_capture', 'none'),
  })
  .map(({ share, by, isListed, kind }) => async (world) => {
    const change = {
      views: sql`views = views + ${by}`,
      likes: sql`likes = NULL`,
      taken_at: sql`taken_at = taken_at + make_interval(hours => ${by % 50})`,
      hashtags: sql`hashtags = ARRAY[${`tag${by % 5}`}]`,
      followers_at_capture: sql`followers_at_capture = ${by}`,
      none: sql`views = views`,
    }[kind];
    await world.change(sql`UPDATE items SET ${change}
      WHERE workspace_id = ${world.workspaceId} AND abs(hashtext(id::text)) % ${share} = ${by % share}`);
    // What a worker does: changes get their places in the list.
    if (isListed) await world.changes.sequence(NOW);
  });

/** Two processes over the same posts: in one PostgreSQL computes aggregates, in the other an engine of columns. */
export class EngineWorld {
  private readonly recorded = new Map<TestApp, unknown[]>();

  private constructor(
    readonly plain: TestApp,
    readonly columns: TestApp,
    readonly posts: PostsWorkspace,
    readonly other: PostsWorkspace,
    private readonly environment: Record<string, string>,
    /** What has copies made, if the engine does not do it when it is asked. */
    private readonly feed: () => Promise<unknown>,
  ) {}

  static async start(
    environment: Record<string, string>,
    feederOf: (plain: TestApp) => Promise<() => Promise<unknown>> = async () => async () => undefined,
  ): Promise<EngineWorld> {
    const plain = await startTestApp();
    const posts = await fillWorkspace(plain, generatedPosts(POSTS, 31), {
      seed: 31,
      timeZone: 'America/New_York',
    });
    const other = await fillWorkspace(plain, generatedPosts(50, 32), { seed: 32, timeZone: 'UTC' });
    const columns = await startSecondApp(plain, environment);
    Object.assign(columns.app.get(Clock, { strict: false }), { now: () => NOW });
    const world = new EngineWorld(plain, columns, posts, other, environment, await feederOf(plain));
    await world.untilReady(columns);
    return world;
  }

  get workspaceId(): string {
    return this.posts.scope.workspaceId;
  }

  get changes(): ChangesRepository {
    return this.plain.app.get(ChangesRepository, { strict: false });
  }

  async close(): Promise<void> {
    await this.columns.close();
    await this.plain.close();
  }

  /** Another process with the engine. */
  async second(): Promise<TestApp> {
    const second = await startSecondApp(this.plain, this.environment);
    await this.untilReady(second);
    return second;
  }

  aggregate({ app }: TestApp, args: ItemAggregatesArgs, selected = EVERYTHING) {
    return app.get(AggregatesService, { strict: false }).of(this.posts.scope, args, {
      schema: app.get(GraphQLSchemaHost, { strict: false }).schema,
      selected,
      budget: { take: async () => true, giveBack: async () => undefined },
      warn: () => undefined,
    });
  }

  /** What the engine of an application answers from now on, one after the other; null where PostgreSQL had to. */
  answersOf(api: TestApp): unknown[] {
    if (!this.recorded.has(api)) {
      const engine = api.app.get(AggregateEngine, { strict: false });
      const answer = engine.answer.bind(engine);
      engine.answer = async (...args) => {
        const given = await answer(...args);
        this.recorded.get(api)?.push(given);
        return given;
      };
    }
    const answers: unknown[] = [];
    this.recorded.set(api, answers);
    return answers;
  }

  async untilReady(api: TestApp): Promise<void> {
    const answers = this.answersOf(api);
    await vi.waitFor(
      async () => {
        await this.feed();
        await this.aggregate(api, {});
        expect(answers.at(-1)).not.toBeNull();
      },
      { timeout: 60_000, interval: 50 },
    );
  }

  change(statement: Sql): Promise<unknown> {
    return this.plain.app.get(Database, { strict: false }).query(statement);
  }

  /** A profile with posts, whose name is mentioned in a post of somebody else from now on. */
  async mentioned(): Promise<{ profileId: string; name: string }> {
    const [one, other] = await this.plain.app
      .get(Database, { strict: false })
      .query<{ profileId: string; name: string }>(
        sql`SELECT DISTINCT social_profile_id AS "profileId", account_name_key AS name FROM items
          WHERE workspace_id = ${this.workspaceId} AND competitor_brand_id IS NULL ORDER BY 1 LIMIT 2`,
      );
    if (one === undefined || other === undefined) throw new Error('There are too few profiles');
    await this.change(sql`UPDATE items SET mentions = ARRAY[${one.name}]
      WHERE workspace_id = ${this.workspaceId} AND social_profile_id = ${other.profileId}`);
    return one;
  }

  /** Erases the person of a profile, as an operator does. */
  async erase(profileId: string): Promise<void> {
    const environment = testEnvironment({ database: this.plain.database });
    const words = ['erase', '--workspace', this.workspaceId, '--profile', profileId, '--yes'];
    expect(await loupe(words, environment)).toMatchObject({ code: 0 });
  }

  /** A caller of a process. */
  clientOf(api: TestApp): Promise<GraphqlClient> {
    return api.clientOf({ workspaceId: this.workspaceId }, this.workspaceId);
  }

  /** The answer to a question about all posts, over HTTP. */
  async askedOf(client: GraphqlClient) {
    const data =
      await client.data(`{ itemAggregates(groupBy: [{ by: PLATFORM }, { by: TIME }], interval: MONTH, metrics: [VIEWS, LIKES], first: 1000) {
      totals { count metrics { sum } }
      groups { keys { value } values { count creatorsCount metrics { known sum mean median percentile90 } } } } }`);
    return data.itemAggregates;
  }
}

/** What holds for every engine of columns. */
export function provesEngine(worldOf: () => EngineWorld): void {
  it('equal those of PostgreSQL to the last digit, after each write of another process', async () => {
    const world = worldOf();
    const { plain, columns } = world;
    const answers = world.answersOf(columns);
    let asked = 0;
    const chosenBy: fc.Arbitrary<Chosen> = fc.oneof(
      fc.constant<Chosen>({ filter: {}, conditions: [] }),
      requests(world.posts, world.other),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 2, arbitrary: writes }, { weight: 1, arbitrary: memberWrites }),
        chosenBy,
        shapes,
        selections,
        async (change, { filter, conditions }, shape, selected) => {
          await change(world);
          const args = { ...shape, filter, customAttributeConditions: conditions };
          const found = await world.aggregate(columns, args, selected);
          expect(found).toEqual(await world.aggregate(plain, args, selected));
          asked += 1;
        },
      ),
      { numRuns: RUNS },
    );
    expect(asked).toBe(RUNS);
    // Many filters are about what is in other tables.
    expect(answers.filter((answer) => answer !== null).length).toBeGreaterThan(RUNS / 5);
  });

  it('have a write of a caller at once, in each of two processes', async () => {
    const world = worldOf();
    const second = await world.second();
    const both = [world.columns, second];
    const answers = both.map((api) => world.answersOf(api));
    const clients = await Promise.all(both.map((api) => world.clientOf(api)));
    for (let turn = 1; turn <= scale(5, 50); turn += 1) {
      await world.change(
        sql`UPDATE items SET likes = ${turn} WHERE workspace_id = ${world.workspaceId} AND views % 7 = ${turn % 7}`,
      );
      const expected = await world.askedOf(world.posts.client);
      for (const client of clients) expect(await world.askedOf(client)).toEqual(expected);
    }
    for (const given of answers) expect(given).not.toContain(null);
    await second.close();
  });

  it('are of one state of the database while others write', async () => {
    const world = worldOf();
    const { workspaceId } = world;
    const answers = world.answersOf(world.columns);
    const client = await world.clientOf(world.columns);
    let isWriting = true;
    await world.change(sql`UPDATE items SET views = 1000000 WHERE workspace_id = ${workspaceId}`);
    const ids = world.posts.items.map(({ id }) => id);
    const sum = (await world.askedOf(world.posts.client)).totals.metrics[0].sum;
    // Each statement takes views from one post and gives them to another: every state of the database has the same sum.
    const writing = (async () => {
      for (let turn = 0; isWriting; turn += 1) {
        const [from, to] = [ids[turn % ids.length], ids[(turn * 7 + 1) % ids.length]];
        if (from === to) continue;
        await world.change(sql`UPDATE items SET views = views + CASE WHEN id = ${from} THEN -${turn}::bigint ELSE ${turn}::bigint END
          WHERE workspace_id = ${workspaceId} AND id IN (${from}, ${to})
            AND 2 = (SELECT count(*) FROM items WHERE workspace_id = ${workspaceId} AND id IN (${from}, ${to}))`);
      }
    })();
    for (let turn = 0; turn < scale(20, 500); turn += 1)
      expect((await world.askedOf(client)).totals.metrics[0].sum).toBe(sum);
    isWriting = false;
    await writing;
    expect(answers.some((answer) => answer !== null)).toBe(true);
    expect(await world.askedOf(client)).toEqual(await world.askedOf(world.posts.client));
  });

  it('forget deleted posts', async () => {
    const world = worldOf();
    const { plain, columns } = world;
    await world.untilReady(columns);
    const answers = world.answersOf(columns);
    await world.change(sql`DELETE FROM items WHERE workspace_id = ${world.workspaceId} AND views % 11 = 3`);
    const { totals } = await world.aggregate(columns, {});
    expect(answers.at(-1)).not.toBeNull();
    expect(totals).toEqual((await world.aggregate(plain, {})).totals);
  });

  it.each([
    [
      'change',
      (workspaceId: string, profileId: string) => sql`UPDATE items SET views = views + 1
        WHERE workspace_id = ${workspaceId} AND social_profile_id = ${profileId}`,
    ],
    [
      'membership',
      (workspaceId: string, profileId: string) => sql`WITH made AS (
          INSERT INTO campaigns (workspace_id, id, name) VALUES (${workspaceId}, gen_random_uuid(), 'Of one person') RETURNING id)
        INSERT INTO campaign_items (workspace_id, campaign_id, item_id)
        SELECT item.workspace_id, made.id, item.id FROM made, items AS item
        WHERE item.workspace_id = ${workspaceId} AND item.social_profile_id = ${profileId}`,
    ],
  ])(
    'have nothing of a person who was erased by the command, and whose %s is the newest',
    async (_, write) => {
      const world = worldOf();
      const { columns } = world;
      const erased = await world.mentioned();
      await world.changes.sequence(NOW);
      await world.change(write(world.workspaceId, erased.profileId));
      await world.changes.sequence(NOW);
      await world.untilReady(columns);
      await world.erase(erased.profileId);
      const answers = world.answersOf(columns);
      for (const by of ['MENTION', 'SOCIAL_PROFILE'] as const) {
        const { groups } = await world.aggregate(columns, { groupBy: [{ by }], first: 1000 });
        const keys = groups.map((group) => group.keys[0]?.value);
        expect(keys).not.toContain(by === 'MENTION' ? erased.name : erased.profileId);
      }
      expect(answers).toHaveLength(2);
      expect(answers).not.toContain(null);
    },
  );

  it('are left to PostgreSQL where their numbers are too large', async () => {
    const world = worldOf();
    const { plain, columns } = world;
    await world.untilReady(columns);
    const answers = world.answersOf(columns);
    const most = {
      metrics: ['IMPRESSIONS', 'IMPRESSIONS_RATE'],
      groupBy: [{ by: 'PLATFORM' }],
    } satisfies ItemAggregatesArgs;
    // A post that the tests before have left.
    await world.change(sql`UPDATE items SET impressions = 9223372036854775807, followers_at_capture = 1
      WHERE workspace_id = ${world.workspaceId} AND id = (SELECT id FROM items
        WHERE workspace_id = ${world.workspaceId} AND competitor_brand_id IS NULL ORDER BY id LIMIT 1)`);
    expect(await world.aggregate(columns, most)).toEqual(await world.aggregate(plain, most));
    expect(answers).toEqual([null]);
    // The engine goes on.
    await world.aggregate(columns, {});
    expect(answers.at(-1)).not.toBeNull();
  });

  it('have the means of large sums beside those of small ones', async () => {
    const world = worldOf();
    const { plain, columns } = world;
    await world.untilReady(columns);
    const answers = world.answersOf(columns);
    const means = {
      metrics: ['IMPRESSIONS'],
      groupBy: [{ by: 'CREATOR' }],
      orderBy: { by: 'MEAN', metric: 'IMPRESSIONS', sortOrder: SortOrder.ASC },
      first: 500,
    } satisfies ItemAggregatesArgs;
    // Some of 64 bits in millionths, some beyond.
    await world.change(sql`UPDATE items SET impressions = power(10, abs(hashtext(id::text)) % 14)::bigint + abs(hashtext(url_key)) % 10
      WHERE workspace_id = ${world.workspaceId}`);
    expect(await world.aggregate(columns, means)).toEqual(await world.aggregate(plain, means));
    expect(answers).not.toContain(null);
  });

  it('are copied again when changes that are missing were removed from the list', async () => {
    const world = worldOf();
    const { plain, columns, changes } = world;
    await world.untilReady(columns);
    await world.change(
      sql`UPDATE items SET views = 5 WHERE workspace_id = ${world.workspaceId} AND likes % 3 = 1`,
    );
    while ((await changes.sequence(NOW)) > 0);
    // A worker may have given places too, at its own time.
    await changes.removeBefore(new Date(Math.max(NOW.getTime(), Date.now()) + 86_400_000));
    const answers = world.answersOf(columns);
    expect(await world.aggregate(columns, {})).toEqual(await world.aggregate(plain, {}));
    expect(answers).toEqual([null]);
    await world.untilReady(columns);
    expect(await world.aggregate(columns, {})).toEqual(await world.aggregate(plain, {}));
  });
}
