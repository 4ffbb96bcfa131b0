import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { fieldsSearch } from './features/ai-fields/ai-fields.query';
import { questionOf } from './features/analytics/analytics.query';
import { campaignsSearch } from './features/campaigns/campaigns.query';
import { competitorsSearch } from './features/competitors/competitors.query';
import { creatorsSearch } from './features/creators/creators.query';
import { explorerSearch } from './features/explorer/explorer.query';
import { guidesSearch } from './features/guides/guides.query';
import { homeSearch } from './features/home/home.query';
import { importSearch, sharedLinks } from './features/imports/shared-links';
import { postsSearch } from './features/posts/posts-search';
import { retentionSearch } from './features/privacy/retention-search';
import { reportsSearch } from './features/reports/reports.query';
import { sourcesSearch } from './features/sources/sources.query';
import { webhooksSearch } from './features/webhooks/webhooks.query';
import { rightsQuery } from './features/workspaces/rights';
import { workspacesQuery } from './features/workspaces/workspaces.query';
import { lastWorkspace } from './lib/last-workspace';
import { parseSearch, stringifySearch } from './lib/search';
import { askEarly } from './routes/ask-early';
import { NotFoundPage } from './routes/not-found';
import { RouteFailure } from './routes/route-failure';
import { Shell } from './routes/shell';

interface Context {
  queryClient: QueryClient;
}

const rootRoute = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
});

/** The workspace that was open last, or else the first one. */
async function workspaceToOpen({ queryClient }: Context) {
  const workspaces = await queryClient.ensureQueryData(workspacesQuery);
  const last = lastWorkspace();
  return workspaces.find(({ id }) => id === last) ?? workspaces[0];
}

/** Opens the workspace that was open last, or the first one. */
const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: async ({ context }) => {
    const open = await workspaceToOpen(context);
    if (open !== undefined) {
      throw redirect({ to: '/w/$workspaceId/home', params: { workspaceId: open.id }, replace: true });
    }
  },
  component: lazyRouteComponent(() => import('./routes/no-workspace')),
});

const agencyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/w',
  component: lazyRouteComponent(() => import('./routes/agency')),
});

/** What another program shares goes to the imports of the workspace that was open last. */
const shareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'share',
  validateSearch: (search: Record<string, unknown>) => ({ links: sharedLinks(search) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { links } }) => {
    const open = await workspaceToOpen(context);
    if (open !== undefined) {
      const params = { workspaceId: open.id };
      throw redirect({ to: '/w/$workspaceId/import', params, search: { links }, replace: true });
    }
  },
  component: lazyRouteComponent(() => import('./routes/no-workspace')),
});

export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/w/$workspaceId',
  loader: async ({ context: { queryClient }, params: { workspaceId } }) => {
    // Where one was last, one may most likely be again: this does not wait for the list of workspaces.
    if (workspaceId === lastWorkspace()) void queryClient.prefetchQuery(rightsQuery(workspaceId));
    const workspaces = await queryClient.ensureQueryData(workspacesQuery);
    // The pages ask what the person may do from the first moment on.
    if (workspaces.some(({ id }) => id === workspaceId)) {
      await queryClient.ensureQueryData(rightsQuery(workspaceId));
    }
  },
  component: Shell,
});

const workspaceIndexRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/w/$workspaceId/home', params, replace: true });
  },
});

const homeRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/home',
  validateSearch: homeSearch,
  ...askEarly(async () => (await import('./features/home/first-home')).firstOfHome),
  component: lazyRouteComponent(() => import('./routes/home')),
});

export const postsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/posts',
  validateSearch: postsSearch,
  ...askEarly(async () => (await import('./features/posts/first-posts')).firstPosts),
  component: lazyRouteComponent(() => import('./routes/posts')),
});

const creatorsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/creators',
  validateSearch: creatorsSearch,
  ...askEarly(async () => (await import('./features/creators/first-creators')).firstCreators),
  component: lazyRouteComponent(() => import('./routes/creators')),
});

const analyticsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/analytics',
  validateSearch: questionOf,
  component: lazyRouteComponent(() => import('./routes/analytics')),
});

const competitorsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/competitors',
  validateSearch: competitorsSearch,
  component: lazyRouteComponent(() => import('./routes/competitors')),
});

const campaignsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/campaigns',
  validateSearch: campaignsSearch,
  component: lazyRouteComponent(() => import('./routes/campaigns')),
});

const reportsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/reports',
  validateSearch: reportsSearch,
  component: lazyRouteComponent(() => import('./routes/reports')),
});

const sourcesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/sources',
  validateSearch: sourcesSearch,
  component: lazyRouteComponent(() => import('./routes/sources')),
});

const importRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/import',
  validateSearch: importSearch,
  component: lazyRouteComponent(() => import('./routes/import')),
});

const webhooksRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/webhooks',
  validateSearch: webhooksSearch,
  component: lazyRouteComponent(() => import('./routes/webhooks')),
});

const integrationRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/integration',
  component: lazyRouteComponent(() => import('./routes/integration')),
});

const firstStepsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/start',
  component: lazyRouteComponent(() => import('./routes/first-steps')),
});

const explorerRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/explorer',
  validateSearch: explorerSearch,
  component: lazyRouteComponent(() => import('./routes/explorer')),
});

const alertsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/alerts',
  component: lazyRouteComponent(() => import('./routes/alerts')),
});

const aiFiltersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/ai-filters',
  validateSearch: fieldsSearch,
  component: lazyRouteComponent(() => import('./routes/ai-fields')),
});

const guidesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/guides',
  validateSearch: guidesSearch,
  component: lazyRouteComponent(() => import('./routes/guides')),
});

const settingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./routes/settings')),
});

const retentionRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/retention',
  validateSearch: retentionSearch,
  component: lazyRouteComponent(() => import('./routes/retention')),
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  agencyRoute,
  shareRoute,
  workspaceRoute.addChildren([
    workspaceIndexRoute,
    homeRoute,
    postsRoute,
    creatorsRoute,
    analyticsRoute,
    competitorsRoute,
    campaignsRoute,
    reportsRoute,
    sourcesRoute,
    importRoute,
    webhooksRoute,
    integrationRoute,
    firstStepsRoute,
    explorerRoute,
    alertsRoute,
    aiFiltersRoute,
    guidesRoute,
    settingsRoute,
    retentionRoute,
  ]),
]);

/** The console's addresses. They are shared, so they stay. */
export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: RouteFailure,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
