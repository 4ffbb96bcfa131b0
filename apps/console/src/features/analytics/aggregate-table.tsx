import { exact, money, platformName, words } from '../../lib/formats';
import {
  type AggregateGroup,
  type Aggregates,
  answerOf,
  METRICS,
  type Question,
  type Values,
} from './analytics.query';

interface Props {
  aggregates: Aggregates;
  question: Question;
  currency: string;
}

/** Groups with the metric, a bar for its size, and the period before. */
export function AggregateTable({ aggregates, question, currency }: Props) {
  const { groups, groupsCount, totals, before } = aggregates;
  const largest = Math.max(...groups.map(({ values }) => Number(answerOf(values, question) ?? 0)), 1);
  const { name } = METRICS[question.metric];
  const text = (values: Values | null) => amountText(values, question, currency);
  return (
    <section
      aria-label="Answer"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full text-left tabular-nums">
        <caption className="pb-2 text-left text-xs text-muted">
          {groups.length < groupsCount
            ? `The first ${groups.length} of ${exact(groupsCount)} groups`
            : `${groupsCount} groups`}
        </caption>
        <thead className="text-xs text-muted">
          <tr className="border-b border-line">
            <th className="py-2 pr-4 font-medium capitalize">{question.by}</th>
            <th className="w-1/3 py-2 pr-4 font-medium">
              <span className="sr-only">Bar of {name.toLowerCase()}</span>
            </th>
            {[name, 'Before', 'Change', 'Posts'].map((column) => (
              <th key={column} className="py-2 pr-4 text-right font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.keys[0]?.value} className="border-b border-line">
              <td className="max-w-48 truncate py-1.5 pr-4">{groupName(group, question)}</td>
              <td className="py-1.5 pr-4" aria-hidden="true">
                <div
                  className="h-3 min-w-px rounded-sm bg-accent"
                  style={{ width: `${(Number(answerOf(group.values, question) ?? 0) / largest) * 100}%` }}
                />
              </td>
              <Numbers values={group.values} before={group.before} question={question} text={text} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-medium">
            <td className="py-1.5 pr-4">All posts</td>
            <td />
            <Numbers values={totals} before={before} question={question} text={text} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface NumbersProps {
  values: Values;
  before: Values | null;
  question: Question;
  text: (values: Values | null) => string;
}

function Numbers({ values, before, question, text }: NumbersProps) {
  return (
    <>
      <td className="py-1.5 pr-4 text-right">{text(values)}</td>
      <td className="py-1.5 pr-4 text-right text-muted">{text(before)}</td>
      <td className="py-1.5 pr-4 text-right">{changeText(values, before, question)}</td>
      <td className="py-1.5 pr-4 text-right">{exact(values.count)}</td>
    </>
  );
}

function amountText(values: Values | null, question: Question, currency: string): string {
  const amount = values === null ? null : answerOf(values, question);
  if (amount === null) return '–';
  return question.metric === 'emv' ? money(amount, currency) : exact(amount);
}

/** The change since the period before in percent, such as `+12 %`; a dash without one. */
function changeText(values: Values, before: Values | null, question: Question): string {
  const now = answerOf(values, question);
  const then = before === null ? null : answerOf(before, question);
  if (now === null || then === null || Number(then) === 0) return '–';
  const percent = Math.round((Number(now) / Number(then) - 1) * 100);
  return `${percent > 0 ? '+' : ''}${exact(percent)} %`;
}

function groupName({ keys }: AggregateGroup, { by }: Question): string {
  const [key] = keys;
  if (key === undefined) return '–';
  if (by === 'platform') return platformName(key.value);
  if (by === 'type') return words(key.value);
  if (by === 'week') return `Week of ${key.value}`;
  if (by === 'hashtag') return `#${key.value}`;
  return key.label == null ? 'No longer there' : `@${key.label}`;
}
