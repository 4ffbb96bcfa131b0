import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { spanText } from '../features/analytics/aggregate-texts';
import { BrandPosts } from '../features/competitors/brand-posts';
import { brandsCsv } from '../features/competitors/brands-csv';
import { BrandsTable, figureOf, pointsOf } from '../features/competitors/brands-table';
import {
  COMPARISON,
  type Comparison,
  type CompetitorsSearch,
  comparisonQuery,
  comparisonVariables,
  FIGURES,
  type FigureName,
  SPANS,
} from '../features/competitors/competitors.query';
import { CreateCompetitor } from '../features/competitors/create-competitor';
import { ShareOverTime } from '../features/competitors/share-over-time';
import { stepsOf } from '../features/competitors/steps';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { decimals } from '../lib/formats';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { saveFile } from '../lib/saved-file';
import { useRead } from '../lib/use-read';
import { Answered } from '../ui/answered';
import { Button } from '../ui/button';
import { CopyRequest } from '../ui/copy-request';
import { SelectField } from '../ui/field';
import { PageActions, PageTitle } from '../ui/page-head';
import { SectionHead } from '../ui/section-head';
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
  const [isAdding, setAdding] = useState(false);
  const { over = 'month', by = 'EARNED_MEDIA_VALUE' } = search;
  const { data, error, isPending, isOlder, retry } = useRead({
    ...comparisonQuery(workspace.id, search),
    placeholderData: keepPreviousData,
  });
  const closePanel = useCallback(
    () => void navigate({ search: ({ brand: _, ...before }) => before, resetScroll: false }),
    [navigate],
  );
  const save = () => {
    if (data === undefined || isOlder) return;
    const name = `${t('competitors#file')}-${data.span.from.slice(0, 10)}.csv`;
    void saveFile(name, brandsCsv(data, by, workspace.name));
  };
  useListKeys({ closePanel, exportList: save });
  const steps = data === undefined ? undefined : stepsOf(data.span, { over }, workspace.timeZone);
  const brand = data?.brands.find(({ id, isOwnBrand }) => id === search.brand && !isOwnBrand);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>{t('Competitors')}</PageTitle>
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          document={COMPARISON}
          variables={comparisonVariables(search)}
          tool="compareBrands"
        />
        <Button kind="quiet" onClick={save} disabled={data === undefined || isOlder}>
          <Download aria-hidden="true" className="size-4" />
          <span className="max-md:sr-only">{t('Save as CSV')}</span>
        </Button>
        {mayWrite && (
          <Button kind="main" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-4" />
            <span className="max-md:sr-only">{t('Add a competitor')}</span>
          </Button>
        )}
      </PageActions>
      <Question over={over} by={by} />
      {isPending && <div className="skeleton h-80" aria-hidden="true" />}
      {error !== null && <Failure error={error} retry={retry} />}
      {data !== undefined && steps !== undefined && (
        <Answered isOlder={isOlder} className="grid grid-cols-1 gap-6">
          <OwnShare comparison={data} by={by} />
          {data.competitorsCount > 0 && (
            <ShareOverTime comparison={data} steps={steps} by={by} workspace={workspace} />
          )}
          <section aria-label={t('Brands')}>
            <SectionHead
              title={t('Brands')}
              note={
                <span aria-live="polite">
                  {data.competitorsCount > 0 &&
                    `${t('{count} competitor | {count} competitors', { count: data.competitorsCount })} · `}
                  {spanText(data.span, workspace.timeZone)}
                  {data.spanBefore !== null &&
                    t(', compared with {span}', { span: spanText(data.spanBefore, workspace.timeZone) })}
                </span>
              }
            />
            <BrandsTable comparison={data} steps={steps} by={by} workspace={workspace} mayWrite={mayWrite} />
            {data.competitorsCount === 0 && (
              <Empty title={t('No competitors yet')}>
                <p>{t('A competitor’s posts are captured from the moment you add it.')}</p>
                {mayWrite && (
                  <Button className="mt-3" onClick={() => setAdding(true)}>
                    {t('Add the first one')}
                  </Button>
                )}
              </Empty>
            )}
            {data.competitorsCount > data.brands.length - 1 && (
              <p className="text-muted">
                {t('These are the {count} newest competitors.', { count: data.brands.length - 1 })}
              </p>
            )}
          </section>
        </Answered>
      )}
      {isAdding && <CreateCompetitor workspaceId={workspace.id} close={() => setAdding(false)} />}
      {brand !== undefined && data !== undefined && (
        <BrandPosts key={brand.id} brand={brand} span={data.span} workspace={workspace} close={closePanel} />
      )}
    </div>
  );
}

type QuestionProps = Required<Pick<CompetitorsSearch, 'over' | 'by'>>;

/** What is compared, as a sentence; each part of it is a choice. */
function Question({ over, by }: QuestionProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/competitors' });
  const choose = (part: { [Key in keyof QuestionProps]?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...part }) as CompetitorsSearch, replace: true });
  return (
    <div className="flex flex-wrap items-center gap-2 text-xl text-muted max-md:text-base print:hidden">
      <span aria-hidden="true">{t('Share of#question')}</span>
      <WordSelect
        label={t('Sorted by')}
        value={by}
        options={FIGURES}
        choose={(next) => choose({ by: next })}
      />
      <span aria-hidden="true">{t('over#time')}</span>
      <WordSelect
        label={t('Over')}
        value={over}
        options={Object.fromEntries(Object.entries(SPANS).map(([key, { name }]) => [key, name]))}
        choose={(next) => choose({ over: next })}
      />
      <span aria-hidden="true">{t('compared with the period before')}</span>
    </div>
  );
}

interface WordSelectProps {
  label: string;
  value: string;
  /** Names by keys, in their order. */
  options: Readonly<Record<string, string>>;
  choose: (key: string) => void;
}

/** A word of a sentence that is chosen. */
const WordSelect = ({ label, value, options, choose }: WordSelectProps) => (
  <SelectField
    label={label}
    labelHidden
    boxClass="fits word-select"
    value={value}
    onChange={({ target }) => choose(target.value)}
  >
    {Object.entries(options).map(([key, name]) => (
      <option key={key} value={key}>
        {name}
      </option>
    ))}
  </SelectField>
);

/** The part of the own brand, large, and by how much it has changed. */
function OwnShare({ comparison: { brands }, by }: { comparison: Comparison; by: FigureName }) {
  const own = brands.find(({ isOwnBrand }) => isOwnBrand);
  const share = own === undefined ? null : figureOf(own, by)?.share;
  if (own === undefined || share == null) return null;
  const points = pointsOf(brands, own, by);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-figure font-semibold tracking-tight tabular-nums">
        {`${decimals(share * 100, 1)} %`}
      </span>
      <span className="text-muted">{t('is yours')}</span>
      {points !== null && (
        <span className={points < 0 ? 'text-bad' : 'text-good'}>
          {points < 0
            ? t('{points} points less than before', { points: decimals(-points, 1) })
            : t('{points} points more than before', { points: decimals(points, 1) })}
        </span>
      )}
    </p>
  );
}
