import { Link } from '@tanstack/react-router';
import { compact, exact, money, platformName } from '../../lib/formats';
import type { WindowedPages } from '../../lib/windowed-pages';
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
  displayName ?? 'Without a name';

const unknown = <span className="text-muted">unknown</span>;

/** Creators, a row each, which opens the creator in the side panel. */
export function CreatorsTable({ list, workspace, selection }: Props) {
  const columns: Column<Creator>[] = [
    {
      name: 'Creator',
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
            className="block max-w-56 truncate font-medium text-accent underline"
          >
            {creatorName(creator)}
          </Link>
        </div>
      ),
    },
    { name: 'Profiles', cell: ({ socialProfiles }) => <Profiles profiles={socialProfiles} /> },
    { name: 'Posts', right: true, cell: ({ postsCount }) => exact(postsCount) },
    {
      name: 'Median views',
      right: true,
      cell: ({ medianViews }) => (medianViews === null ? unknown : exact(Math.round(medianViews))),
    },
    {
      name: 'Earned media value',
      right: true,
      cell: ({ earnedMediaValue }) =>
        earnedMediaValue === null ? unknown : money(earnedMediaValue, workspace.currency),
    },
    {
      name: 'Last post',
      cell: ({ lastPostAt }) =>
        lastPostAt == null ? 'None' : <Ago instant={lastPostAt} timeZone={workspace.timeZone} />,
    },
  ];
  return <WindowTable label="Table of creators" columns={columns} height={52} {...list} />;
}

/** The two largest profiles, and how many more there are. */
function Profiles({ profiles }: { profiles: Creator['socialProfiles'] }) {
  const ordered = profiles.toSorted((one, other) => other.followers - one.followers);
  return (
    <ul className="w-72 text-xs">
      {ordered.slice(0, 2).map(({ id, provider, accountName, followers }, index) => (
        <li key={id} className="truncate">
          {platformName(provider)} @{accountName}
          {followers > 0 && (
            <span className="text-muted" title={exact(followers)}>
              {` · ${compact(followers)} followers`}
            </span>
          )}
          {index === 1 && ordered.length > 2 && ` · and ${ordered.length - 2} more`}
        </li>
      ))}
    </ul>
  );
}
