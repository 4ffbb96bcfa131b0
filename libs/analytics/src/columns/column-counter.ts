import { CountsService } from '@loupe/database';
import { SortOrder } from '@loupe/graphql';
import { ItemCounter, type ItemFilterInput } from '@loupe/items';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AggregateOrderKey } from '../aggregates/aggregate.enums.js';
import { AggregateEngine, type Grouped } from '../aggregates/aggregate-engine.js';
import { JUST_COUNTED } from '../aggregates/aggregate-query.filter.js';

/** Fields that choose few of many items: PostgreSQL finds these by an index, and columns would read all. */
const CHOOSE_FEW: ReadonlySet<string> = new Set<keyof ItemFilterInput>([
  'accountNames',
  'creatorIds',
  'ids',
  'socialProfileIds',
  'sourcesIds',
  'tagsNames',
]);

const WITHOUT_GROUPS: Grouped = {
  by: [],
  interval: 'DAY',
  order: { by: AggregateOrderKey.COUNT, metric: 0, sortOrder: SortOrder.DESC },
  having: [],
};

/** The size of a workspace decides only whether columns are asked, so that one of a minute ago serves. */
const SIZE_KEPT_MS = 60_000;

/** Counts the items of large workspaces by their columns, which takes a tenth of the time of PostgreSQL (docs/adr/0146). */
@Injectable()
export class ColumnCounter extends ItemCounter {
  private readonly sizes: LRUCache<string, number, WorkspaceScope>;

  constructor(
    private readonly engine: AggregateEngine,
    counts: CountsService,
  ) {
    super();
    this.sizes = new LRUCache({
      max: 1000,
      ttl: SIZE_KEPT_MS,
      fetchMethod: (_, __, { context }) => counts.all(context, 'items'),
    });
  }

  async count(scope: WorkspaceScope, filter: ItemFilterInput): Promise<number | null> {
    const choosesFew = Object.entries(filter).some(([name, value]) => value != null && CHOOSE_FEW.has(name));
    if (choosesFew) return null;
    const itemsCount = await this.sizes.fetch(scope.workspaceId, { context: scope });
    if (itemsCount === undefined) return null;
    const answer = await this.engine.answer(scope, {
      ...{ filter, itemsCount, grouped: WITHOUT_GROUPS, which: { first: 0 } },
      computed: { totals: JUST_COUNTED, groups: JUST_COUNTED },
    });
    return answer?.totals.count ?? null;
  }
}
