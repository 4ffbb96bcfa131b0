import { type Span, spanBefore, spanOf } from '@loupe/analytics';
import type { FilterDateRangeInput } from '@loupe/graphql';
import { InvalidInputError } from '@loupe/kernel';
import { DateTime } from 'luxon';
import { isOver, periodOfSpan, spanOfPeriod } from '../period.js';

/** Spans that are over, by name. */
export const ComparisonSpan = {
  LAST_WEEK: 'LAST_WEEK',
  LAST_MONTH: 'LAST_MONTH',
  LAST_QUARTER: 'LAST_QUARTER',
  LAST_YEAR: 'LAST_YEAR',
} as const;
export type ComparisonSpan = (typeof ComparisonSpan)[keyof typeof ComparisonSpan];

/** The longest span that is compared. */
export const MAX_DAYS = 366;

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
const UNITS = { LAST_WEEK: 'week', LAST_MONTH: 'month', LAST_QUARTER: 'quarter', LAST_YEAR: 'year' } as const;

/** What is compared, and with what. */
export interface ComparedSpans {
  readonly span: Span;
  /** Null before the year 1. */
  readonly before: Span | null;
  /** Whether the span is over. */
  readonly isComplete: boolean;
}

/** The span that a caller names, or gives by its ends. */
interface Asked {
  readonly span?: ComparisonSpan | null;
  readonly takenAt?: FilterDateRangeInput | null;
}

/**
 * The asked span and the one before it; by default the last complete month.
 * @param timeZone IANA name, in which weeks and months begin
 * @throws InvalidInputError for both forms at once, and for a range without a begin, that ends before it, or that is too long
 */
export function comparedSpans({ span, takenAt }: Asked, now: Date, timeZone: string): ComparedSpans {
  if (span != null && takenAt != null) {
    throw new InvalidInputError('span cannot be given together with takenAt');
  }
  const asked =
    takenAt == null ? lastSpan(span ?? ComparisonSpan.LAST_MONTH, now, timeZone) : rangeOf(takenAt, now);
  return {
    span: asked,
    before: spanBefore(asked, timeZone),
    isComplete: isOver(periodOfSpan(asked), now),
  };
}

/** The days of both spans, begun ones included. */
export function daysOf({ span, before }: ComparedSpans): number {
  return lengthOf(span) + (before === null ? 0 : lengthOf(before));
}

function lastSpan(name: ComparisonSpan, now: Date, timeZone: string): Span {
  const unit = UNITS[name];
  const before = DateTime.fromJSDate(now, { zone: timeZone }).startOf(unit);
  return spanOfPeriod({ from: before.minus({ [unit]: 1 }).toJSDate(), before: before.toJSDate() });
}

function rangeOf(range: FilterDateRangeInput, now: Date): Span {
  if (range.from == null) throw new InvalidInputError('takenAt.from is required');
  const span = spanOf(range, now);
  if (span === null) throw new InvalidInputError('takenAt.to must not be before takenAt.from');
  if (lengthOf(span) > MAX_DAYS) throw new InvalidInputError(`takenAt must be at most ${MAX_DAYS} days long`);
  return span;
}

function lengthOf({ from, to }: Span): number {
  return Math.ceil((to.getTime() - from.getTime() + SECOND_MS) / DAY_MS);
}
