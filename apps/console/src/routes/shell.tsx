import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useMatches, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronsUpDown, CircleUser, Keyboard, LogOut, MenuIcon, PanelLeft, Rocket } from 'lucide-react';
import { Fragment, useCallback, useEffect, useMemo, useState } from 'react';
import { PaletteButton } from '../features/palette/palette-button';
import { useCan } from '../features/workspaces/rights';
import { WorkspaceMark } from '../features/workspaces/workspace-mark';
import { useWorkspace, workspacesQuery } from '../features/workspaces/workspaces.query';
import { useIsWide } from '../lib/is-wide';
import { useKeptFlag } from '../lib/kept-flag';
import { keepWorkspace } from '../lib/last-workspace';
import { isTyping } from '../lib/list-keys';
import { t } from '../lib/messages';
import { useTitle } from '../lib/title';
import { IconButton } from '../ui/button';
import { ConnectionState } from '../ui/connection-state';
import { KeysHelp } from '../ui/keys-help';
import { LanguageChoice } from '../ui/language-choice';
import { MENU_ITEM, Menu } from '../ui/menu';
import { HeadContext } from '../ui/page-head';
import { Empty } from '../ui/states';
import { ON_PHONE, PAGE_GROUPS, PAGES, pageName } from './pages';

const PREFIX = '/w/$workspaceId/'.length;

