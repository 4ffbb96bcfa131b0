import { CustomAttributeSchemaEntity, CustomAttributesService } from '@loupe/custom-attributes';
import { SortOrder } from '@loupe/graphql';
import { InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { AggregateInterval, AggregateOrderKey, ItemGrouping } from './aggregate.enums.js';
import {
  type ItemAggregateHavingInput,
  type ItemAggregateOrderInput,
  type ItemAggregatesArgs,
  type ItemGroupingInput,
  MAX_ATTRIBUTES,
  MAX_GROUPINGS,
  MAX_HAVING,
} from './aggregate.inputs.js';
import type { Grouped } from './aggregate-engine.js';
import type { GroupCondition, GroupOrder } from './group-values.filter.js';
import type { CheckedGrouping } from './grouping-keys.js';
import { METRIC_VALUES, type Measure, type NumberAttribute } from './metric-values.js';

/** Orders by a statistic of a metric. */
const BY_METRIC: ReadonlySet<AggregateOrderKey> = new Set(['MEAN', 'MEDIAN', 'PERCENTILE_90', 'SUM']);

/** Groupings by a select attribute, and what has it. */
const OWNERS: ReadonlyMap<ItemGrouping, CustomAttributeSchemaEntity> = new Map([
  [ItemGrouping.ATTRIBUTE_OPTION, CustomAttributeSchemaEntity.ITEM],
  [ItemGrouping.CREATOR_ATTRIBUTE_OPTION, CustomAttributeSchemaEntity.CREATOR],
]);

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
    measures: readonly Measure[],
  ): Promise<Grouped> {
    const groupings = args.groupBy ?? [];
    if (groupings.length > MAX_GROUPINGS)
      throw InvalidInputError.at('groupBy', `must have at most ${MAX_GROUPINGS} entries`);
    const known = new Set<string>();
    for (const [index, { by, attribute }] of groupings.entries()) {
      const refuse = (message: string) => InvalidInputError.at(`groupBy[${index}].attribute`, message);
      const owner = OWNERS.get(by);
      if (owner !== undefined && attribute == null) throw refuse(`is needed for ${by}`);
      if (owner === undefined && attribute != null)
        throw refuse(`is for ${[...OWNERS.keys()].join(' and ')} only`);
      const name = JSON.stringify([by, attribute]);
      if (known.has(name)) throw InvalidInputError.at(`groupBy[${index}]`, 'repeats the one before');
      known.add(name);
    }
    const isInTime = groupings.some(({ by }) => by === ItemGrouping.TIME);
    if (args.interval != null && !isInTime) {
      throw InvalidInputError.at('interval', 'needs the grouping TIME');
    }
    const order = orderOf(args.orderBy ?? null, groupings, measures);
    const by = await this.checked(scope, groupings);
    const having = havingOf(args.having ?? [], groupings, measures);
    return { by, interval: args.interval ?? AggregateInterval.DAY, order, having };
  }

  /**
   * The number attributes that a request asks for.
   * @throws InvalidInputError for a key of no such attribute
   */
  async numbers(scope: WorkspaceScope, keys: readonly string[]): Promise<NumberAttribute[]> {
    if (keys.length > MAX_ATTRIBUTES)
      throw InvalidInputError.at('attributes', `must have at most ${MAX_ATTRIBUTES} entries`);
    const definitions = await this.attributes.definitionsByKey(scope, CustomAttributeSchemaEntity.ITEM, keys);
    return [...new Set(keys)].map((attribute, index) => {
      if (definitions.get(attribute)?.type === 'NUMBER') return { attribute };
      throw InvalidInputError.at(
        `attributes[${index}]`,
        `there is no number attribute of items with the key "${attribute}"`,
      );
    });
  }

  private async checked(
    scope: WorkspaceScope,
    groupings: readonly ItemGroupingInput[],
  ): Promise<CheckedGrouping[]> {
    return Promise.all(
      groupings.map(async ({ by, attribute }, index) => {
        const owner = OWNERS.get(by);
        if (attribute == null || owner === undefined) return { by, attribute: null };
        const definitions = await this.attributes.definitionsByKey(scope, owner, [attribute]);
        const options = definitions.get(attribute)?.options;
        if (options == null) {
          const whose = owner === CustomAttributeSchemaEntity.ITEM ? 'items' : 'creators';
          throw InvalidInputError.at(
            `groupBy[${index}].attribute`,
            `there is no select attribute of ${whose} with the key "${attribute}"`,
          );
        }
        return { by, attribute: { key: attribute, options } };
      }),
    );
  }
}

function orderOf(
  order: ItemAggregateOrderInput | null,
  [first]: readonly ItemGroupingInput[],
  measures: readonly Measure[],
): GroupOrder {
  if (order === null) {
    return first?.by === ItemGrouping.TIME
      ? { by: AggregateOrderKey.KEY, metric: -1, sortOrder: SortOrder.ASC }
      : { by: AggregateOrderKey.COUNT, metric: -1, sortOrder: SortOrder.DESC };
  }
  const { by, metric, attribute } = order;
  return {
    by,
    metric: placeOf('orderBy', { by, metric, attribute }, measures),
    sortOrder: order.sortOrder ?? SortOrder.DESC,
  };
}

/** @throws InvalidInputError with the argument, as in `having[1].metric: …` */
function havingOf(
  conditions: readonly ItemAggregateHavingInput[],
  groupings: readonly ItemGroupingInput[],
  measures: readonly Measure[],
): GroupCondition[] {
  if (conditions.length > 0 && groupings.length === 0) throw InvalidInputError.at('having', 'needs groupBy');
  if (conditions.length > MAX_HAVING)
    throw InvalidInputError.at('having', `must have at most ${MAX_HAVING} entries`);
  return conditions.map(({ by, metric, attribute, from = null, to = null }, index) => {
    const path = `having[${index}]`;
    if (by === AggregateOrderKey.KEY) throw InvalidInputError.at(`${path}.by`, 'KEY is no value of a group');
    if (from === null && to === null) throw InvalidInputError.at(path, 'needs from or to');
    if (from !== null && to !== null && from > to)
      throw InvalidInputError.at(`${path}.to`, 'must not be less than from');
    return { by, metric: placeOf(path, { by, metric, attribute }, measures), from, to };
  });
}

/** The place of the measure that a statistic is of; -1 for what needs none. */
function placeOf(
  path: string,
  { by, metric, attribute }: Pick<ItemAggregateHavingInput, 'by' | 'metric' | 'attribute'>,
  measures: readonly Measure[],
): number {
  if (!BY_METRIC.has(by)) {
    if (metric != null) throw InvalidInputError.at(`${path}.metric`, `is not for ${by}`);
    if (attribute != null) throw InvalidInputError.at(`${path}.attribute`, `is not for ${by}`);
    return -1;
  }
  if (attribute != null) {
    if (metric != null)
      throw InvalidInputError.at(`${path}.attribute`, 'stands in place of metric; give one');
    const place = measures.findIndex((one) => typeof one !== 'string' && one.attribute === attribute);
    if (place === -1) throw InvalidInputError.at(`${path}.attribute`, 'must be one of attributes');
    return place;
  }
  if (metric == null) throw InvalidInputError.at(`${path}.metric`, `is needed for ${by}`);
  if (!measures.includes(metric)) throw InvalidInputError.at(`${path}.metric`, 'must be one of metrics');
  if (by === AggregateOrderKey.SUM && METRIC_VALUES[metric].isRate) {
    throw InvalidInputError.at(`${path}.metric`, `${metric} is a rate, which has no sum`);
  }
  return measures.indexOf(metric);
}
