import { Link } from '@tanstack/react-router';
import { compact, exact, money } from '../../lib/formats';
import { t } from '../../lib/messages';
import type { WindowedPages } from '../../lib/windowed-pages';
import { Avatar } from '../../ui/avatar';
import { PlatformIcon } from '../../ui/platform-icon';
import { SelectBox, type Selection } from '../../ui/selection';
import { Ago } from '../../ui/time';
import { type Column, WindowTable } from '../../ui/window-table';
import type { Workspace } from '../workspaces/workspaces.query';
import type { Creator } from './creators.query';

interface Props {
  list: WindowedPages<Creator>;
  workspace: Workspace;
  /** Null for somebody who can do nothing with chosen creators. */
  selection: Selection | null;
}

/** The name of a creator, or what stands for it. */
export const creatorName = ({ displayName }: Pick<Creator, 'displayName'>): string =>
  displayName ?? t('Without a name');

const unknown = <span className="text-muted">{t('unknown')}</span>;

/** Creators, a row each, which opens the creator in the side panel. */
export function CreatorsTable({ list, workspace, selection }: Props) {
  const columns: Column<Creator>[] = [
    {
      name: t('Creator'),
      cell: (creator, index) => (
        <div className="flex items-center gap-2">
          {selection !== null && (
            <SelectBox id={creator.id} index={index} name={creatorName(creator)} selection={selection} />
          )}
          <Link
            to="."
            search={(before) => ({ ...before, panel: creator.id })}
            resetScroll={false}
            data-row={index}
            className="flex min-w-0 items-center gap-2.5 font-medium hover:underline"
          >
            <Avatar name={creatorName(creator)} size={32} />
            <span className="max-w-52 truncate">{creatorName(creator)}</span>
          </Link>
        </div>
      ),
    },
    { name: t('Profiles'), cell: ({ socialProfiles }) => <Profiles profiles={socialProfiles} /> },
    { name: t('Posts'), right: true, cell: ({ postsCount }) => exact(postsCount) },
    {
      name: t('Median views'),
      right: true,
      cell: ({ medianViews }) => (medianViews === null ? unknown : exact(Math.round(medianViews))),
    },
    {
      name: t('Earned media value'),
      right: true,
      cell: ({ earnedMediaValue }) =>
        earnedMediaValue === null ? unknown : money(earnedMediaValue, workspace.currency),
    },
    {
      name: t('Last post'),
      cell: ({ lastPostAt }) =>
        lastPostAt == null ? t('None') : <Ago instant={lastPostAt} timeZone={workspace.timeZone} />,
    },
  ];
  return <WindowTable label={t('Table of creators')} columns={columns} height={52} {...list} />;
}

/** The two largest profiles, and how many more there are. */
function Profiles({ profiles }: { profiles: Creator['socialProfiles'] }) {
  const ordered = profiles.toSorted((one, other) => other.followers - one.followers);
  return (
    <ul className="w-72 text-xs">
      {ordered.slice(0, 2).map(({ id, provider, accountName, followers }, index) => (
        <li key={id} className="flex items-center gap-1.5 py-px">
          <PlatformIcon provider={provider} />
          <span className="min-w-0 truncate">
            @{accountName}
            {followers > 0 && (
              <span className="text-muted" title={exact(followers)}>
                {` · ${t('{followers} followers', { followers: compact(followers) })}`}
              </span>
            )}
            {index === 1 &&
              ordered.length > 2 &&
              ` · ${t('and {count} more', { count: ordered.length - 2 })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
