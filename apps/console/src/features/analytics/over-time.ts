import { dayMark, dayText, weekMark, weekText } from '../../lib/formats';
import { t } from '../../lib/messages';
import { dayOf } from '../../lib/times';
import type { Mark, Series } from '../../ui/chart/chart';
import { keyName } from './aggregate-texts';
import {
  type AggregateGroup,
  type Aggregates,
  answerOf,
  GROUPINGS,
  METRICS,
  type Question,
  statisticOf,
} from './analytics.query';

const DAY = 86_400_000;
/** Series of their own; what is left is one more. */
const MOST_SERIES = 5;

type Interval = 'DAY' | 'WEEK' | 'MONTH';

/** The grouping by time of a question; undefined without one. */
export function intervalOf({ by, and }: Question): Interval | undefined {
  for (const key of and === undefined ? [by] : [by, and]) {
    const grouping = GROUPINGS[key];
    if ('interval' in grouping) return grouping.interval;
  }
  return undefined;
}

/** Whether the parts of an answer make the whole: then they can stand on each other, and nothing is zero. */
export const isAdditive = (question: Question): boolean =>
  statisticOf(question) === 'sum' &&
  question.metric !== 'creators' &&
  METRICS[question.metric].unit !== 'rate';

/** The begin of a day's interval: a week begins on Monday. */
function beginOf(day: string, interval: Interval): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (interval === 'MONTH') at.setUTCDate(1);
  if (interval === 'WEEK') at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

function after(day: string, interval: Interval): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (interval === 'MONTH') at.setUTCMonth(at.getUTCMonth() + 1);
  else at.setTime(at.getTime() + (interval === 'WEEK' ? 7 : 1) * DAY);
  return at.toISOString().slice(0, 10);
}

/** All intervals of a span in order of time, also those without a post, as the days on which they begin. */
export function intervalsIn(
  span: { from: string; to: string },
  interval: Interval,
  timeZone: string,
): string[] {
  const last = dayOf(Date.parse(span.to), timeZone);
  const days: string[] = [];
  for (
    let day = beginOf(dayOf(Date.parse(span.from), timeZone), interval);
    day <= last;
    day = after(day, interval)
  )
    days.push(day);
  return days;
}

const markOf = (day: string, interval: Interval): Mark => {
  if (interval === 'WEEK') return { label: weekMark(day), title: weekText(day) };
  return { label: dayMark(day), title: dayText(day, 'UTC') };
};

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
  const byName = new Map<string, Map<string, number | null>>();
  for (const group of groups) {
    const other = otherOf(group);
    const name = other === undefined ? METRICS[question.metric].name : keyName(other, question);
    const values = byName.get(name) ?? new Map<string, number | null>();
    values.set(timeOf(group) ?? '', answerOf(group.values, question));
    byName.set(name, values);
  }
  const all = [...byName].map(([name, values]) => ({
    name,
    values: days.map((day) => (values.has(day) ? (values.get(day) ?? null) : none)),
  }));
  return { marks: days.map((day) => markOf(day, interval)), series: largest(all, isAdditive(question)) };
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
