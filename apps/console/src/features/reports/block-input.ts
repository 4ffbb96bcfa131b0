import type { Block, ReportChange } from './reports.query';

export type BlockInput = NonNullable<ReportChange['blocks']>[number];

/** A block as the API takes it: what its kind does not take is left out. */
export function inputOf({
  id,
  kind,
  title,
  text,
  metrics,
  groupBy,
  interval,
  orderBy,
  first,
  hidden,
}: Block): BlockInput {
  const isGrouped = kind === 'CHART' || kind === 'TABLE';
  return {
    ...{ id, kind, title, text, hidden },
    ...(isGrouped || kind === 'FIGURES' || kind === 'CREATORS' ? { metrics } : {}),
    ...(isGrouped ? { groupBy: groupBy as BlockInput['groupBy'], interval } : {}),
    ...(isGrouped || kind === 'CREATORS' ? { orderBy: orderBy as BlockInput['orderBy'] } : {}),
    ...(kind === 'TEXT' || kind === 'FIGURES' ? {} : { first }),
  };
}
