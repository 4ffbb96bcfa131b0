import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { compact, exact, money } from '../../lib/formats';
import { sumsOverTime } from '../../lib/intervals';
import { t } from '../../lib/messages';
import { Avatar } from '../../ui/avatar';
import { Button, buttonLook } from '../../ui/button';
import { Chart } from '../../ui/chart/chart';
import { PlatformIcon } from '../../ui/platform-icon';
import { SectionHead } from '../../ui/section-head';
import { Stat } from '../../ui/stat';
import { AddCreators } from '../campaigns/add-creators';
import { AddToList } from '../creator-lists/add-to-list';
import { Notes } from '../notes/notes';
import { PostStrip } from '../posts/post-strip';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { CreatorAttributes } from './creator-attributes';
import { Growth } from './creator-growth';
import { CreatorPlaces } from './creator-places';
import { byFollowers, pictureOf, rateText } from './creator-texts';
import type { CreatorDetails } from './creators.query';
import { MergeWith } from './merge-with';
import { SplitCreator } from './split-creator';

interface Props {
  of: CreatorDetails;
  workspace: Workspace;
  /** Whether it stands beside a list, where there is less room. */
  isBeside?: boolean;
  /** More that can be done. */
  children?: ReactNode;
}

/** Posts that are shown beside the list; the page of its own has all that were read. */
const BESIDE = 6;

/** Everything about a creator: figures, growth, best posts, lists, attributes, notes, and what makes one of two or two of one. */
export function CreatorContent({ of, workspace, isBeside = false, children }: Props) {
  const { creator, items, months } = of;
  const can = useCan(workspace.id);
  const mayWrite = can('WRITE');
  const params = { workspaceId: workspace.id };
  const profiles = byFollowers(creator);
  const wide = isBeside ? '' : 'xl:grid-cols-2';
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={creator.displayName ?? ''} picture={pictureOf(creator)} size={isBeside ? 56 : 72} />
        <ul className="min-w-0 text-muted">
          {profiles.slice(0, 3).map(({ id, provider, accountName, followers }) => (
            <li key={id} className="truncate">
              <PlatformIcon provider={provider} /> @{accountName}
              {followers > 0 && ` · ${t('{followers} followers', { followers: compact(followers) })}`}
            </li>
          ))}
        </ul>
        <Actions id={creator.id} workspaceId={workspace.id} mayWrite={mayWrite}>
          {children}
        </Actions>
      </div>
      <Figures of={of} workspace={workspace} isBeside={isBeside} />
      <div className={`grid grid-cols-1 gap-6 [&>:last-child:nth-child(odd)]:col-span-full ${wide}`}>
        {profiles.map((profile) => (
          <Growth key={profile.id} profile={profile} workspace={workspace} />
        ))}
      </div>
      <section aria-label={t('Most viewed posts')}>
        <SectionHead title={t('Most viewed posts')}>
          <Link
            to="/w/$workspaceId/posts"
            params={params}
            search={{ creator: creator.id }}
            className={buttonLook('quiet')}
          >
            {t('All {count} posts', { count: creator.postsCount })}
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        </SectionHead>
        {items.nodes.length === 0 ? (
          <p className="text-muted">{t('None.')}</p>
        ) : (
          <PostStrip posts={isBeside ? items.nodes.slice(0, BESIDE) : items.nodes} workspace={workspace} />
        )}
      </section>
      {!isBeside && <Months groups={months.groups} currency={workspace.currency} />}
      <div className={`grid grid-cols-1 gap-6 ${wide}`}>
        <CreatorPlaces of={of} workspace={workspace} />
        <CreatorAttributes
          id={creator.id}
          workspace={workspace}
          values={(creator.customAttributes ?? {}) as Readonly<Record<string, unknown>>}
        />
        <Notes of={{ creatorId: creator.id }} workspace={workspace} />
        {mayWrite && (
          <div>
            <MergeWith workspaceId={workspace.id} id={creator.id} />
            <SplitCreator key={creator.id} workspaceId={workspace.id} creator={creator} />
          </div>
        )}
      </div>
      {can('ADMIN') && (
        <p>
          <Link
            to="/w/$workspaceId/settings/retention"
            params={params}
            search={{ creator: creator.id }}
            className="text-accent underline"
          >
            {t('Erase this person')}
          </Link>
        </p>
      )}
    </>
  );
}

interface ActionsProps {
  id: string;
  workspaceId: string;
  mayWrite: boolean;
  children: ReactNode;
}

function Actions({ id, workspaceId, mayWrite, children }: ActionsProps) {
  const [adding, setAdding] = useState<'campaign' | 'list' | null>(null);
  const close = () => setAdding(null);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {mayWrite && (
        <>
          <Button onClick={() => setAdding('list')}>{t('Add to a list')}</Button>
          <Button onClick={() => setAdding('campaign')}>{t('Add to a campaign')}</Button>
        </>
      )}
      {children}
      {adding === 'campaign' && <AddCreators workspaceId={workspaceId} creatorIds={[id]} close={close} />}
      {adding === 'list' && (
        <AddToList workspaceId={workspaceId} chosen={{ creatorIds: [id] }} close={close} />
      )}
    </div>
  );
}

type FiguresProps = Required<Pick<Props, 'of' | 'workspace' | 'isBeside'>>;

function Figures({ of: { creator, months }, workspace, isBeside }: FiguresProps) {
  const [views, value, rate] = months.totals.metrics;
  const median = views?.median == null ? null : Math.round(views.median);
  return (
    <dl className={`grid grid-cols-2 gap-4 ${isBeside ? '' : 'md:grid-cols-4'}`}>
      <Stat name={t('Posts')} text={exact(creator.postsCount)} />
      <Stat
        name={t('Median views')}
        text={median === null ? t('unknown') : exact(median)}
        {...(median === null ? {} : { short: compact(median) })}
      />
      <Stat name={t('Engagement')} text={rate?.mean == null ? t('unknown') : rateText(rate.mean)} />
      <Stat
        name={t('Earned media value')}
        text={value?.sum == null ? t('unknown') : money(value.sum, workspace.currency, 'compact')}
        {...(value?.sum == null ? {} : { exact: money(value.sum, workspace.currency) })}
      />
    </dl>
  );
}

interface MonthsProps {
  groups: CreatorDetails['months']['groups'];
  currency: string;
}

/** What the posts of each month are worth, from the first post to the last. */
function Months({ groups, currency }: MonthsProps) {
  const { marks, values } = sumsOverTime(groups, 'MONTH', 1);
  if (marks.length < 2) return null;
  const name = t('Earned media value by month');
  return (
    <section aria-label={name}>
      <SectionHead title={name} />
      <Chart
        label={name}
        kind="bars"
        height={200}
        currency={currency}
        marks={marks}
        series={[{ name: t('Earned media value'), values }]}
      />
    </section>
  );
}
