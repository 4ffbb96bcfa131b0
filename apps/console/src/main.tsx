import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenIdle } from './lib/after-paint';
import { ApiError } from './lib/api';
import { SignedOut } from './lib/bearer';
import { keepCookie } from './lib/cookies';
import { language } from './lib/messages';
import { createConsoleRouter } from './router';
import './styles.css';
import { showWhatIsCut } from './ui/cut-titles';
import { keepFocusOnPage } from './ui/lost-focus';

/** Opens the sign-in page, which comes back to this page. */
function signIn(error: unknown): void {
  if (!(error instanceof SignedOut)) return;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?returnTo=${encodeURIComponent(here)}`);
}

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: signIn }),
  mutationCache: new MutationCache({ onError: signIn }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What the API refused stays refused; what did not reach it is sent again.
      retry: (failures, error) =>
        !(error instanceof ApiError) && !(error instanceof SignedOut) && failures < 2,
    },
  },
});

document.documentElement.lang = language;
// The times of the account's page are written by it (apps/api/src/pages/texts.ts).
whenIdle(() => keepCookie('loupe-time-zone', Intl.DateTimeFormat().resolvedOptions().timeZone));
keepFocusOnPage();
showWhatIsCut();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
createRoot(root, {
  // For somebody who is signed out the sign-in page opens; all else is shown and told to the developer.
  onCaughtError: (error) => {
    if (!(error instanceof SignedOut)) console.error(error);
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createConsoleRouter(queryClient)} />
    </QueryClientProvider>
  </StrictMode>,
);
