import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { language } from '../lib/messages';
import { showWhatIsCut } from '../ui/cut-titles';
import { keepFocusOnPage } from '../ui/lost-focus';
import './dev-ui.css';
import { AllComponents, ComponentPage, Frame } from './frame';

const rootRoute = createRootRoute({ component: Frame, notFoundComponent: AllComponents });
const allRoute = createRoute({ getParentRoute: () => rootRoute, path: '/dev/ui', component: AllComponents });
const componentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/ui/$component',
  component: ComponentPage,
});

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const router = createRouter({ routeTree: rootRoute.addChildren([allRoute, componentRoute]) });

document.documentElement.lang = language;
keepFocusOnPage();
showWhatIsCut();

const root = document.getElementById('root');
if (root === null) throw new Error('dev-ui.html has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
