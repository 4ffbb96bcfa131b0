import { print } from '@0no-co/graphql.web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AggregateTable } from '../features/analytics/aggregate-table';
import {
  AGGREGATES,
  aggregatesQuery,
  aggregateVariables,
  GROUPINGS,
  METRICS,
  PERIODS,
  type Question,
} from '../features/analytics/analytics.query';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { CopyRequest } from '../ui/copy-request';
import { SelectField } from '../ui/field';
import { Empty, Failure } from '../ui/states';

/** One question at a time: a metric by a group over a period, beside the period before. */
export default function AnalyticsPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Analytics workspace={workspace} />;
}

function Analytics({ workspace }: { workspace: Workspace }) {
  const question = useSearch({ from: '/w/$workspaceId/analytics' });
  const { data, error, isPending, refetch } = useQuery({
    ...aggregatesQuery(workspace.id, question),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-4">
      <h1 className="sr-only">Analytics</h1>
      <Sentence question={question} />
      <CopyRequest
        workspaceId={workspace.id}
        query={print(AGGREGATES)}
        variables={aggregateVariables(question)}
        tool="summarizeItems"
      />
      {isPending && <div className="h-80 rounded-card bg-sunken" aria-hidden="true" />}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined &&
        (data.groups.length === 0 ? (
          <Empty title="No post in this period">Choose a longer period.</Empty>
        ) : (
          <AggregateTable aggregates={data} question={question} currency={workspace.currency} />
        ))}
    </div>
  );
}

/** The question as a sentence; each part of it is a choice. */
function Sentence({ question }: { question: Question }) {
  const navigate = useNavigate({ from: '/w/$workspaceId/analytics' });
  const choose = (part: { [Key in keyof Question]?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...part }) as Question, replace: true });
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label="Metric"
        value={question.metric}
        onChange={({ target }) => choose({ metric: target.value })}
      >
        {Object.entries(METRICS).map(([value, { name }]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="By" value={question.by} onChange={({ target }) => choose({ by: target.value })}>
        {Object.entries(GROUPINGS).map(([value, { name }]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Over"
        value={question.days}
        onChange={({ target }) => choose({ days: target.value })}
      >
        {PERIODS.map((days) => (
          <option key={days} value={days}>
            the last {days} days
          </option>
        ))}
      </SelectField>
      <p className="py-1.5 text-muted">compared with the {question.days} days before</p>
    </div>
  );
}
