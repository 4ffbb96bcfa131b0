import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { AggregateTable } from '../features/analytics/aggregate-table';
import { amountText } from '../features/analytics/aggregate-texts';
import {
  AGGREGATES,
  type Aggregates,
  type Answer,
  aggregateArguments,
  aggregatesQuery,
  answerOf,
  lacksAttribute,
  METRICS,
  type Question,
} from '../features/analytics/analytics.query';
import { comparedWith, questionCompared, withoutComparison } from '../features/analytics/compared';
import { isAdditive, overTimeOf, totalsOf } from '../features/analytics/over-time';
import { QuestionBar } from '../features/analytics/question-bar';
import { namedApart, usePlatformsOfSame } from '../features/analytics/same-names';
import { ExportDialog } from '../features/exports/export-dialog';
import { HowToBegin } from '../features/first-steps/how-to-begin';
import { type Preset, presetOf, useSaved } from '../features/posts/views.query';
import { AddToReport } from '../features/reports/add-to-report';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { dayOf } from '../lib/times';
import { useRead } from '../lib/use-read';
import { Answered } from '../ui/answered';
import { Button } from '../ui/button';
import { Chart } from '../ui/chart/chart';
import { CopyRequest } from '../ui/copy-request';
import { Delta } from '../ui/delta';
import { PageActions, PageTitle } from '../ui/page-head';
import { Problem } from '../ui/problem';
import { Empty, Failure } from '../ui/states';

/** One question at a time: a metric by a group over a period, beside the period before. */
export default function AnalyticsPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Analytics workspace={workspace} />;
}

function Analytics({ workspace }: { workspace: Workspace }) {
  const question = useSearch({ from: '/w/$workspaceId/analytics' });
  const saved = useSaved(workspace.id);
  const preset = presetOf(saved, question.view);
  const isUnclear = lacksAttribute(question);
  const { data, error, isLoading, isOlder, retry } = useRead({
    ...aggregatesQuery(workspace, question, preset),
    placeholderData: keepPreviousData,
    enabled: !isUnclear && (question.view === undefined || saved !== undefined),
  });
  const platforms = usePlatformsOfSame(workspace.id, data?.aggregates);
  const named = (answer: Answer): Answer => ({
    ...answer,
    aggregates: namedApart(answer.aggregates, platforms),
  });
  const other = questionCompared(question, workspace.timeZone);
  const { data: against, error: missing } = useQuery({
    ...aggregatesQuery(workspace, other ?? question, preset),
    enabled: other !== null && data !== undefined && !isOlder,
  });
  const mayExport = useCan(workspace.id)('WRITE');
  const [isExporting, setExporting] = useState(false);
  useListKeys(mayExport ? { exportList: () => setExporting(true) } : {});
  const variables = aggregateArguments(workspace, question, preset);
  const compared = other === null ? null : aggregateArguments(workspace, other, preset);
  const { first: _, groupBy, metrics, interval, orderBy, ...posts } = variables;
  const isInTime = groupBy.length === 1 && groupBy[0]?.by === 'TIME';
  const block = {
    ...{ kind: isInTime ? ('CHART' as const) : ('TABLE' as const), groupBy, interval, orderBy },
    ...(metrics.length === 0 ? {} : { metrics }),
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>{t('Analytics')}</PageTitle>
      <QuestionBar workspaceId={workspace.id} question={question} />
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          document={AGGREGATES}
          variables={variables}
          {...(compared === null ? {} : { compared })}
          tool="summarizeItems"
        />
        {!isUnclear && <AddToReport workspaceId={workspace.id} block={block} choice={posts} />}
        {mayExport && (
          <Button kind="quiet" onClick={() => setExporting(true)}>
            <Download aria-hidden="true" className="size-4" />
            <span className="max-md:sr-only">{t('Export')}</span>
          </Button>
        )}
      </PageActions>
      {isLoading && <div className="skeleton h-80" aria-hidden="true" />}
      {error !== null && <Failure error={error} retry={retry} />}
      {isUnclear && (
        <Empty title={t('Which attribute?')}>{t('Choose one above: its options are the groups.')}</Empty>
      )}
      {!isUnclear && data !== undefined && (
        <Answered isOlder={isOlder} className="grid grid-cols-1 gap-4">
          {data.aggregates.groups.length === 0 ? (
            <Empty title={t('No post in this period')}>
              {t('Choose a longer period, or bring posts in first.')} <HowToBegin />
            </Empty>
          ) : (
            <>
              {missing !== null && other !== null && <Problem error={missing} />}
              <OverTime
                {...beside(named(data), question, against?.aggregates)}
                workspace={workspace}
                preset={preset}
              />
              <AggregateTable {...beside(named(data), question, against?.aggregates)} workspace={workspace} />
            </>
          )}
        </Answered>
      )}
      {isExporting && (
        <ExportDialog
          workspaceId={workspace.id}
          choices={[
            { name: t('Group'), input: ofGroups(variables) },
            ...(compared === null
              ? []
              : [{ name: t('Group, of the other period'), input: ofGroups(compared) }]),
            { name: t('Post'), input: { of: 'ITEMS', ...posts } },
          ]}
          close={() => setExporting(false)}
        />
      )}
    </div>
  );
}

