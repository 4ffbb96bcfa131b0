import { print } from '@0no-co/graphql.web';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AggregateTable } from '../features/analytics/aggregate-table';
import {
  AGGREGATES,
  type Answer,
  aggregateArguments,
  aggregatesQuery,
  answerOf,
  GROUPINGS,
  lacksAttribute,
  METRICS,
} from '../features/analytics/analytics.query';
import { QuestionBar } from '../features/analytics/question-bar';
import { ExportDialog } from '../features/exports/export-dialog';
import { HowToBegin } from '../features/first-steps/how-to-begin';
import { presetOf, useSaved } from '../features/posts/views.query';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { useRead } from '../lib/use-read';
import { Answered } from '../ui/answered';
import { Button } from '../ui/button';
import { CopyRequest } from '../ui/copy-request';
import { LineChart } from '../ui/line-chart';
import { PageTitle } from '../ui/page-head';
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
  const mayExport = useCan(workspace.id)('WRITE');
  const [isExporting, setExporting] = useState(false);
  useListKeys(mayExport ? { exportList: () => setExporting(true) } : {});
  const variables = aggregateArguments(workspace, question, preset);
  const { groupBy: _, metrics: __, interval: ___, orderBy: ____, ...posts } = variables;
  return (
    <div className="grid max-w-6xl grid-cols-1 gap-4">
      <PageTitle>{t('Analytics')}</PageTitle>
      <QuestionBar workspaceId={workspace.id} question={question} />
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyRequest
          workspaceId={workspace.id}
          query={print(AGGREGATES)}
          variables={variables}
          tool="summarizeItems"
        />
        {mayExport && <Button onClick={() => setExporting(true)}>{t('Export')}</Button>}
      </div>
      {isLoading && <div className="h-80 rounded-card bg-sunken" aria-hidden="true" />}
      {error !== null && <Failure error={error} retry={retry} />}
      {isUnclear && (
        <Empty title={t('Which attribute?')}>{t('Choose one above: its options are the groups.')}</Empty>
      )}
      {!isUnclear && data !== undefined && (
        <Answered isOlder={isOlder} className="grid grid-cols-1 gap-4">
          {data.aggregates.groups.length === 0 ? (
            <Empty title={t('No post in this period')}>
              {t('Choose a longer period, unless the workspace has no post yet.')} <HowToBegin />
            </Empty>
          ) : (
            <>
              <OverTime {...data} currency={workspace.currency} />
              <AggregateTable {...data} workspace={workspace} />
            </>
          )}
        </Answered>
      )}
      {isExporting && (
        <ExportDialog
          workspaceId={workspace.id}
          choices={[
            { name: t('Group'), input: { of: 'ITEM_AGGREGATES', ...variables } },
            { name: t('Post'), input: { of: 'ITEMS', ...posts } },
          ]}
          close={() => setExporting(false)}
        />
      )}
    </div>
  );
}

/** A chart of an answer over time; its numbers stand in the table below. */
function OverTime({ aggregates, question, currency }: Answer & { currency: string }) {
  if (GROUPINGS[question.by].by !== 'TIME' || question.and !== undefined) return null;
  const points = aggregates.groups.map(({ keys: [key], values }) => ({
    // A day, which is read as UTC.
    at: Date.parse(key?.value ?? '') / 1000,
    value: answerOf(values, question),
  }));
  return points.length < 2 ? null : (
    <LineChart
      name={METRICS[question.metric].name}
      points={points}
      timeZone="UTC"
      {...(METRICS[question.metric].unit === 'money' ? { currency } : {})}
    />
  );
}
