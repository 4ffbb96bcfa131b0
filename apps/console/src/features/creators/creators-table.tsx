import { Link } from '@tanstack/react-router';
import { compact, exact, money } from '../../lib/formats';
import { t } from '../../lib/messages';
import type { WindowedPages } from '../../lib/windowed-pages';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { RowTrend } from '../../ui/chart/sparkline';
import type { HiddenColumns } from '../../ui/column-choice';
import { Delta } from '../../ui/delta';
import { PlatformIcon } from '../../ui/platform-icon';
import { SelectBox, type Selection } from '../../ui/selection';
import { Ago } from '../../ui/time';
import { type Column, WindowTable } from '../../ui/window-table';
import type { Workspace } from '../workspaces/workspaces.query';
import type { Order } from './creator-orders';
import { byFollowers, creatorName, pictureOf, rateText } from './creator-texts';
import type { Creator } from './creators.query';

interface Props {
  list: WindowedPages<Creator>;
  workspace: Workspace;
  /** Null for somebody who can do nothing with chosen creators. */
  selection: Selection | null;
  order: Order;
  /** Orders the list; undefined for the order that it has by itself. */
  choose: (order: Order | undefined) => void;
  /** Whether what was searched for can be ordered so. */
  mayOrder: (order: Order) => boolean;
  /** Whether a panel stands beside the list, which then has the most important columns only. */
  isNarrow: boolean;
  choice: HiddenColumns;
}

const unknown = <span className="text-muted">{t('unknown')}</span>;

/** Creators, a row each, which opens the creator in the side panel. */
export function CreatorsTable({
  list,
  workspace,
  selection,
  order,
  choose,
  mayOrder,
  isNarrow,
  choice,
}: Props) {
  const by = (key: Order): Pick<Column<Creator>, 'order'> =>
    mayOrder(key)
      ? { order: { isChosen: order === key, choose: () => choose(order === key ? undefined : key) } }
      : {};
  const columns: (Column<Creator> & { isLesser?: boolean })[] = [
    {
      name: t('Creator'),
      cell: (creator, index) => <NameCell creator={creator} index={index} selection={selection} />,
    },
    {
      key: 'platforms',
      name: t('On#platforms'),
      cell: ({ socialProfiles }) => (
        <span className="flex gap-1">
          {[...new Set(socialProfiles.map(({ provider }) => provider))].map((provider) => (
            <PlatformIcon key={provider} provider={provider} />
          ))}
        </span>
      ),
    },
    {
      key: 'followers',
      name: t('Followers'),
      right: true,
      ...by('followers'),
      cell: (creator) => <FollowersCell creator={creator} isNarrow={isNarrow} />,
    },
    {
      key: 'growth',
      name: t('30 days'),
      right: true,
      isLesser: true,
      ...by('growth'),
      cell: ({ grown }) =>
        grown === null || grown.before === 0 ? (
          <span className="text-muted">–</span>
        ) : (
          <Delta now={grown.after} before={grown.before} />
        ),
    },
    {
      key: 'posts',
      name: t('Posts'),
      right: true,
      ...by('posts'),
      cell: ({ postsCount }) => exact(postsCount),
    },
    {
      key: 'views',
      name: t('Median views'),
      right: true,
      ...by('views'),
      cell: ({ medianViews }) => {
        if (medianViews === null) return unknown;
        const median = Math.round(medianViews);
        return isNarrow ? <span title={exact(median)}>{compact(median)}</span> : exact(median);
      },
    },
    {
      key: 'engagement',
      name: t('Engagement'),
      right: true,
      isLesser: true,
      ...by('engagement'),
      cell: ({ engagementRate }) => (engagementRate === null ? unknown : rateText(engagementRate)),
    },
    {
      key: 'emv',
      name: t('Earned media value'),
      right: true,
      ...by('emv'),
      cell: ({ earnedMediaValue }) =>
        earnedMediaValue === null ? (
          unknown
        ) : (
          <span title={money(earnedMediaValue, workspace.currency)}>
            {money(earnedMediaValue, workspace.currency, isNarrow ? 'compact' : 'standard')}
          </span>
        ),
    },
    {
      key: 'lastPost',
      name: t('Last post'),
      isLesser: true,
      ...by('lastPost'),
      cell: ({ lastPostAt }) =>
        lastPostAt == null ? t('None') : <Ago instant={lastPostAt} timeZone={workspace.timeZone} />,
    },
    { key: 'lists', name: t('Lists'), isLesser: true, cell: ({ lists }) => <Places lists={lists} /> },
  ];
  return (
    <WindowTable
      label={t('Table of creators')}
      columns={columns.filter(({ isLesser }) => isLesser !== true || !isNarrow)}
      choice={choice}
      height={52}
      {...list}
    />
  );
}

interface NameProps {
  creator: Creator;
  index: number;
  selection: Selection | null;
}

function NameCell({ creator, index, selection }: NameProps) {
  const name = creatorName(creator);
  const handle = byFollowers(creator)[0]?.accountName;
  return (
    <div className="flex items-center gap-2.5">
      {selection !== null && <SelectBox id={creator.id} index={index} name={name} selection={selection} />}
      <Link
        to="."
        search={(before) => ({ ...before, panel: creator.id })}
        resetScroll={false}
        data-row={index}
        className="group flex min-w-0 items-center gap-2.5"
      >
        <Avatar name={name} picture={pictureOf(creator)} size={32} />
        <span className="row-text min-w-32 max-w-44">
          <span className="block truncate font-medium group-hover:underline">{name}</span>
          {handle !== undefined && handle !== name && (
            <span className="block truncate text-xs text-muted">@{handle}</span>
          )}
        </span>
      </Link>
    </div>
  );
}

/** The followers of the profile that has the most, and how they came about. */
function FollowersCell({ creator, isNarrow }: { creator: Creator; isNarrow: boolean }) {
  const [profile] = byFollowers(creator);
  if (profile === undefined || profile.followers === 0) return unknown;
  const { id, followers } = profile;
  return (
    <span className="flex items-center justify-end gap-2">
      {!isNarrow && (
        <span className="max-md:hidden">
          <RowTrend values={creator.followersThen.get(id) ?? []} isFromLeast />
        </span>
      )}
      <span title={exact(followers)} className="min-w-12">
        {compact(followers)}
      </span>
    </span>
  );
}

/** The stages that somebody is at; the list of each shows on hover. */
function Places({ lists }: { lists: Creator['lists'] }) {
  const [first] = lists;
  if (first === undefined) return <span className="text-muted">–</span>;
  return (
    <span title={lists.map(({ listName, stage }) => `${listName}: ${stage}`).join('\n')}>
      <Badge>{first.stage}</Badge>
      {lists.length > 1 && (
        <span className="text-xs text-muted"> {t('and {count} more', { count: lists.length - 1 })}</span>
      )}
    </span>
  );
}