/** The file of all groups of a question, of which the page shows the first. */
function ofGroups({ first: _, ...asked }: ReturnType<typeof aggregateArguments>) {
  return { of: 'ITEM_AGGREGATES' as const, ...asked };
}

/** An answer beside the span that was chosen for it, once that is known; until then beside nothing. */
function beside(answer: Answer, asked: Question, other: Aggregates | undefined): Answer {
  const { aggregates, question } = answer;
  // The answer may still be that of the question before.
  if (asked.vs === undefined || question.vs !== asked.vs) return answer;
  if (other !== undefined) return { question, aggregates: comparedWith(aggregates, other) };
  const groups = aggregates.groups.map((group) => ({ ...group, before: null }));
  return { question, aggregates: { ...aggregates, groups, before: null, spanBefore: null } };
}

interface AnswerProps extends Answer {
  workspace: Workspace;
  preset: Preset | undefined;
}

const nameBefore = ({ vs }: Question) =>
  vs === undefined ? t('The period before') : vs === 'year' ? t('A year earlier') : t('The other period');

/** The whole of an answer, large, and where it is asked by time its chart beside the time before. */
function OverTime({ aggregates, question, workspace, preset }: AnswerProps) {
  const { totals, before, spanBefore } = aggregates;
  const { timeZone, currency } = workspace;
  const over = overTimeOf(aggregates, question, timeZone);
  const isMoney = METRICS[question.metric].unit === 'money';
  const earlier: Question | null =
    over === null || spanBefore === null || !isAdditive(question)
      ? null
      : {
          ...withoutComparison(question),
          from: dayOf(Date.parse(spanBefore.from), timeZone),
          to: dayOf(Date.parse(spanBefore.to), timeZone),
        };
  const { data: then } = useQuery({
    ...aggregatesQuery(workspace, earlier ?? question, preset),
    enabled: earlier !== null,
  });
  const overThen =
    earlier === null || then === undefined ? null : overTimeOf(then.aggregates, earlier, timeZone);
  const now = answerOf(totals, question);
  const whole = before === null ? null : answerOf(before, question);
  return (
    <section aria-label={METRICS[question.metric].name}>
      <p className="mb-3 flex flex-wrap items-baseline gap-x-2">
        <span className="text-figure font-semibold tracking-tight tabular-nums">
          {amountText(totals, question, currency)}
        </span>
        <Delta now={now} before={whole} />
        {whole !== null && (
          <span className="text-muted">
            {t('from {value}', { value: amountText(before, question, currency) })}
          </span>
        )}
      </p>
      {over !== null && over.marks.length > 1 && (
        <Chart
          label={METRICS[question.metric].name}
          marks={over.marks}
          series={over.series}
          kind={isAdditive(question) && (over.series.length > 1 || over.marks.length <= 60) ? 'bars' : 'line'}
          height={300}
          hasTable
          {...(overThen === null
            ? {}
            : { before: { name: nameBefore(question), values: totalsOf(overThen) } })}
          {...(isMoney ? { currency } : {})}
        />
      )}
    </section>
  );
}
