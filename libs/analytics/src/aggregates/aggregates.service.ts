import type { Warning } from '@loupe/graphql';
import type { Budget } from '@loupe/http';
import { type ChosenItems, type ItemChoice, type ItemChoiceArgs, ItemChoiceService } from '@loupe/items';
import { AppError, Clock, InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { AggregateOrderKey, ItemGrouping } from './aggregate.enums.js';
import type { ItemAggregatesArgs } from './aggregate.inputs.js';
import type { ItemAggregates } from './aggregate.types.js';
import { AggregateChecks } from './aggregate-checks.js';
import type { AggregateRow, AggregateRows, ComputedOf, Grouped } from './aggregate-engine.js';
import { AggregateLimits } from './aggregate-limits.js';
import { aggregateCredits } from './aggregate-price.js';
import { type Computed, type ItemsSql, JUST_COUNTED } from './aggregate-query.filter.js';
import { groupOf, keyOf, valuesOf } from './aggregate-rows.js';
import { AggregatesRepository, type ChosenForAggregates } from './aggregates.repository.js';
import { spanBefore, spanOf } from './compared-spans.js';
import { GroupLabelsRepository } from './group-labels.repository.js';
import type { Measure } from './metric-values.js';

const BY_PERCENTILE: ReadonlySet<AggregateOrderKey> = new Set(['MEDIAN', 'PERCENTILE_90']);

/** What is selected where measures are needed, and where percentiles are. */
const MEASURED = ['ItemAggregateValues.metrics', 'ItemAggregateValues.attributes'];
const AGGREGATES = ['ItemMetricAggregate', 'ItemAttributeAggregate'];
const MEDIANS = AGGREGATES.map((type) => `${type}.median`);
const NINETIETHS = AGGREGATES.map((type) => `${type}.percentile90`);

/** The request that aggregates are computed for. */
export interface AggregateRequest {
  schema: GraphQLSchema;
  /** Of each selected field of the answer what is selected below it, as `ItemMetricAggregate.median`: only that is computed. */
  selected: ReadonlyMap<string, ReadonlySet<string>>;
  budget: Pick<Budget, 'take' | 'giveBack'>;
  /** Receives warnings about a search. */
  warn: (warning: Warning) => void;
}

/** Answers about many items at once. */
@Injectable()
export class AggregatesService {
  constructor(
    private readonly choices: ItemChoiceService,
    private readonly checks: AggregateChecks,
    private readonly aggregates: AggregatesRepository,
    private readonly labels: GroupLabelsRepository,
    private readonly limits: AggregateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Exact aggregates of the chosen items. Credits for all items of the workspace are taken before, as if the filter chose
   * all of them; what it did not choose is given back.
   * @throws InvalidInputError for invalid arguments, and for two groupings of more items than can be paired in time
   * @throws AppError RATE_LIMIT_EXCEEDED for too few credits; as the list of items for its filter and preset
   */
  async of(
    scope: WorkspaceScope,
    args: ItemAggregatesArgs,
    request: AggregateRequest,
  ): Promise<ItemAggregates> {
    const choice = await this.choices.choiceOf(scope, args, request.schema, request.warn);
    return this.ofChoice(scope, choice, args, request);
  }

  /**
   * Checks what is to be computed, and computes nothing.
   * @throws InvalidInputError as `of`
   */
  async check(scope: WorkspaceScope, args: Omit<ItemAggregatesArgs, keyof ItemChoiceArgs>): Promise<void> {
    await this.checks.grouped(scope, args, await this.measures(scope, args));
  }

  /** As `of`, of a choice of items. */
  async ofChoice(
    scope: WorkspaceScope,
    choice: ItemChoice,
    args: Omit<ItemAggregatesArgs, keyof ItemChoiceArgs>,
    request: Omit<AggregateRequest, 'schema'>,
  ): Promise<ItemAggregates> {
    const measures = await this.measures(scope, args);
    const grouped = await this.checks.grouped(scope, args, measures);
    const items = await this.choices.chosen(scope, choice, request.warn);
    const span = spanOf(items.filter?.takenAt, this.clock.now());
    const earlier = span === null ? null : spanBefore(span, scope.timeZone);
    const { selected } = request;
    const isCompared =
      earlier !== null &&
      (selected.has('before') || selected.get('groups')?.has('ItemAggregateGroup.before') === true);
    const compared = [grouped.order, ...grouped.having].map(({ by }) => by);
    const { computed, all: dearest } = computedOf(selected, measures, compared);
    const groupings = grouped.by.map(({ by }) => by);
    const price = (count: number) => aggregateCredits(count, dearest, groupings);
    const all = await this.aggregates.itemsCount(scope);
    const reserved = await reserve(request.budget, price(isCompared ? 2 * all : all));
    const chosen = itemsOf(items, all);
    const chosenBefore = isCompared ? itemsOf(items, all, earlier) : null;
    const read = chosenBefore === null ? [chosen] : [chosen, chosenBefore];
    if (groupings.length > 1 && all > this.limits.pairedItems) {
      await this.refuseManyPairs(scope, read, (counted) =>
        request.budget.giveBack(Math.max(0, reserved - counted)),
      );
    }
    const now = await this.aggregates.read(scope, chosen, computed.now, grouped, { first: args.first ?? 20 });
    const before =
      chosenBefore === null
        ? null
        : await this.readBefore(scope, chosenBefore, computed.before, grouped, now);
    const due = price(now.totals.count + (before?.totals.count ?? 0));
    if (due < reserved) await request.budget.giveBack(reserved - due);
    const labels = await Promise.all(
      grouped.by.map((grouping, index) => this.labels.of(scope, grouping, valuesAt(now.groups, index))),
    );
    const context = {
      ...{ scope, groupings: grouped.by, labels, interval: grouped.interval, measures, totals: now.totals },
      before:
        before === null || isInTime(grouped) ? null : new Map(before.groups.map((row) => [keyOf(row), row])),
    };
    return {
      totals: valuesOf(now.totals, measures, null),
      groups: now.groups.map((row) => groupOf(row, context)),
      groupsCount: now.groups[0]?.groups ?? 0,
      span,
      spanBefore: earlier,
      before: before === null ? null : valuesOf(before.totals, measures, null),
    };
  }

  private async measures(
    scope: WorkspaceScope,
    { metrics, attributes }: Pick<ItemAggregatesArgs, 'attributes' | 'metrics'>,
  ): Promise<Measure[]> {
    return [...new Set(metrics ?? []), ...(await this.checks.numbers(scope, attributes ?? []))];
  }

  /**
   * Refuses two groupings of more items than can be paired in time.
   * @param giveBack gives back the credits that were taken, but for those of counting
   */
  private async refuseManyPairs(
    scope: WorkspaceScope,
    spans: readonly ItemsSql[],
    giveBack: (counting: number) => Promise<void>,
  ): Promise<void> {
    const most = this.limits.pairedItems;
    for (const span of spans) {
      if (!(await this.aggregates.areMoreThan(scope, span, most))) continue;
      await giveBack(aggregateCredits(most, JUST_COUNTED, []));
      throw InvalidInputError.at(
        'groupBy',
        `two groupings are computed for at most ${most.toLocaleString('en')} items, and these are more; narrow filter.takenAt, or give one grouping`,
      );
    }
  }

  /** The totals of the span before, and the same groups in it. Groups of time have no such groups. */
  private readBefore(
    scope: WorkspaceScope,
    items: ChosenForAggregates,
    computed: ComputedOf,
    grouped: Grouped,
    { groups }: AggregateRows,
  ): Promise<AggregateRows> {
    const only = isInTime(grouped) ? [] : groups.flatMap(({ keys }) => (keys === null ? [] : [keys]));
    return this.aggregates.read(scope, items, computed, grouped, { only });
  }
}

const NONE: ReadonlySet<string> = new Set();

/**
 * What is computed of the items of the span and of those before, by what is selected; and everything that is computed at all, which
 * is what a request pays for.
 * @param compared what groups are ordered and chosen by
 */
function computedOf(
  selected: AggregateRequest['selected'],
  metrics: readonly Measure[],
  compared: readonly AggregateOrderKey[],
): { computed: { now: ComputedOf; before: ComputedOf }; all: Computed } {
  const fields = (name: string) => selected.get(name) ?? NONE;
  const inGroups = fields('groups');
  const part = (below: ReadonlySet<string>): Computed => ({
    metrics,
    creators: below.has('ItemAggregateValues.creatorsCount'),
    percentiles: [...MEDIANS, ...NINETIETHS].some((name) => below.has(name)),
    ninetieths: NINETIETHS.some((name) => below.has(name)),
  });
  const whole = (below: ReadonlySet<string>, isShared: boolean): Computed => ({
    ...part(below),
    metrics: isShared || MEASURED.some((name) => below.has(name)) ? metrics : [],
  });
  const groups = part(inGroups);
  const now: ComputedOf = {
    totals: whole(fields('totals'), inGroups.has('ItemMetricAggregate.share')),
    groups: {
      metrics,
      creators: groups.creators || compared.includes(AggregateOrderKey.CREATORS_COUNT),
      percentiles: groups.percentiles || compared.some((by) => BY_PERCENTILE.has(by)),
      ninetieths: groups.ninetieths || compared.includes(AggregateOrderKey.PERCENTILE_90),
    },
  };
  const before: ComputedOf = { totals: whole(fields('before'), false), groups };
  const each = [now.totals, now.groups, before.totals];
  const all: Computed = {
    metrics,
    creators: each.some(({ creators }) => creators),
    percentiles: each.some(({ percentiles }) => percentiles),
    ninetieths: each.some(({ ninetieths }) => ninetieths),
  };
  return { computed: { now, before }, all };
}

/**
 * Chosen items, as all sides that compute aggregates take them.
 * @param itemsCount the number of all items of the workspace
 * @param takenAt a span in place of that of their filter
 */
const itemsOf = (
  { from, where, isEvery, filter, isByFilter }: ChosenItems,
  itemsCount: number,
  takenAt?: { from: Date; to: Date },
): ChosenForAggregates => ({
  ...{ from, where: where(takenAt), isEvery: isEvery && takenAt === undefined, itemsCount },
  filter: isByFilter ? { ...filter, ...(takenAt !== undefined && { takenAt }) } : null,
});

const isInTime = ({ by }: Grouped) => by.some((grouping) => grouping.by === ItemGrouping.TIME);

const valuesAt = (groups: readonly AggregateRow[], index: number) => [
  ...new Set(groups.flatMap(({ keys }) => keys?.[index] ?? [])),
];

/** @throws AppError RATE_LIMIT_EXCEEDED */
async function reserve(budget: AggregateRequest['budget'], credits: number): Promise<number> {
  if (credits > 0 && !(await budget.take(credits))) {
    throw new AppError(
      'RATE_LIMIT_EXCEEDED',
      `Not enough credits: ${credits} more are needed to aggregate the items of this workspace. Those for items that the filter does not choose are given back.`,
    );
  }
  return credits;
}
