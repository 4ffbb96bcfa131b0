import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { t } from '../../lib/messages';
import { useModal } from '../../ui/use-modal';
import type { Scope } from '../workspaces/rights';
import { workspacesQuery } from '../workspaces/workspaces.query';
import { actionsOf, type Command, matching } from './commands';
import { foundQuery } from './palette.query';

export interface PaletteProps {
  workspaceId: string;
  /** The pages that the person may open, by the last part of their address. */
  pages: readonly { path: string; name: string }[];
  can: (scope: Scope) => boolean;
  close: () => void;
}

const MOST_SHOWN = 12;
const MOST_CAPTION = 80;
const NOTHING = { posts: [], creators: [] };

/** Goes to a page, does something, opens another workspace, a post or a creator: by its name, with the keyboard alone. */
export default function Palette({ workspaceId, pages, can, close }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const router = useRouter();
  const commands = useCommands({ workspaceId, pages, can }, typed);
  const chosen = Math.min(at, commands.length - 1);
  const open = (command: Command | undefined) => {
    if (command === undefined) return;
    close();
    router.history.push(command.address);
  };
  const pressed = (event: KeyboardEvent) => {
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: commands.length - 1 }[event.key];
    if (event.key === 'Enter') open(commands[chosen]);
    else if (to === undefined || commands.length === 0) return;
    else setAt((to + commands.length) % commands.length);
    event.preventDefault();
  };
  return (
    <dialog
      {...useModal(close)}
      aria-label={t('Commands')}
      className="mx-auto mt-24 w-full max-w-lg rounded-dialog bg-raised p-2 text-ink shadow-cover"
    >
      <input
        autoFocus
        role="combobox"
        aria-label={t('Go to a page, an action, a workspace, a post or a creator')}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={commands.length === 0 ? undefined : `${list}-${chosen}`}
        placeholder={t('Page, action, workspace, words of a post or a creator')}
        autoComplete="off"
        maxLength={200}
        className="box w-full"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={pressed}
      />
      <div id={list} role="listbox" aria-label={t('Commands')} className="mt-2 max-h-96 overflow-y-auto">
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above, as comboboxes have them
          <div
            key={command.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => open(command)}
            className="flex cursor-pointer justify-between gap-4 items-center rounded-card px-2.5 py-2 aria-selected:bg-hover"
          >
            <span className="truncate">{command.name}</span>
            <span className="text-xs text-muted">{command.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className={commands.length === 0 ? 'px-2 py-1 text-muted' : 'sr-only'}>
        {commands.length === 0
          ? t('Nothing has this name.')
          : t('{count} commands', { count: commands.length })}
      </p>
    </dialog>
  );
}

function useCommands({ workspaceId, pages, can }: Omit<PaletteProps, 'close'>, typed: string): Command[] {
  const words = useDeferredValue(typed.trim());
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const { data } = useQuery(foundQuery(workspaceId, words));
  const named: Command[] = [
    ...pages.map(({ path, name }) => ({
      id: `page-${path}`,
      kind: t('Page'),
      name,
      address: `/w/${workspaceId}/${path}`,
    })),
    ...actionsOf(workspaceId, can),
    ...workspaces
      .filter(({ id }) => id !== workspaceId)
      .map(({ id, name }) => ({ id, kind: t('Workspace'), name, address: `/w/${id}/home` })),
  ];
  const { posts, creators } = words === '' || data === undefined ? NOTHING : data;
  return [
    ...matching(named, typed).slice(0, MOST_SHOWN),
    ...creators.map(({ id, displayName }) => ({
      id,
      kind: t('Creator'),
      name: displayName ?? t('without a name'),
      address: `/w/${workspaceId}/creators?creator=${id}`,
    })),
    ...posts.map(({ id, caption, socialProfile }) => ({
      id,
      kind: t('Post'),
      name: `@${socialProfile?.accountName ?? ''}: ${(caption ?? '').slice(0, MOST_CAPTION)}`,
      address: `/w/${workspaceId}/posts?panel=${id}`,
    })),
  ];
}
