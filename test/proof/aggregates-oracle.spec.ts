import { AggregatesService, type ItemAggregatesArgs } from '@loupe/analytics';
import { newId } from '@loupe/kernel';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { FULL_PROOFS, scale } from '../support/proofs.js';
import { readRealPosts, realPostsFile } from '../support/real-posts.js';
import {
  type Chosen,
  EVERYTHING,
  GROUPINGS,
  SELECTED,
  type Shape,
  selections,
  shapes,
} from './aggregates-arbitraries.js';
import { groupsOf, inGroupOrder, meets, valuesOf } from './aggregates-oracle.js';
import { NOW, OPTIONS } from './conditions-arbitraries.js';
import { requests } from './posts-arbitraries.js';
import { chosenItems, type ItemFacts } from './posts-oracle.js';
import { enrichedPosts, generatedPosts } from './posts-population.js';
import { fillWorkspace, type PostsWorkspace } from './posts-world.js';

const GENERATED = 600;
/** For each of the two workspaces. */
const RUNS = scale(40, 1000);
const DAY_MS = 86_400_000;
/** Number attributes are the subject of test/api/aggregates.spec.ts. */
type Values = Omit<Awaited<ReturnType<AggregatesService['of']>>['totals'], 'attributes'>;

/** Values with what is selected. */
function shown(values: Values | null, fields: ReadonlySet<string> | undefined) {
  if (fields === undefined || values === null) return null;
  const { count, creatorsCount, metrics } = values;
  return {
    count,
    ...(fields.has('ItemAggregateValues.creatorsCount') && { creatorsCount }),
    ...(fields.has('ItemAggregateValues.metrics') && {
      metrics: metrics.map((metric) =>
        Object.fromEntries(
          Object.entries(metric).filter(
            ([name]) =>
              !SELECTED.includes(`ItemMetricAggregate.${name}`) || fields.has(`ItemMetricAggregate.${name}`),
          ),
        ),
      ),
    }),
  };
}

// At full length it takes many minutes.
if (FULL_PROOFS) vi.setConfig({ testTimeout: 7_200_000 });

const realPosts = (file: string) => {
  const path = realPostsFile(file);
  return path === null ? [] : readRealPosts(path).posts;
};

