import { type CursorValue, encodeCursor, type SortOrder } from '@loupe/graphql';
import { CreatorsAndProfilesService, type ItemSortKey, ItemsService } from '@loupe/items';
import { Provider, type WorkspaceScope } from '@loupe/kernel';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.js';
import { scale } from '../support/proofs.js';
import { readRealPosts, realPostsFile } from '../support/real-posts.js';
import { NOW } from './conditions-arbitraries.js';
import { creatorRequests, type ItemsRequest, requests } from './posts-arbitraries.js';
import {
  chosenCreators,
  chosenItems,
  ITEM_FIELDS,
  type ItemFacts,
  inOrder,
  SORT_VALUES,
} from './posts-oracle.js';
import { enrichedPosts, generatedPosts } from './posts-population.js';
import { fillWorkspace, type PostsWorkspace } from './posts-world.js';

/** What is compared. */
interface PostsProof {
  /** Gives an API with a limit of statements for a busy machine; the tests close it. */
  start(): Promise<TestApp>;
  /** Posts of each workspace that are made up. */
  generated: number;
  /** At most so many real posts of each workspace, all if it is absent. */
  real?: number;
  /** Requests for each of the two workspaces. */
  runs: { items: number; creators: number; profiles: number; walks: number };
  /** What they have to have asked for, if it is checked. */
  wanted?: { operators: number; seldom: number };
}

/** For a deployment of which only the way to PostgreSQL differs. */
export const FEW_POSTS = {
  generated: 150,
  real: 150,
  runs: scale(
    { items: 60, creators: 15, profiles: 4, walks: 10 },
    { items: 1000, creators: 100, profiles: 20, walks: 100 },
  ),
} satisfies Partial<PostsProof>;

/** Real posts that both workspaces have, with other metrics. */
const SHARED = 300;
const MAX_PAGES = 5;

const DOCUMENT = `query ($filter: ItemFilterInput, $conditions: [CustomAttributeConditionInput!],
    $sorting: [ItemSortingInput!], $first: Int, $after: String) {
  items(filter: $filter, customAttributeConditions: $conditions, sorting: $sorting, first: $first, after: $after) {
    totalCount nodes { id } pageInfo { hasNextPage endCursor } } }`;

const realPosts = (file: string) => {
  const path = realPostsFile(file);
  return path === null ? [] : readRealPosts(path).posts;
};

/** The scope of one request, whose statements belong together. */
const asked = ({ scope }: PostsWorkspace): WorkspaceScope => ({
  ...scope,
  work: { owner: scope.workspaceId, signal: null },
});

/** The orders of a workspace's items, each made once. */
class Orders {
  private readonly known = new Map<string, ItemFacts[]>();

  constructor(private readonly items: readonly ItemFacts[]) {}

  of(sortKey: ItemSortKey, sortOrder: SortOrder): ItemFacts[] {
    const name = `${sortKey} ${sortOrder}`;
    const order = this.known.get(name) ?? inOrder(this.items, SORT_VALUES[sortKey], sortOrder);
    this.known.set(name, order);
    return order;
  }
}

