import { CustomAttributeSchemaEntity, CustomAttributesService } from '@loupe/custom-attributes';
import { SortOrder } from '@loupe/graphql';
import { InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { AggregateInterval, AggregateOrderKey, ItemGrouping, type ItemMetric } from './aggregate.enums.js';
import {
  type ItemAggregateOrderInput,
  type ItemAggregatesArgs,
  type ItemGroupingInput,
  MAX_GROUPINGS,
} from './aggregate.inputs.js';
import type { GroupOrder } from './aggregate-query.filter.js';
import type { Grouped } from './aggregates.repository.js';
import type { CheckedGrouping } from './grouping-keys.js';
import { METRIC_VALUES } from './metric-values.js';

/** Orders by a statistic of a metric. */
const BY_METRIC: ReadonlySet<AggregateOrderKey> = new Set(['MEAN', 'MEDIAN', 'PERCENTILE_90', 'SUM']);

/** Checks what is to be computed. */
@Injectable()
export class AggregateChecks {
  constructor(private readonly attributes: CustomAttributesService) {}

  /**
   * The groups that a request asks for.
   * @throws InvalidInputError with the argument, as in `groupBy[1].attribute: …`
   */
  async grouped(
    scope: WorkspaceScope,
    args: ItemAggregatesArgs,
    metrics: readonly ItemMetric[],
  ): Promise<Grouped> {
    const groupings = args.groupBy ?? [];
    if (groupings.length > MAX_GROUPINGS)
      throw new InvalidInputError(`groupBy: must have at most ${MAX_GROUPINGS} entries`);
    const known = new Set<string>();
    for (const [index, { by, attribute }] of groupings.entries()) {
      const refuse = (message: string) => new InvalidInputError(`groupBy[${index}].attribute: ${message}`);
      if (by === ItemGrouping.ATTRIBUTE_OPTION && attribute == null)
        throw refuse('is needed for ATTRIBUTE_OPTION');
      if (by !== ItemGrouping.ATTRIBUTE_OPTION && attribute != null)
        throw refuse('is for ATTRIBUTE_OPTION only');
      const name = JSON.stringify([by, attribute]);
      if (known.has(name)) throw new InvalidInputError(`groupBy[${index}]: repeats the one before`);
      known.add(name);
    }
    const isInTime = groupings.some(({ by }) => by === ItemGrouping.TIME);
    if (args.interval != null && !isInTime) {
      throw new InvalidInputError('interval: needs the grouping TIME');
    }
    const order = orderOf(args.orderBy ?? null, groupings, metrics);
    const by = await this.checked(scope, groupings);
    return { by, interval: args.interval ?? AggregateInterval.DAY, order };
  }

  private async checked(
    scope: WorkspaceScope,
    groupings: readonly ItemGroupingInput[],
  ): Promise<CheckedGrouping[]> {
    const keys = groupings.flatMap(({ attribute }) => attribute ?? []);
    if (keys.length === 0) return groupings.map(({ by }) => ({ by, attribute: null }));
    const definitions = await this.attributes.definitionsByKey(scope, CustomAttributeSchemaEntity.ITEM, keys);
    return groupings.map(({ by, attribute }, index) => {
      if (attribute == null) return { by, attribute: null };
      const options = definitions.get(attribute)?.options;
      if (options == null) {
        throw new InvalidInputError(
          `groupBy[${index}].attribute: there is no select attribute of items with the key "${attribute}"`,
        );
      }
      return { by, attribute: { key: attribute, options } };
    });
  }
}

function orderOf(
  order: ItemAggregateOrderInput | null,
  [first]: readonly ItemGroupingInput[],
  metrics: readonly ItemMetric[],
): GroupOrder {
  if (order === null) {
    return first?.by === ItemGrouping.TIME
      ? { by: AggregateOrderKey.KEY, metric: -1, sortOrder: SortOrder.ASC }
      : { by: AggregateOrderKey.COUNT, metric: -1, sortOrder: SortOrder.DESC };
  }
  const { by, metric } = order;
  const sortOrder = order.sortOrder ?? SortOrder.DESC;
  if (!BY_METRIC.has(by)) {
    if (metric != null) throw new InvalidInputError(`orderBy.metric: is not for ${by}`);
    return { by, metric: -1, sortOrder };
  }
  if (metric == null) throw new InvalidInputError(`orderBy.metric: is needed for ${by}`);
  if (!metrics.includes(metric)) throw new InvalidInputError('orderBy.metric: must be one of metrics');
  if (by === AggregateOrderKey.SUM && METRIC_VALUES[metric].isRate) {
    throw new InvalidInputError(`orderBy.metric: ${metric} is a rate, which has no sum`);
  }
  return { by, metric: metrics.indexOf(metric), sortOrder };
}
