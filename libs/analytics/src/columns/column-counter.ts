import { type CountElsewhere, CountsService } from '@loupe/database';
import { SortOrder } from '@loupe/graphql';
import { ItemCounter, type ItemFilterInput } from '@loupe/items';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
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

/** Counts the items of large workspaces by their columns, which takes a tenth of the time of PostgreSQL (docs/adr/0146). */
@Injectable()
export class ColumnCounter extends ItemCounter {
  constructor(
    private readonly engine: AggregateEngine,
    private readonly counts: CountsService,
  ) {
    super();
  }

  of(scope: WorkspaceScope, filter: ItemFilterInput): CountElsewhere | null {
    const itemsCount = this.counts.known(scope);
    const choosesFew = Object.entries(filter).some(([name, value]) => value != null && CHOOSE_FEW.has(name));
    if (itemsCount === null || choosesFew || !this.engine.takes(itemsCount)) return null;
    return async () => {
      const answer = await this.engine.answer(scope, {
        ...{ filter, itemsCount, grouped: WITHOUT_GROUPS, which: { first: 0 } },
        computed: { totals: JUST_COUNTED, groups: JUST_COUNTED },
      });
      return answer?.totals.count ?? null;
    };
  }
}
