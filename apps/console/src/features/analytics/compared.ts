import { dayBefore, dayOf } from '../../lib/times';
import type { AggregateGroup, Aggregates, Question, Values } from './analytics.query';

/** A day (YYYY-MM-DD) a year earlier; the last of February where that year has no 29th. */
function yearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const last = new Date(Date.UTC(Number(year) - 1, Number(month), 0)).getUTCDate();
  const shown = String(Math.min(Number(date), last)).padStart(2, '0');
  return `${String(Number(year) - 1).padStart(4, '0')}-${month}-${shown}`;
}

/** The days that a question asks for, today the last where it does not say. */
function daysOf(question: Question, timeZone: string, now: number): { from: string; to: string } {
  const today = dayOf(now, timeZone);
  if (question.from !== undefined) return { from: question.from, to: question.to ?? today };
  return { from: dayOf(Date.parse(dayBefore(Number(question.days), timeZone, now)), timeZone), to: today };
}

/** A question that leaves it to the API what it is compared with. */
export function withoutComparison({ vs: _, vsFrom: __, vsTo: ___, ...asked }: Question): Question {
  return asked;
}

/**
 * The question of the span that another is to be compared with: the same days a year earlier, or days of its own. Null where it is
 * the time before, which the API compares with by itself, and where the days are not chosen yet or end before they begin.
 */
export function questionCompared(question: Question, timeZone: string, now = Date.now()): Question | null {
  const { vs, vsFrom, vsTo } = question;
  if (vs === undefined) return null;
  const { from, to } = daysOf(question, timeZone, now);
  const span = vs === 'year' ? { from: yearBefore(from), to: yearBefore(to) } : { from: vsFrom, to: vsTo };
  if (span.from === undefined || span.to === undefined || span.to < span.from) return null;
  return { ...withoutComparison(question), from: span.from, to: span.to };
}

const keyOf = ({ keys }: AggregateGroup) => JSON.stringify(keys.map(({ value }) => value));

/** An answer beside that of another span. A group that the other has not shown is unknown in it. */
export function comparedWith(aggregates: Aggregates, other: Aggregates): Aggregates {
  const values = new Map<string, Values>(other.groups.map((group) => [keyOf(group), group.values]));
  const inTime = aggregates.groups.some(({ keys }) => keys.some(({ by }) => by === 'TIME'));
  return {
    ...aggregates,
    spanBefore: other.span,
    before: other.totals,
    // A week of one span is none of the other.
    groups: aggregates.groups.map((group) => ({
      ...group,
      before: inTime ? null : (values.get(keyOf(group)) ?? null),
    })),
  };
}
