import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches, useNavigate, useParams } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import { PaletteButton } from '../features/palette/palette-button';
import { type Scope, useCan } from '../features/workspaces/rights';
import { useWorkspace, workspacesQuery } from '../features/workspaces/workspaces.query';
import { t } from '../lib/messages';
import { useTitle } from '../lib/title';
import { ChosenSelect } from '../ui/chosen-select';
import { ConnectionState } from '../ui/connection-state';
import { KeysHelp } from '../ui/keys-help';
import { LanguageChoice } from '../ui/language-choice';
import { Empty } from '../ui/states';

/** The pages, each with what one needs to see it. */
const PAGES = [
  { to: '/w/$workspaceId/start', name: t('First steps'), needs: 'READ' },
  { to: '/w/$workspaceId/posts', name: t('Posts'), needs: 'READ' },
  { to: '/w/$workspaceId/creators', name: t('Creators'), needs: 'READ' },
  { to: '/w/$workspaceId/analytics', name: t('Analytics'), needs: 'READ' },
  { to: '/w/$workspaceId/competitors', name: t('Competitors'), needs: 'READ' },
  { to: '/w/$workspaceId/campaigns', name: t('Campaigns'), needs: 'READ' },
  { to: '/w/$workspaceId/reports', name: t('Reports'), needs: 'READ' },
  { to: '/w/$workspaceId/alerts', name: t('Alerts'), needs: 'READ' },
  { to: '/w/$workspaceId/sources', name: t('Sources'), needs: 'READ' },
  { to: '/w/$workspaceId/ai-filters', name: t('AI Filters'), needs: 'READ' },
  { to: '/w/$workspaceId/integration', name: t('Integration'), needs: 'READ' },
  { to: '/w/$workspaceId/webhooks', name: t('Webhooks'), needs: 'WEBHOOKS' },
  { to: '/w/$workspaceId/explorer', name: t('Explorer'), needs: 'READ' },
  { to: '/w/$workspaceId/guides', name: t('Guides'), needs: 'READ' },
  { to: '/w/$workspaceId/settings', name: t('Settings'), needs: 'ADMIN' },
] as const satisfies readonly { to: string; name: string; needs: Scope }[];

/** Pages that another one opens. */
const INNER = [{ to: '/w/$workspaceId/settings/retention', name: t('Retention and erasure') }] as const;

const PREFIX = '/w/$workspaceId/'.length;

/** The frame of all pages of a workspace: the pages, the workspace, the person. */
export function Shell() {
  const { workspaceId } = useParams({ from: '/w/$workspaceId' });
  const workspace = useWorkspace();
  const can = useCan(workspace?.id);
  const shown = PAGES.filter(({ needs }) => can(needs));
  const pages = usePagesInView(shown.length);
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const page = [...PAGES, ...INNER].find(({ to }) => to === path)?.name;
  useTitle(...[page, workspace?.name].filter((part) => part !== undefined));
  return (
    <div className="min-h-screen md:pl-36 print:pl-0">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:left-2 focus:top-2 focus:z-30 focus:bg-raised focus:p-2"
      >
        {t('Skip to the content')}
      </a>
      <nav
        ref={pages}
        aria-label={t('Pages')}
        className="relative z-20 flex gap-1 border-line bg-page p-2 max-md:overflow-x-auto max-md:border-b md:fixed md:inset-y-0 md:left-0 md:w-36 md:flex-col md:border-r print:hidden"
      >
        <span className="px-2 py-1 text-base font-semibold max-md:sr-only">Loupe</span>
        {shown.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            params={{ workspaceId }}
            className="whitespace-nowrap rounded-card px-2 py-1 text-muted hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
          >
            {name}
          </Link>
        ))}
      </nav>
      <header className="flex flex-wrap items-end justify-between gap-2 border-b border-line px-4 py-2 print:hidden">
        <WorkspaceSwitcher workspaceId={workspaceId} />
        <ConnectionState />
        <div className="flex flex-wrap items-center gap-3">
          {workspace !== undefined && (
            <span className="text-xs text-muted max-sm:hidden">
              {workspace.timeZone} · {workspace.currency}
            </span>
          )}
          {workspace !== undefined && (
            <PaletteButton
              workspaceId={workspaceId}
              pages={shown.map(({ to, name }) => ({
                path: to.slice(PREFIX),
                name,
              }))}
              can={can}
            />
          )}
          <KeysHelp />
          <LanguageChoice />
          <a className="text-accent underline" href="/account">
            {t('Account')}
          </a>
          <form method="post" action="/sign-out">
            <button type="submit" className="whitespace-nowrap text-muted underline">
              {t('Sign out')}
            </button>
          </form>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="px-4 py-4 outline-none">
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
    </div>
  );
}

/** On a phone the pages stand in one row, which scrolls sideways: the open one is always in view. */
function usePagesInView(count: number) {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place in the row
  useEffect(() => {
    const row = ref.current;
    const open = row?.querySelector<HTMLElement>('[aria-current=page]');
    if (row != null && open != null)
      row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
  }, [pathname, count]);
  return ref;
}

function WorkspaceSwitcher({ workspaceId }: { workspaceId: string }) {
  const { data } = useSuspenseQuery(workspacesQuery);
  const navigate = useNavigate();
  return (
    <ChosenSelect
      label={t('Workspace')}
      labelHidden
      value={workspaceId}
      verb={t('Open')}
      choose={(chosen) => void navigate({ to: '/w/$workspaceId/posts', params: { workspaceId: chosen } })}
    >
      {data.every(({ id }) => id !== workspaceId) && (
        <option value={workspaceId}>{t('Unknown workspace')}</option>
      )}
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </ChosenSelect>
  );
}
