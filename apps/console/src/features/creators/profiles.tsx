import { Link } from '@tanstack/react-router';
import { exact, platformName } from '../../lib/formats';
import { useListKeys } from '../../lib/list-keys';
import { t } from '../../lib/messages';
import { pageVariables } from '../../lib/pages';
import { useWindowedPages } from '../../lib/windowed-pages';
import { Answered } from '../../ui/answered';
import { CopyRequest } from '../../ui/copy-request';
import { Choice } from '../../ui/filters';
import { ListCount } from '../../ui/list-count';
import { PageActions } from '../../ui/page-head';
import { PlatformIcon } from '../../ui/platform-icon';
import { Empty, Failure } from '../../ui/states';
import { Ago } from '../../ui/time';
import { type Column, WindowTable } from '../../ui/window-table';
import { PeopleViewBar } from '../people-views/people-view-bar';
import { PLATFORMS } from '../posts/filter-fields';
import type { Workspace } from '../workspaces/workspaces.query';
import type { Order } from './creator-orders';
import {
  chosenProfiles,
  orderOfProfiles,
  type Platform,
  PROFILES,
  type Profile,
  type ProfileOrder,
  profilesList,
} from './profiles.query';

const columnsOf = (
  by: (order: ProfileOrder) => Pick<Column<Profile>, 'order'>,
  { timeZone }: Workspace,
): readonly Column<Profile>[] => [
  {
    name: t('Profile'),
    cell: ({ accountName, creator }, index) =>
      creator == null ? (
        `@${accountName}`
      ) : (
        <Link
          to="."
          search={(before) => ({ ...before, panel: creator.id })}
          resetScroll={false}
          data-row={index}
          className="row-link row-name"
          title={accountName}
        >
          @{accountName}
        </Link>
      ),
  },
  { name: t('Name'), cell: ({ fullName }) => <span className="row-name font-normal!">{fullName}</span> },
  {
    name: t('Platform'),
    cell: ({ provider }) => (
      <span className="flex items-center gap-2">
        <PlatformIcon provider={provider} />
        {platformName(provider)}
      </span>
    ),
  },
  { name: t('Followers'), right: true, ...by('followers'), cell: ({ followers }) => exact(followers) },
  {
    name: t('30 days'),
    right: true,
    ...by('growth'),
    cell: ({ followersGrowth }) => (followersGrowth == null ? NONE : signed(Number(followersGrowth))),
  },
  { name: t('Posts'), right: true, ...by('posts'), cell: ({ postsCount }) => exact(postsCount) },
  {
    name: t('Median engagements'),
    right: true,
    ...by('engagement'),
    cell: ({ medianEngagements }) =>
      medianEngagements == null ? NONE : exact(Math.round(medianEngagements)),
  },
  {
    name: t('Last post'),
    ...by('lastPost'),
    cell: ({ lastPostAt }) =>
      lastPostAt == null ? t('None') : <Ago instant={lastPostAt} timeZone={timeZone} />,
  },
];

const NONE = <span className="text-muted">–</span>;

const signed = (change: number) => (change > 0 ? `+${exact(change)}` : exact(change));

interface Props {
  workspace: Workspace;
  platform: Platform | undefined;
  /** Id of the view that is open. */
  view: string | undefined;
  order: Order | undefined;
  change: (part: {
    platform?: Platform | undefined;
    view?: string | undefined;
    order?: Order | undefined;
  }) => void;
}

/** The profiles behind the creators, a row each. */
export function Profiles({ workspace, platform, view, order, change }: Props) {
  const list = useWindowedPages(profilesList(workspace.id, platform, order));
  const by = (key: ProfileOrder): Pick<Column<Profile>, 'order'> => ({
    order: {
      isChosen: orderOfProfiles(order) === key,
      choose: () => change({ platform, view, order: order === key ? undefined : key }),
    },
  });
  useListKeys({});
  const chosen = chosenProfiles(platform, order);
  return (
    <>
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          document={PROFILES}
          variables={{ ...pageVariables(null), ...chosen }}
          tool="getSocialProfiles"
          given={{
            first: 50,
            ...(platform === undefined ? {} : { filter: { platform } }),
            sorting: chosen.sorting,
          }}
        />
      </PageActions>
      <search aria-label={t('Profiles')} className="flex flex-wrap items-end gap-2">
        <Choice
          isChip
          label={t('Platform')}
          value={platform}
          all={t('All platforms')}
          options={PLATFORMS.map((value) => [value, platformName(value)])}
          choose={(value) => change({ platform: PLATFORMS.find((each) => each === value), view, order })}
        />
        <PeopleViewBar
          workspaceId={workspace.id}
          kind="profiles"
          value={view}
          choose={(opened) => {
            const stored = (opened?.filters as { platform?: unknown } | undefined)?.platform;
            change({ platform: PLATFORMS.find((each) => each === stored), view: opened?.id });
          }}
          choice={platform === undefined ? null : { filters: { platform } }}
        />
        <ListCount total={list.total} isOlder={list.isOlder} className="ml-auto py-2 text-muted">
          {list.total === null
            ? t('Counting profiles')
            : t('{count} profile | {count} profiles', { count: list.total })}
        </ListCount>
      </search>
      {list.isPending && <div className="skeleton h-80" aria-hidden="true" />}
      {list.error !== null && <Failure error={list.error} retry={list.retry} />}
      <Answered isOlder={list.isOlder}>
        {!list.isPending && list.count === 0 && list.error === null && (
          <Empty title={t('No profiles')}>{t('Each post that comes in brings its profile.')}</Empty>
        )}
        {list.count > 0 && (
          <WindowTable
            label={t('Table of profiles')}
            columns={columnsOf(by, workspace)}
            height={40}
            {...list}
          />
        )}
      </Answered>
    </>
  );
}
