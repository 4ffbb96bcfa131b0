import { exact, inSentence, percent } from '../../lib/formats';
import { t } from '../../lib/messages';
import type { Workspace } from '../workspaces/workspaces.query';
import { amountText, changeText, keyName, spanText } from './aggregate-texts';
import {
  type AggregateGroup,
  type Aggregates,
  answerOf,
  GROUPINGS,
  METRICS,
  type Question,
  type Values,
} from './analytics.query';

interface Props {
  aggregates: Aggregates;
  question: Question;
  workspace: Workspace;
}

/** Groups with the metric, a bar for its size, and the period before. */
export function AggregateTable({ aggregates, question, workspace }: Props) {
  const { groups, groupsCount, totals, before, span, spanBefore } = aggregates;
  const largest = Math.max(...groups.map(({ values }) => answerOf(values, question) ?? 0), 1);
  const { name } = METRICS[question.metric];
  const text = (values: Values | null) => amountText(values, question, workspace.currency);
  const groupings = question.and === undefined ? [question.by] : [question.by, question.and];
  return (
    <section
      aria-label={t('Answer')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full text-left tabular-nums">
        <caption className="pb-2 text-left text-xs text-muted">
          {groups.length < groupsCount
            ? t('The first {shown} of {all} groups', { shown: groups.length, all: groupsCount })
            : t('{count} group | {count} groups', { count: groupsCount })}
          {span !== null && ` · ${spanText(span, workspace.timeZone)}`}
          {spanBefore !== null &&
            t(', compared with {span}', { span: spanText(spanBefore, workspace.timeZone) })}
        </caption>
        <thead className="text-xs text-muted">
          <tr className="border-b border-line">
            {groupings.map((each) => (
              <th key={each} className="py-2 pr-4 font-medium capitalize">
                {GROUPINGS[each].name}
              </th>
            ))}
            <th className="w-1/4 py-2 pr-4 font-medium max-sm:hidden">
              <span className="sr-only">{t('Bar of {name}', { name: inSentence(name) })}</span>
            </th>
            {[name, t('Before'), t('Change'), t('Number of posts'), t('Share of posts')].map((column) => (
              <th key={column} className="py-2 pr-4 text-right font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={keyOf(group)} className="border-b border-line">
              {group.keys.map((key) => (
                <td key={key.by} className="max-w-48 truncate py-1.5 pr-4">
                  {keyName(key, question)}
                </td>
              ))}
              <td className="py-1.5 pr-4 max-sm:hidden" aria-hidden="true">
                <div
                  className="h-3 min-w-px rounded-sm bg-accent"
                  style={{ width: `${((answerOf(group.values, question) ?? 0) / largest) * 100}%` }}
                />
              </td>
              <Numbers {...group} question={question} text={text} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-medium">
            <td className="py-1.5 pr-4" colSpan={groupings.length}>
              {t('All posts')}
            </td>
            <td className="max-sm:hidden" />
            <Numbers values={totals} before={before} share={1} question={question} text={text} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const keyOf = ({ keys }: AggregateGroup) => keys.map(({ value }) => value).join(' ');

interface NumbersProps {
  values: Values;
  before: Values | null;
  share: number;
  question: Question;
  text: (values: Values | null) => string;
}

function Numbers({ values, before, share, question, text }: NumbersProps) {
  const change = changeText(answerOf(values, question), before === null ? null : answerOf(before, question));
  return (
    <>
      <td className="py-1.5 pr-4 text-right">{text(values)}</td>
      <td className="py-1.5 pr-4 text-right text-muted">{text(before)}</td>
      <td className="whitespace-nowrap py-1.5 pr-4 text-right">{change}</td>
      <td className="py-1.5 pr-4 text-right">{exact(values.count)}</td>
      <td className="whitespace-nowrap py-1.5 pr-4 text-right">{percent(share)}</td>
    </>
  );
}
