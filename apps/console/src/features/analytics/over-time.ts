import { filledIn, type Interval, intervalMark, intervalsBetween } from '../../lib/intervals';
import { t } from '../../lib/messages';
import { dayOf } from '../../lib/times';
import type { Mark, Series } from '../../ui/chart/chart-props';
import { keyName } from './aggregate-texts';
import {
  type AggregateGroup,
  type Aggregates,
  answerOf,
  intervalOf,
  METRICS,
  type Question,
  statisticOf,
} from './analytics.query';

/** Series of their own; what is left is one more. */
const MOST_SERIES = 5;

/** Whether the parts of an answer make the whole: then they can stand on each other, and nothing is zero. */
export const isAdditive = (question: Question): boolean =>
  statisticOf(question) === 'sum' &&
  question.metric !== 'creators' &&
  METRICS[question.metric].unit !== 'rate';

/** All intervals of a span in order of time, also those without a post, as the days on which they begin. */
export function intervalsIn(
  span: { from: string; to: string },
  interval: Interval,
  timeZone: string,
): string[] {
  const [first, last] = [span.from, span.to].map((instant) => dayOf(Date.parse(instant), timeZone));
  return intervalsBetween(first ?? '', last ?? '', interval);
}

export interface OverTime {
  marks: Mark[];
  series: Series[];
}

const timeOf = ({ keys }: AggregateGroup) => keys.find(({ by }) => by === 'TIME')?.value;
const otherOf = ({ keys }: AggregateGroup) => keys.find(({ by }) => by !== 'TIME');

/** An answer over time: one series, or one for each of the largest groups. Null where it is not asked by time. */
export function overTimeOf(aggregates: Aggregates, question: Question, timeZone: string): OverTime | null {
  const interval = intervalOf(question);
  const { groups, span } = aggregates;
  if (interval === undefined || span === null) return null;
  const days = intervalsIn(span, interval, timeZone);
  const none = isAdditive(question) || METRICS[question.metric].metric === null ? 0 : null;
  const found = new Map<string, { name: string; values: Map<string, number | null> }>();
  for (const group of groups) {
    const other = otherOf(group);
    const name = other === undefined ? METRICS[question.metric].name : keyName(other, question);
    // Two people can have the same name.
    const id = other?.value ?? '';
    const series = found.get(id) ?? { name, values: new Map<string, number | null>() };
    series.values.set(timeOf(group) ?? '', answerOf(group.values, question));
    found.set(id, series);
  }
  const all = [...found.values()].map(({ name, values }) => ({
    name,
    values: filledIn(days, values, none),
  }));
  return {
    marks: days.map((day) => intervalMark(day, interval)),
    series: largest(all, isAdditive(question)),
  };
}

const sumOf = ({ values }: Series) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The largest series, and all others as one where they can be added. */
function largest(all: readonly Series[], canAdd: boolean): Series[] {
  const ordered = all.toSorted((one, other) => sumOf(other) - sumOf(one));
  const rest = ordered.slice(MOST_SERIES);
  const [first] = rest;
  if (first === undefined || !canAdd) return ordered.slice(0, MOST_SERIES);
  const others = first.values.map((_, index) =>
    rest.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  return [...ordered.slice(0, MOST_SERIES), { name: t('All others'), values: others }];
}

/** The totals of a span, interval by interval, for standing beside another one. */
export function totalsOf({ series, marks }: OverTime): (number | null)[] {
  return marks.map((_, index) => {
    const known = series.flatMap(({ values }) => values[index] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  });
}