/** A value as cursors carry it: times as texts, metrics of the type bigint too. */
function cursorValue(sortKey: ItemSortKey, item: ItemFacts): CursorValue {
  const value = SORT_VALUES[sortKey](item);
  if (value === null || typeof value === 'string') return value;
  if (sortKey === 'TAKEN_AT') return new Date(value).toISOString();
  return ['FOLLOWERS_COUNT', 'LINEAR_VIRALITY', 'EXPONENTIAL_VIRALITY'].includes(sortKey)
    ? value
    : String(value);
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** What requests have asked for, else the properties would hold for requests that select nothing or everything. */
class Coverage {
  readonly fields = new Map<string, number>();
  readonly orders = new Set<string>();
  readonly operators = new Set<string>();
  cases = 0;
  selective = 0;
  later = 0;

  add({ filter, conditions, sortKey, sortOrder, after }: ItemsRequest, found: number, of: number): void {
    this.cases++;
    if (found > 0 && found < of) this.selective++;
    if (after !== null) this.later++;
    this.orders.add(`${sortKey} ${sortOrder}`);
    for (const { type, operator } of conditions) this.operators.add(`${type} ${operator}`);
    if (found === 0 || found === of) return;
    for (const field of Object.keys(filter)) this.fields.set(field, (this.fields.get(field) ?? 0) + 1);
  }
}

/** Answers of an API are compared with what the rules choose in plain JavaScript. */
export const postsTests = ({ start, generated, real, runs, wanted }: PostsProof) =>
  describe('items, creators and profiles of two workspaces with the same posts', () => {
    let api: TestApp;
    let worlds: [PostsWorkspace, PostsWorkspace];
    let schema: GraphQLSchema;
    const coverage = new Coverage();

    beforeAll(async () => {
      api = await start();
      schema = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
      const trending = realPosts('youtube-trending.ndjson.gz').slice(0, real);
      const countries = realPosts('youtube-11-countries-2018-11-01.ndjson.gz').slice(0, real);
      const own = new Set(countries.map(({ externalId }) => externalId));
      const shared = trending.filter(({ externalId }) => !own.has(externalId)).slice(0, SHARED);
      worlds = [
        await fillWorkspace(api, [...enrichedPosts(trending, 1), ...generatedPosts(generated, 7)], {
          seed: 11,
          timeZone: 'UTC',
        }),
        await fillWorkspace(
          api,
          [...enrichedPosts([...countries, ...shared], 2), ...generatedPosts(generated, 14)],
          { seed: 12, timeZone: 'America/New_York' },
        ),
      ];
    });
    afterAll(() => api?.close());

    const pairs = (): [PostsWorkspace, PostsWorkspace][] => [
      [worlds[0], worlds[1]],
      [worlds[1], worlds[0]],
    ];
    const todayIn = ({ scope: { timeZone } }: PostsWorkspace) => ({ now: NOW, timeZone });

    it('are the items that the rules choose, in their order and number, on any page', async () => {
      const service = api.app.get(ItemsService, { strict: false });
      for (const [world, other] of pairs()) {
        const orders = new Orders(world.items);
        await fc.assert(
          fc.asyncProperty(requests(world, other), async (request) => {
            const { filter, conditions, sortKey, sortOrder, first, after } = request;
            const order = orders.of(sortKey, sortOrder);
            const chosen = chosenItems(order, { filter, conditions, today: todayIn(world) });
            const last = after === null ? undefined : order[after];
            const cursor =
              last === undefined
                ? null
                : encodeCursor(
                    { connection: 'items', entity: '', sort: `${sortKey} ${sortOrder}` },
                    { value: cursorValue(sortKey, last), id: last.id },
                  );
            const before = last === undefined ? new Set() : new Set(order.slice(0, (after ?? 0) + 1));
            const rest = chosen.filter((item) => !before.has(item));
            coverage.add(request, chosen.length, world.items.length);

            const page = await service.page(
              asked(world),
              {
                filter,
                customAttributeConditions: conditions,
                sorting: [{ sortKey, sortOrder }],
                first,
                after: cursor,
              },
              schema,
              new Set(['Item.id']),
            );
            const [nodes, totalCount, { hasNextPage }] = await Promise.all([
              page.nodes(),
              page.totalCount(),
              page.pageInfo(),
            ]);
            expect({ ids: idsOf(nodes), totalCount, hasNextPage }).toEqual({
              ids: idsOf(rest.slice(0, first)),
              totalCount: chosen.length,
              hasNextPage: rest.length > first,
            });
          }),
          { numRuns: runs.items },
        );
      }
    });

    if (wanted !== undefined) {
      it('were asked for by every field, order and operator, and mostly by what selects a part', () => {
        expect(coverage.cases).toBeGreaterThanOrEqual(2 * runs.items);
        expect(coverage.selective / coverage.cases).toBeGreaterThan(0.4);
        expect(coverage.later / coverage.cases).toBeGreaterThan(0.3);
        expect(coverage.orders.size).toBe(20);
        expect(coverage.operators.size).toBeGreaterThan(wanted.operators);
        const seldom = ITEM_FIELDS.filter((field) => (coverage.fields.get(field) ?? 0) < runs.items / 120);
        expect(seldom.slice(wanted.seldom)).toEqual([]);
      });
    }

    it('are met once each, in order, by following the cursors over HTTP', async () => {
      for (const [world, other] of pairs()) {
        const orders = new Orders(world.items);
        await fc.assert(
          fc.asyncProperty(requests(world, other), async (request) => {
            const { filter, conditions, sortKey, sortOrder } = request;
            const order = orders.of(sortKey, sortOrder);
            const chosen = chosenItems(order, { filter, conditions, today: todayIn(world) });
            // A few pages lead through all of what was chosen, or through its beginning.
            const first = Math.max(request.first, Math.min(100, Math.ceil(chosen.length / MAX_PAGES)));
            const seen: string[] = [];
            let after: string | null = null;
            for (let page = 0; page < MAX_PAGES; page++) {
              const variables = { filter, conditions, sorting: { sortKey, sortOrder }, first, after };
              const { items } = await world.client.data(DOCUMENT, variables);
              expect(items.totalCount).toBe(chosen.length);
              seen.push(...idsOf(items.nodes));
              expect(items.pageInfo.hasNextPage).toBe(seen.length < chosen.length);
              after = items.pageInfo.endCursor;
              if (!items.pageInfo.hasNextPage) break;
            }
            expect(seen).toEqual(idsOf(chosen.slice(0, seen.length)));
          }),
          { numRuns: runs.walks },
        );
      }
    });

    it('are the creators that the rules choose, newest first', async () => {
      const service = api.app.get(CreatorsAndProfilesService, { strict: false });
      for (const [world] of pairs()) {
        const order = inOrder(world.creators, ({ createdAt }) => createdAt, 'DESC');
        await fc.assert(
          fc.asyncProperty(creatorRequests(world), async ({ filter, conditions, first, after }) => {
            const chosen = chosenCreators(order, { filter, conditions, today: todayIn(world) });
            const before = new Set(after === null ? [] : order.slice(0, after + 1));
            const page = await service.creators(asked(world), {
              filter,
              customAttributeConditions: conditions,
              first,
              after: cursorOfNewest('creators', after === null ? undefined : order[after]),
            });
            expect({ ids: idsOf(await page.nodes()), totalCount: await page.totalCount() }).toEqual({
              ids: idsOf(chosen.filter((creator) => !before.has(creator)).slice(0, first)),
              totalCount: chosen.length,
            });
          }),
          { numRuns: runs.creators },
        );
      }
    });

    it('are the profiles of the platform, newest first', async () => {
      const service = api.app.get(CreatorsAndProfilesService, { strict: false });
      const platforms = fc.constantFrom(null, undefined, ...Object.values(Provider));
      for (const [world] of pairs()) {
        const order = inOrder(world.profiles, ({ createdAt }) => createdAt, 'DESC');
        const request = fc.record({
          platform: platforms,
          first: fc.integer({ min: 1, max: 100 }),
          after: fc.oneof(fc.constant(null), fc.nat(order.length - 1)),
        });
        await fc.assert(
          fc.asyncProperty(request, async ({ platform, first, after }) => {
            const chosen = order.filter(({ provider }) => platform == null || provider === platform);
            const before = new Set(after === null ? [] : order.slice(0, after + 1));
            const page = await service.socialProfiles(
              asked(world),
              {
                filter: { platform },
                first,
                after: cursorOfNewest('socialProfiles', after === null ? undefined : order[after]),
              },
              new Set(['SocialProfile.id']),
            );
            expect({ ids: idsOf(await page.nodes()), totalCount: await page.totalCount() }).toEqual({
              ids: idsOf(chosen.filter((profile) => !before.has(profile)).slice(0, first)),
              totalCount: chosen.length,
            });
          }),
          { numRuns: runs.profiles },
        );
      }
    });
  });

function cursorOfNewest(connection: string, last: { id: string; createdAt: number } | undefined) {
  if (last === undefined) return null;
  const scope = { connection, entity: '', sort: 'CREATED_AT DESC' };
  return encodeCursor(scope, { value: new Date(last.createdAt).toISOString(), id: last.id });
}
