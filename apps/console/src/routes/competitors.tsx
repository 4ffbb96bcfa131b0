import { print } from '@0no-co/graphql.web';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { spanText } from '../features/analytics/aggregate-texts';
import { BrandsTable } from '../features/competitors/brands-table';
import {
  COMPARISON,
  type CompetitorsSearch,
  comparisonQuery,
  comparisonVariables,
  FIGURES,
  SPANS,
} from '../features/competitors/competitors.query';
import { CreateCompetitor } from '../features/competitors/create-competitor';
import { ManageCompetitors } from '../features/competitors/manage-competitors';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { t } from '../lib/messages';
import { useRead } from '../lib/use-read';
import { Answered } from '../ui/answered';
import { CopyRequest } from '../ui/copy-request';
import { SelectField } from '../ui/field';
import { PageTitle } from '../ui/page-head';
import { Empty, Failure } from '../ui/states';

/** The own brand beside its competitors, over a span and the one before. */
export default function CompetitorsPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Competitors workspace={workspace} />;
}

function Competitors({ workspace }: { workspace: Workspace }) {
  const search = useSearch({ from: '/w/$workspaceId/competitors' });
  const navigate = useNavigate({ from: '/w/$workspaceId/competitors' });
  const mayWrite = useCan(workspace.id)('WRITE');
  const { over = 'month', by = 'EARNED_MEDIA_VALUE' } = search;
  const choose = (part: { [Key in keyof CompetitorsSearch]?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...part }) as CompetitorsSearch, replace: true });
  const { data, error, isPending, isOlder, retry } = useRead({
    ...comparisonQuery(workspace.id, search),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid max-w-6xl grid-cols-1 gap-4">
      <PageTitle>{t('Competitors')}</PageTitle>
      <div className="flex flex-wrap items-end gap-2 print:hidden">
        <SelectField label={t('Over')} value={over} onChange={({ target }) => choose({ over: target.value })}>
          {Object.entries(SPANS).map(([key, { name }]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Ordered by')}
          value={by}
          onChange={({ target }) => choose({ by: target.value })}
        >
          {Object.entries(FIGURES).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <CopyRequest
          workspaceId={workspace.id}
          query={print(COMPARISON)}
          variables={comparisonVariables(search)}
          tool="compareBrands"
        />
      </div>
      {mayWrite && <CreateCompetitor workspaceId={workspace.id} />}
      {isPending && <div className="h-80 rounded-card bg-sunken" aria-hidden="true" />}
      {error !== null && <Failure error={error} retry={retry} />}
      {data !== undefined && (
        <Answered isOlder={isOlder} className="grid grid-cols-1 gap-4">
          <p className="text-muted" aria-live="polite">
            {t('{count} competitor | {count} competitors', { count: data.competitorsCount })}
            {` · ${spanText(data.span, workspace.timeZone)}`}
            {data.spanBefore !== null &&
              t(', compared with {span}', { span: spanText(data.spanBefore, workspace.timeZone) })}
          </p>
          <BrandsTable comparison={data} by={by} />
          {data.competitorsCount === 0 && (
            <Empty title={t('Competitors will be here')}>
              {mayWrite && `${t('Add one above.')} `}
              {t('The posts of a competitor are captured from then on.')}
            </Empty>
          )}
          {data.competitorsCount > data.brands.length - 1 && (
            <p className="text-muted">
              {t('These are the {count} newest competitors.', { count: data.brands.length - 1 })}
            </p>
          )}
        </Answered>
      )}
      {mayWrite && data !== undefined && (
        <ManageCompetitors
          workspaceId={workspace.id}
          brands={data.brands.filter(({ isOwnBrand }) => !isOwnBrand)}
        />
      )}
    </div>
  );
}
