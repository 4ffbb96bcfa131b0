import { Outlet, useMatches, useParams } from '@tanstack/react-router';
import { PanelLeft } from 'lucide-react';
import { Fragment, useCallback, useEffect, useMemo, useState } from 'react';
import { PaletteButton } from '../features/palette/palette-button';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace } from '../features/workspaces/workspaces.query';
import { useIsWide } from '../lib/is-wide';
import { useKeptFlag } from '../lib/kept-flag';
import { keepWorkspace } from '../lib/last-workspace';
import { isTyping } from '../lib/list-keys';
import { t } from '../lib/messages';
import { useTitle } from '../lib/title';
import { IconButton } from '../ui/button';
import { ConnectionState } from '../ui/connection-state';
import { KeysHelp } from '../ui/keys-help';
import { HeadContext, useHeadPlace } from '../ui/page-head';
import { Empty } from '../ui/states';
import { PAGES, pageName } from './pages';
import { FootBar } from './shell/foot-bar';
import { SideMenu } from './shell/side-menu';
import { SkipLink } from './shell/skip-link';
import { WorkspaceSwitcher } from './shell/workspace-switcher';

const PREFIX = '/w/$workspaceId/'.length;

/** The frame of all pages of a workspace: the menu at its side, the head, and on a phone the bar at its foot. */
export function Shell() {
  const { workspaceId } = useParams({ from: '/w/$workspaceId' });
  const workspace = useWorkspace();
  const can = useCan(workspace?.id);
  const [isRail, setRail] = useKeptFlag('loupe-rail');
  const isWide = useIsWide();
  const [title, holdTitle] = useHeadPlace();
  const [actions, holdActions] = useHeadPlace();
  const [empty, setEmpty] = useState<HTMLElement | null>(null);
  const [hasKeys, setKeys] = useState(false);
  const showKeys = useCallback(() => setKeys(true), []);
  const [open, setOpen] = useState<string | null>(null);
  const places = useMemo(() => ({ title, actions, empty, setEmpty, setOpen }), [title, actions, empty]);
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const name = pageName(path);
  const shown = PAGES.filter(({ needs }) => can(needs));
  useTitle(...[open, name, workspace?.name].filter((part) => part != null));
  useRailKey(() => setRail(!isRail));
  useEffect(() => {
    if (workspace !== undefined) keepWorkspace(workspace.id);
  }, [workspace]);
  return (
    <HeadContext value={places}>
      <SkipLink />
      <div
        data-rail={isRail}
        className="group/shell min-h-screen md:pl-[232px] md:data-[rail=true]:pl-[60px] print:pl-0!"
      >
        {isWide && <SideMenu workspaceId={workspaceId} isRail={isRail} showKeys={showKeys} />}
        <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-page pl-3 pr-6 max-md:pl-2 max-md:pr-2 print:hidden">
          <IconButton
            name={isRail ? t('Expand the menu') : t('Collapse the menu')}
            aria-keyshortcuts="["
            className="max-md:hidden"
            onClick={() => setRail(!isRail)}
          >
            <PanelLeft aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          </IconButton>
          {!isWide && <WorkspaceSwitcher workspaceId={workspaceId} isRail />}
          <div className="flex min-w-0 flex-1 items-center gap-3">
            <div ref={holdTitle} className="peer flex min-w-0 items-center gap-2 has-[>:empty]:hidden" />
            <span
              aria-hidden="true"
              className="truncate text-base font-semibold tracking-tight peer-[:not(:has(>:empty))]:hidden"
            >
              {name}
            </span>
            <ConnectionState />
          </div>
          {workspace !== undefined && (
            <PaletteButton
              workspaceId={workspaceId}
              pages={shown.map((page) => ({ path: page.to.slice(PREFIX), name: page.name }))}
              can={can}
            />
          )}
          <div ref={holdActions} className="flex shrink-0 items-center gap-2 has-[>:empty]:hidden" />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-[1360px] p-6 outline-none max-md:p-4 max-md:pb-24 print:max-w-none print:p-0"
        >
          {/* The head of the frame is not printed. */}
          <p aria-hidden="true" className="mb-4 hidden text-13 text-muted print:block">
            {[workspace?.name, name].filter((part) => part !== undefined).join(' · ')}
          </p>
          {workspace === undefined ? (
            <Empty title={t('You cannot open this workspace')}>
              {t('It does not exist, or you have no role in it. Choose another one above.')}
            </Empty>
          ) : (
            // What a page has read, chosen and typed belongs to its workspace.
            <Fragment key={workspaceId}>
              <Outlet />
            </Fragment>
          )}
        </main>
        {!isWide && <FootBar workspaceId={workspaceId} showKeys={showKeys} />}
        <KeysHelp isOpen={hasKeys} setOpen={setKeys} />
      </div>
    </HeadContext>
  );
}

/** `[` makes the menu narrow, and wide again. */
function useRailKey(toggle: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === '[' && !isTyping(event.target)) toggle();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [toggle]);
}
