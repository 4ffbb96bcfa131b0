import { AggregateOrderKey, ItemGrouping, ItemMetric } from '@loupe/analytics';
import { cleanName, nameProblems, newId, type UserErrorDetail } from '@loupe/kernel';
import type { StoredBlock } from './report.entity.js';
import { ReportBlockKind } from './report.enums.js';
import { MAX_FIRST, MAX_METRICS, MAX_TEXT, type ReportBlockInput } from './report.inputs.js';

const { EARNED_MEDIA_VALUE, ENGAGEMENTS, IMPRESSIONS, VIEWS } = ItemMetric;
const RATES: ReadonlySet<ItemMetric> = new Set([ItemMetric.ENGAGEMENTS_RATE, ItemMetric.IMPRESSIONS_RATE]);
const BLOCK_ID = /^[\w-]{1,40}$/;
/** Pictures of a gallery, and brands of a comparison. */
const MAX_GALLERY = 60;
const MAX_BRANDS = 30;

type Argument = 'metrics' | 'groupBy' | 'interval' | 'orderBy' | 'first';

interface Kind {
  /** What it takes beside title, text and hidden. */
  readonly takes: readonly Argument[];
  readonly metrics: readonly ItemMetric[];
  readonly groupBy: readonly ItemGrouping[];
  readonly first: number;
  readonly most: number;
}

const GROUPED: readonly Argument[] = ['metrics', 'groupBy', 'interval', 'orderBy', 'first'];

const KINDS: Readonly<Record<ReportBlockKind, Kind>> = {
  TEXT: { takes: [], metrics: [], groupBy: [], first: 1, most: 1 },
  FIGURES: {
    takes: ['metrics'],
    metrics: [EARNED_MEDIA_VALUE, VIEWS, ENGAGEMENTS],
    groupBy: [],
    first: 1,
    most: 1,
  },
  CHART: {
    takes: GROUPED,
    metrics: [EARNED_MEDIA_VALUE],
    groupBy: [ItemGrouping.TIME],
    first: MAX_FIRST,
    most: MAX_FIRST,
  },
  TABLE: {
    takes: GROUPED,
    metrics: [VIEWS, ENGAGEMENTS, EARNED_MEDIA_VALUE],
    groupBy: [ItemGrouping.PLATFORM],
    first: 20,
    most: MAX_FIRST,
  },
  GALLERY: {
    takes: ['first'],
    metrics: [VIEWS, EARNED_MEDIA_VALUE],
    groupBy: [],
    first: 8,
    most: MAX_GALLERY,
  },
  CREATORS: {
    takes: ['metrics', 'orderBy', 'first'],
    metrics: [VIEWS, ENGAGEMENTS, EARNED_MEDIA_VALUE],
    groupBy: [ItemGrouping.CREATOR],
    first: 10,
    most: MAX_FIRST,
  },
  BRANDS: { takes: ['first'], metrics: [IMPRESSIONS], groupBy: [], first: 10, most: MAX_BRANDS },
};

/** Whether a kind of block shows aggregates. */
export const isAggregated = (kind: ReportBlockKind): boolean =>
  kind === 'FIGURES' || kind === 'CHART' || kind === 'TABLE' || kind === 'CREATORS';

/** Why blocks are refused; empty if they are not. */
export function blockProblems(blocks: readonly ReportBlockInput[]): UserErrorDetail[] {
  const known = new Set<string>();
  return blocks.flatMap((block, index) => {
    const path = ['input', 'blocks', String(index)];
    const problems: UserErrorDetail[] = [];
    const { id, kind, title, text, metrics, first } = block;
    const { takes, most } = KINDS[kind];
    for (const argument of GROUPED) {
      if (block[argument] != null && !takes.includes(argument)) {
        problems.push({ field: [...path, argument], message: `is not for ${kind}`, code: 'not_for_kind' });
      }
    }
    if (id != null) {
      if (!BLOCK_ID.test(id)) problems.push({ field: [...path, 'id'], message: 'is no id of a block' });
      else if (known.has(id)) problems.push({ field: [...path, 'id'], message: 'is that of another block' });
      known.add(id);
    }
    if (title != null && title.trim() !== '') problems.push(...nameProblems(title, [...path, 'title']));
    if ([...(text ?? '')].length > MAX_TEXT) {
      problems.push({ field: [...path, 'text'], message: `is too long (maximum is ${MAX_TEXT} characters)` });
    }
    if (kind === 'TEXT' && (text ?? '').trim() === '') {
      problems.push({ field: [...path, 'text'], message: "can't be blank" });
    }
    if (metrics != null && (metrics.length === 0 || metrics.length > MAX_METRICS)) {
      problems.push({ field: [...path, 'metrics'], message: `must have 1 to ${MAX_METRICS} entries` });
    }
    if (first != null && (first < 1 || first > most)) {
      problems.push({ field: [...path, 'first'], message: `must be from 1 to ${most}` });
    }
    return problems;
  });
}

/** A block without problems as it is stored. */
export function storedBlock(input: ReportBlockInput): StoredBlock {
  const { kind } = input;
  const usual = KINDS[kind];
  const metrics = [...new Set(input.metrics ?? usual.metrics)];
  const groupBy =
    input.groupBy == null || input.groupBy.length === 0
      ? usual.groupBy.map((by) => ({ by }))
      : input.groupBy.map(({ by, attribute }) => (attribute == null ? { by } : { by, attribute }));
  const isInTime = groupBy.some(({ by }) => by === ItemGrouping.TIME);
  const first = metrics.find((metric) => !RATES.has(metric));
  const bySum = first === undefined ? null : { by: AggregateOrderKey.SUM, metric: first };
  const title = cleanName(input.title ?? '');
  const text = (input.text ?? '').trim();
  return {
    id: input.id ?? newId(),
    kind,
    title: title === '' ? null : title,
    text: text === '' ? null : text,
    metrics: kind === 'TEXT' || kind === 'BRANDS' ? [] : metrics,
    groupBy,
    interval: input.interval ?? null,
    orderBy: input.orderBy ?? (groupBy.length > 0 && !isInTime ? bySum : null),
    first: input.first ?? usual.first,
    hidden: input.hidden ?? false,
  };
}
