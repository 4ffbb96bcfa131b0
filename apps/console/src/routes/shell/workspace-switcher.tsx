import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { WorkspaceMark } from '../../features/workspaces/workspace-mark';
import { workspacesQuery } from '../../features/workspaces/workspaces.query';
import { t } from '../../lib/messages';
import { MENU_ITEM, Menu } from '../../ui/menu';

interface Props {
  workspaceId: string;
  isRail: boolean;
}

/** As many workspaces are found at a glance, and asked for their marks. */
const FEW = 7;

/** The open workspace; opens the list of all that the person may open. */
export function WorkspaceSwitcher({ workspaceId, isRail }: Props) {
  const { data } = useSuspenseQuery(workspacesQuery);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const open = data.find(({ id }) => id === workspaceId);
  const name = open?.name ?? t('Unknown workspace');
  const isLong = data.length > FEW;
  const found = data.filter((each) => each.name.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <Menu
      label={isRail ? t('Workspace: {name}', { name }) : t('Workspace')}
      className={`flex h-11 items-center gap-2.5 rounded-card hover:bg-hover ${isRail ? 'w-10 justify-center touch:w-11' : 'w-full px-1.5'}`}
      boxClass="w-64"
      face={
        <>
          <WorkspaceMark id={workspaceId} name={name} size={28} isAsked={open !== undefined} />
          {!isRail && (
            <>
              <span className="min-w-0 flex-1 truncate text-left font-semibold">{name}</span>
              <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
            </>
          )}
        </>
      }
    >
      {(close) => (
        <>
          {isLong && (
            <input
              type="search"
              aria-label={t('Find a workspace')}
              placeholder={t('Find a workspace')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className="box mb-1 w-full"
            />
          )}
          {found.map((each) => (
            <button
              key={each.id}
              type="button"
              aria-current={each.id === workspaceId}
              className={MENU_ITEM}
              onClick={() => {
                close();
                void navigate({ to: '/w/$workspaceId/home', params: { workspaceId: each.id } });
              }}
            >
              <WorkspaceMark id={each.id} name={each.name} isAsked={!isLong} />
              <span className="min-w-0 flex-1 truncate">{each.name}</span>
              <span className="text-xs text-faint">{each.currency}</span>
            </button>
          ))}
          {data.length > 1 && (
            <Link to="/w" className={`${MENU_ITEM} mt-1 border-t border-line text-accent`} onClick={close}>
              {t('All workspaces')}
            </Link>
          )}
        </>
      )}
    </Menu>
  );
}