describe('aggregates of two workspaces with real and generated posts', () => {
  let api: TestApp;
  let worlds: [PostsWorkspace, PostsWorkspace];
  let schema: GraphQLSchema;
  const reached = new Map<string, number>();
  let cases = 0;
  let compared = 0;

  beforeAll(async () => {
    api = await startTestApp();
    schema = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
    worlds = [
      await fillWorkspace(
        api,
        [...enrichedPosts(realPosts('youtube-trending.ndjson.gz'), 1), ...generatedPosts(GENERATED, 7)],
        { seed: 21, timeZone: 'America/New_York' },
      ),
      await fillWorkspace(
        api,
        [
          ...enrichedPosts(realPosts('youtube-11-countries-2018-11-01.ndjson.gz'), 2),
          ...generatedPosts(GENERATED, 14),
        ],
        { seed: 22, timeZone: 'Australia/Lord_Howe' },
      ),
    ];
  });
  afterAll(() => api?.close());

  const aggregate = (world: PostsWorkspace, args: ItemAggregatesArgs, selected = EVERYTHING) =>
    api.app.get(AggregatesService, { strict: false }).of(world.scope, args, {
      schema,
      selected,
      budget: { take: async () => true, giveBack: async () => undefined },
      warn: () => undefined,
    });

  /** What the answer should be, except for the names of keys. */
  function expected(
    chosen: readonly ItemFacts[],
    earlier: readonly ItemFacts[] | null,
    args: Shape,
    timeZone: string,
  ) {
    const { groupBy, metrics, interval, first } = args;
    const rules = { timeZone, interval: interval ?? 'DAY', options: OPTIONS };
    const before = earlier === null ? null : groupsOf(earlier, groupBy ?? [], rules);
    const isInTime = groupBy?.some(({ by }) => by === 'TIME') === true;
    const all = [...groupsOf(chosen, groupBy ?? [], rules)].map(([name, items]) => ({
      keys: JSON.parse(name) as string[],
      values: valuesOf(items, metrics ?? [], chosen),
      share: items.length / chosen.length,
      before: before === null || isInTime ? null : valuesOf(before.get(name) ?? [], metrics ?? [], null),
    }));
    const groups = all.filter((group) => meets(group, args.having ?? []));
    return {
      totals: valuesOf(chosen, metrics ?? [], null),
      before: earlier === null ? null : valuesOf(earlier, metrics ?? [], null),
      groupsCount: groups.length,
      groups: inGroupOrder(groups, args).slice(0, first ?? 20),
    };
  }

  it('equal plain evaluation in memory, to the last digit', async () => {
    for (const [world, other] of [worlds, [worlds[1], worlds[0]]] as const) {
      const today = { now: NOW, timeZone: world.scope.timeZone };
      const about = fc.constantFrom(...world.items).chain(({ takenAt }) =>
        fc
          .record({ days: fc.integer({ min: 1, max: 90 }), isOpen: fc.boolean() })
          .map(({ days, isOpen }) => ({
            from: new Date(takenAt - days * DAY_MS),
            to: isOpen ? null : new Date(takenAt),
          })),
      );
      const chosenBy: fc.Arbitrary<Chosen> = fc.oneof(
        fc.constant<Chosen>({ filter: {}, conditions: [] }),
        about.map((takenAt) => ({ filter: { takenAt }, conditions: [] })),
        requests(world, other),
      );
      await fc.assert(
        fc.asyncProperty(chosenBy, shapes, selections, async ({ filter, conditions }, shape, selection) => {
          const chosen = chosenItems(world.items, { filter, conditions, today });
          const args = { ...shape, filter, customAttributeConditions: conditions };
          const result = await aggregate(world, args, selection);
          const earlier =
            result.spanBefore === null
              ? null
              : chosenItems(world.items, {
                  filter: { ...filter, takenAt: result.spanBefore },
                  conditions,
                  today,
                });
          const inGroups = selection.get('groups');
          const seen = ({ totals, before, groupsCount, groups }: ReturnType<typeof expected>) => ({
            groupsCount,
            totals: shown(totals, selection.get('totals')),
            before: shown(before, selection.get('before')),
            groups: groups.map(({ keys, values, share, before: same }) => ({
              ...{ keys, share, values: shown(values, inGroups) },
              before: inGroups?.has('ItemAggregateGroup.before') === true ? shown(same, inGroups) : null,
            })),
          });
          const named = result.groups.map(({ keys, ...rest }) => ({
            ...rest,
            keys: keys.map(({ value }) => value),
          }));
          expect(seen({ ...result, groups: named })).toEqual(
            seen(expected(chosen, earlier, shape, world.scope.timeZone)),
          );
          cases += 1;
          if (earlier !== null && earlier.length > 0) compared += 1;
          if (result.groups.length > 1) {
            for (const { by } of shape.groupBy ?? []) reached.set(by, (reached.get(by) ?? 0) + 1);
          }
        }),
        { numRuns: RUNS },
      );
    }
  });

  it('were asked for by every grouping, and compared', () => {
    expect(cases).toBe(2 * RUNS);
    expect(compared).toBeGreaterThan(RUNS / 40);
    const seldom = GROUPINGS.filter((by) => (reached.get(by) ?? 0) < RUNS / 20);
    // So few aggregates may miss some by chance.
    expect(seldom.length).toBeLessThanOrEqual(scale((2 * GROUPINGS.length) / 3, 0));
  });

  it('name what they are grouped by', async () => {
    const [world] = worlds;
    for (const by of GROUPINGS) {
      const attribute = by === 'ATTRIBUTE_OPTION' ? 'single_select_v2' : null;
      const { groups } = await aggregate(world, { groupBy: [{ by, attribute }], first: 5 });
      // The sources of this workspace are ids without rows, as of sources that were deleted.
      const labels = groups.flatMap(({ keys }) => keys.map(({ label }) => label));
      expect(groups.length, by).toBeGreaterThan(1);
      expect(labels.filter((label) => label === null).length, by).toBe(by === 'SOURCE' ? labels.length : 0);
    }
  });

  it('of nothing are unknown, not zero', async () => {
    const [world] = worlds;
    const { totals, groups, groupsCount } = await aggregate(world, {
      filter: { ids: [newId()] },
      groupBy: [{ by: 'CREATOR' }],
      metrics: ['LIKES', 'ENGAGEMENTS_RATE'],
    });
    const unknown = { known: 0, sum: null, mean: null, median: null, percentile90: null, share: null };
    expect({ totals, groups, groupsCount }).toEqual({
      totals: {
        attributes: [],
        count: 0,
        creatorsCount: 0,
        metrics: [
          { metric: 'LIKES', ...unknown },
          { metric: 'ENGAGEMENTS_RATE', ...unknown },
        ],
      },
      groups: [],
      groupsCount: 0,
    });
  });
});