/** The frame of all pages of a workspace: the menu at its side, the head, and on a phone the bar at its foot. */
export function Shell() {
  const { workspaceId } = useParams({ from: '/w/$workspaceId' });
  const workspace = useWorkspace();
  const can = useCan(workspace?.id);
  const [isRail, setRail] = useKeptFlag('loupe-rail');
  const isWide = useIsWide();
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
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
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:left-2 focus:top-2 focus:z-50 focus:rounded-card focus:bg-fill focus:p-2 focus:text-on-accent"
      >
        {t('Skip to the content')}
      </a>
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
            <div ref={setTitle} className="peer flex min-w-0 items-center gap-2 empty:hidden" />
            <span
              aria-hidden="true"
              className="truncate text-base font-semibold tracking-tight peer-[:not(:empty)]:hidden"
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
          <div ref={setActions} className="flex shrink-0 items-center gap-2 empty:hidden" />
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

interface SideProps {
  workspaceId: string;
  isRail: boolean;
}

interface WithKeys {
  showKeys: () => void;
}

const ENTRY =
  'flex h-[34px] touch:h-11 items-center gap-2.5 rounded-card px-2 text-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-ink [&[aria-current=page]_svg]:text-accent group-data-[rail=true]/shell:justify-center group-data-[rail=true]/shell:px-0';
const ONLY_WIDE = 'truncate group-data-[rail=true]/shell:sr-only';

function SideMenu({ workspaceId, isRail, showKeys }: SideProps & WithKeys) {
  return (
    <section
      aria-label={t('Menu')}
      className="fixed inset-y-0 left-0 z-30 flex w-[232px] flex-col border-r border-line bg-sunken px-2.5 pb-2 pt-1.5 group-data-[rail=true]/shell:w-[60px] print:hidden"
    >
      <WorkspaceSwitcher workspaceId={workspaceId} isRail={isRail} />
      <nav
        aria-label={t('Pages')}
        className="mt-1 flex flex-1 flex-col overflow-y-auto [scrollbar-width:none]"
      >
        <PageLinks workspaceId={workspaceId} />
      </nav>
      <AccountMenu workspaceId={workspaceId} isRail={isRail} showKeys={showKeys} />
    </section>
  );
}

/** The pages that the person may open, in their groups. */
function PageLinks({ workspaceId, follow }: { workspaceId: string; follow?: () => void }) {
  // Of a workspace that the person cannot open nothing is asked.
  const can = useCan(useWorkspace()?.id);
  return PAGE_GROUPS.map(({ name, pages }) => {
    const open = pages.filter(({ needs }) => can(needs));
    return (
      open.length > 0 && (
        <Fragment key={name}>
          <p className="px-2 pb-1 pt-3 text-xs text-faint first:pt-1 group-data-[rail=true]/shell:invisible group-data-[rail=true]/shell:h-2 group-data-[rail=true]/shell:p-0">
            {name}
          </p>
          {open.map(({ to, name: page, icon: Icon }) => (
            <Link key={to} to={to} params={{ workspaceId }} title={page} className={ENTRY} onClick={follow}>
              <Icon aria-hidden="true" className="size-[18px] shrink-0 text-faint" strokeWidth={1.75} />
              <span className={ONLY_WIDE}>{page}</span>
            </Link>
          ))}
        </Fragment>
      )
    );
  });
}

/** As many workspaces are found at a glance, and asked for their marks. */
const FEW = 7;

/** The open workspace; opens the list of all that the person may open. */
function WorkspaceSwitcher({ workspaceId, isRail }: SideProps) {
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

/** What belongs to the person and this browser. */
function AccountMenu({ workspaceId, isRail, showKeys }: SideProps & WithKeys) {
  const workspace = useWorkspace();
  return (
    <Menu
      {...(isRail ? { label: t('You') } : {})}
      className={`flex h-11 items-center gap-2.5 rounded-card text-muted hover:bg-hover hover:text-ink ${isRail ? 'w-10 justify-center' : 'w-full px-2'}`}
      boxClass="w-64"
      face={
        <>
          <CircleUser aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
          {!isRail && (
            <>
              <span className="flex-1 text-left">{t('You')}</span>
              <ChevronsUpDown aria-hidden="true" className="size-4 text-faint" />
            </>
          )}
        </>
      }
    >
      {(close) => (
        <>
          <AccountEntries workspaceId={workspaceId} close={close} showKeys={showKeys} />
          {workspace !== undefined && (
            <p className="border-t border-line px-2.5 py-2 text-xs text-muted">
              {workspace.timeZone} · {workspace.currency}
            </p>
          )}
        </>
      )}
    </Menu>
  );
}

interface EntriesProps extends WithKeys {
  workspaceId: string;
  close: () => void;
}

function AccountEntries({ workspaceId, close, showKeys }: EntriesProps) {
  return (
    <>
      <a className={MENU_ITEM} href="/account">
        <CircleUser aria-hidden="true" className="size-4 text-muted" />
        {t('Account')}
      </a>
      <Link to="/w/$workspaceId/start" params={{ workspaceId }} className={MENU_ITEM} onClick={close}>
        <Rocket aria-hidden="true" className="size-4 text-muted" />
        {t('First steps')}
      </Link>
      <button
        type="button"
        className={`${MENU_ITEM} max-md:hidden`}
        onClick={() => {
          close();
          showKeys();
        }}
      >
        <Keyboard aria-hidden="true" className="size-4 text-muted" />
        {t('Keys')}
      </button>
      <div className="px-2.5 py-1.5">
        <LanguageChoice />
      </div>
      <form method="post" action="/sign-out">
        <button type="submit" className={MENU_ITEM}>
          <LogOut aria-hidden="true" className="size-4 text-muted" />
          {t('Sign out')}
        </button>
      </form>
    </>
  );
}

const FOOT_ENTRY =
  'grid h-[52px] content-center justify-items-center gap-0.5 rounded-card text-[11px] leading-[14px] text-muted aria-[current=page]:font-semibold aria-[current=page]:text-accent';

/** The four pages that are opened most, and a sheet with the others. */
function FootBar({ workspaceId, showKeys }: { workspaceId: string } & WithKeys) {
  const can = useCan(useWorkspace()?.id);
  return (
    <section
      aria-label={t('Menu')}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-page p-1 pb-[calc(4px+env(safe-area-inset-bottom))] print:hidden"
    >
      <nav aria-label={t('Pages')} className="col-span-4 grid grid-cols-4">
        {ON_PHONE.filter(({ needs }) => can(needs)).map(({ to, name, icon: Icon }) => (
          <Link key={to} to={to} params={{ workspaceId }} className={FOOT_ENTRY}>
            <Icon aria-hidden="true" className="size-[22px]" strokeWidth={1.75} />
            <span className="max-w-full truncate">{name}</span>
          </Link>
        ))}
      </nav>
      <Menu
        align="end"
        className={FOOT_ENTRY}
        boxClass="w-72"
        face={
          <>
            <MenuIcon aria-hidden="true" className="size-[22px]" strokeWidth={1.75} />
            {t('More')}
          </>
        }
      >
        {(close) => (
          <>
            <nav aria-label={t('All pages')}>
              <PageLinks workspaceId={workspaceId} follow={close} />
            </nav>
            <div className="mt-1 border-t border-line pt-1">
              <AccountEntries workspaceId={workspaceId} close={close} showKeys={showKeys} />
            </div>
          </>
        )}
      </Menu>
    </section>
  );
}
