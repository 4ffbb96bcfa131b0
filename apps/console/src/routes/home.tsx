import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { HowToBegin } from '../features/first-steps/how-to-begin';
import { contentProgressQuery } from '../features/first-steps/progress.query';
import { NeedsAttention } from '../features/home/attention';
import { BestCreators, BestPosts, Coverage } from '../features/home/best';
import { FirstStepsCard } from '../features/home/first-steps-card';
import { type OverviewAnswer, overviewQuery, SPANS, spanDays, trendOf } from '../features/home/home.query';
import { homeRequests } from '../features/home/home-requests';
import { KeyFigures } from '../features/home/key-figures';
import { Trend } from '../features/home/trend';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { t } from '../lib/messages';
import { useRead } from '../lib/use-read';
import { Answered } from '../ui/answered';
import { CopyRequest } from '../ui/copy-request';
import { SelectField } from '../ui/field';
import { PageActions, PageTitle } from '../ui/page-head';
import { Empty, Failure } from '../ui/states';

/** How the workspace does: what its posts reached, what needs somebody, and the best of the last days. */
export default function HomePage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Home workspace={workspace} />;
}

function Home({ workspace }: { workspace: Workspace }) {
  const days = spanDays(useSearch({ from: '/w/$workspaceId/home' }));
  const navigate = useNavigate({ from: '/w/$workspaceId/home' });
  const { data, error, isPending, isOlder, retry } = useRead({
    ...overviewQuery(workspace, days),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle>{t('Home')}</PageTitle>
      <PageActions>
        <CopyRequest workspaceId={workspace.id} {...homeRequests(workspace, days)} />
        <SelectField
          label={t('Period')}
          labelHidden
          boxClass="fits"
          value={String(days)}
          onChange={({ target }) =>
            void navigate({
              search: { days: SPANS.find((each) => each === target.value) ?? '30' },
              replace: true,
            })
          }
        >
          {SPANS.map((each) => (
            <option key={each} value={each}>
              {t('Last {count} days', { count: Number(each) })}
            </option>
          ))}
        </SelectField>
      </PageActions>
      <FirstStepsCard workspaceId={workspace.id} />
      {isPending && <Skeleton />}
      {error !== null && <Failure error={error} retry={retry} />}
      {data !== undefined && (
        <Answered isOlder={isOlder}>
          <Overview data={data} workspace={workspace} />
        </Answered>
      )}
    </>
  );
}

function Overview({ data, workspace }: { data: OverviewAnswer; workspace: Workspace }) {
  const { days, overview } = data;
  const trend = trendOf(data, workspace.timeZone);
  const isEmpty = overview.creators.totals.count === 0;
  // Figures of a workspace that has never had a post would only be five times that nothing is known.
  const { data: content } = useQuery({ ...contentProgressQuery(workspace.id), enabled: isEmpty });
  const isNew = isEmpty && content?.posts === 0;
  const parts = { overview, days, workspace };
  return (
    <div className="grid grid-cols-1 gap-8">
      {!isNew && <KeyFigures totals={overview.creators} trend={trend} currency={workspace.currency} />}
      <div
        className={`grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] ${isNew ? '' : 'border-t border-line pt-6'}`}
      >
        {isNew ? (
          <Empty title={t('No posts yet')}>
            {t('What your posts reach will be here.')} <HowToBegin />
          </Empty>
        ) : isEmpty ? (
          <Empty title={t('No post in this period')}>
            {t('Choose a longer period, or bring posts in first.')} <HowToBegin />
          </Empty>
        ) : (
          <Trend trend={trend} days={days} workspace={workspace} />
        )}
        <NeedsAttention workspace={workspace} />
      </div>
      {!isEmpty && (
        <>
          <BestPosts {...parts} />
          <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <BestCreators {...parts} />
            <Coverage {...parts} />
          </div>
        </>
      )}
    </div>
  );
}

/** Keeps the layout until the figures are there. */
function Skeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-1 gap-8">
      <div className="skeleton h-32" />
      <div className="skeleton h-72" />
      <div className="skeleton h-60" />
    </div>
  );
}
