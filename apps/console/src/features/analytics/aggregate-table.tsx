import { Link } from '@tanstack/react-router';
import { exact, inSentence, percent } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Delta } from '../../ui/delta';
import { PlatformIcon } from '../../ui/platform-icon';
import type { Workspace } from '../workspaces/workspaces.query';
import { amountText, keyName, spanText } from './aggregate-texts';
import {
  type AggregateGroup,
  type Aggregates,
  answerOf,
  GROUPINGS,
  intervalOf,
  METRICS,
  type Question,
  type Values,
} from './analytics.query';
import { postsOfGroup } from './group-posts';

interface Props {
  aggregates: Aggregates;
  question: Question;
  workspace: Workspace;
}

/**
 * Whether the period before and the change have columns. A week of one span is none of the other: what came before then stands in the
 * chart and its table.
 */
const isBeside = (question: Question) => intervalOf(question) === undefined;

/** Groups with the metric, a bar for its size, and the period before. */
export function AggregateTable({ aggregates, question, workspace }: Props) {
  const { groups, groupsCount, totals, before, span, spanBefore } = aggregates;
  const largest = Math.max(...groups.map(({ values }) => answerOf(values, question) ?? 0), 1);
  const { name } = METRICS[question.metric];
  const text = (values: Values | null) => amountText(values, question, workspace.currency);
  const groupings = question.and === undefined ? [question.by] : [question.by, question.and];
  const columns = [
    name,
    ...(isBeside(question) ? [t('Before'), t('Change')] : []),
    t('Number of posts'),
    t('Share of posts'),
  ];
  return (
    <section
      aria-label={t('Answer')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full text-left tabular-nums">
        <caption className="pb-2 text-left text-13 text-muted">
          {/* As wide as the screen, not as the table. */}
          <span className="sticky left-0 inline-block max-md:max-w-[calc(100vw-2rem)]">
            {groups.length < groupsCount
              ? t('The first {shown} of {all} groups', { shown: groups.length, all: groupsCount })
              : t('{count} group | {count} groups', { count: groupsCount })}
            {span !== null && ` · ${spanText(span, workspace.timeZone)}`}
            {spanBefore !== null &&
              t(', compared with {span}', { span: spanText(spanBefore, workspace.timeZone) })}
          </span>
        </caption>
        <thead className="text-13 text-muted">
          <tr className="border-b border-line">
            {groupings.map((each) => (
              <th key={each} className="h-9 pl-2 pr-4 font-normal first-letter:capitalize">
                {GROUPINGS[each].name}
              </th>
            ))}
            <th className="w-1/4 h-9 pr-4 font-normal max-sm:hidden">
              <span className="sr-only">{t('Bar of {name}', { name: inSentence(name) })}</span>
            </th>
            {columns.map((column) => (
              <th key={column} className="h-9 whitespace-nowrap pr-4 text-right font-normal">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(groups, question).map((group) => (
            <tr key={keyOf(group)} className="h-11 border-b border-line">
              {group.keys.map((key) => (
                <td key={key.by} className="max-w-56 py-1.5 pl-2 pr-4">
                  <KeyCell of={key} question={question} workspaceId={workspace.id} />
                </td>
              ))}
              <td className="py-1.5 pr-4 max-sm:hidden" aria-hidden="true">
                <div className="h-1.5 rounded-full bg-hover">
                  <Fill of={answerOf(group.values, question)} largest={largest} />
                </div>
              </td>
              <Numbers {...group} question={question} text={text} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-11 font-semibold">
            <td className="py-1.5 pl-2 pr-4" colSpan={groupings.length}>
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

/** How much of a bar is filled; nothing where the value is unknown, which is not zero. */
function Fill({ of, largest }: { of: number | null; largest: number }) {
  if (of === null) return null;
  return (
    <div
      className="h-full min-w-px rounded-full bg-[var(--c1)]"
      style={{ width: `${(of / largest) * 100}%` }}
    />
  );
}

/** Time goes on in its own order; all else is in the order of the answer. */
function inOrder(groups: readonly AggregateGroup[], question: Question): readonly AggregateGroup[] {
  const timeOf = ({ keys }: AggregateGroup) => keys.find(({ by }) => by === 'TIME')?.value ?? '';
  return intervalOf(question) === undefined
    ? groups
    : groups.toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)));
}

interface KeyCellProps {
  of: AggregateGroup['keys'][number];
  question: Question;
  workspaceId: string;
}

/** The name of a group, which leads to its posts. */
function KeyCell({ of, question, workspaceId }: KeyCellProps) {
  const name = keyName(of, question);
  const posts = postsOfGroup(of, question);
  const words = (
    <>
      {of.by === 'PLATFORM' && <PlatformIcon provider={of.value} isNamed />}
      <span className="truncate">{name}</span>
    </>
  );
  return posts === null ? (
    <span className="flex items-center gap-2.5">{words}</span>
  ) : (
    <Link
      to="/w/$workspaceId/posts"
      params={{ workspaceId }}
      search={posts}
      className="flex items-center gap-2.5 hover:underline"
    >
      {words}
    </Link>
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
  const now = answerOf(values, question);
  const then = before === null ? null : answerOf(before, question);
  return (
    <>
      <td className="py-1.5 pr-4 text-right">{text(values)}</td>
      {isBeside(question) && (
        <>
          <td className="py-1.5 pr-4 text-right text-muted">{text(before)}</td>
          <td className="whitespace-nowrap py-1.5 pr-4 text-right">
            {now === null || then === null || then === 0 ? '–' : <Delta now={now} before={then} />}
          </td>
        </>
      )}
      <td className="py-1.5 pr-4 text-right">{exact(values.count)}</td>
      <td className="whitespace-nowrap py-1.5 pr-4 text-right">{percent(share)}</td>
    </>
  );
}
