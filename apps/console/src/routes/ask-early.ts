import type { QueryClient } from '@tanstack/react-query';
import { type Workspace, workspacesQuery } from '../features/workspaces/workspaces.query';

interface Entry {
  context: { queryClient: QueryClient };
  params: { workspaceId: string };
  location: { search: object };
  cause: 'preload' | 'enter' | 'stay';
}

/** Asks for what an address shows first. */
type AskFirst = (client: QueryClient, workspace: Workspace, search: object) => Promise<void>;

/** Has the first rows of a page asked for while the page itself is being made. */
export const askEarly = (load: () => Promise<AskFirst>) => ({
  // Once for each visit.
  shouldReload: false,
  loader: ({ context: { queryClient }, params, location, cause }: Entry): void => {
    // Where the mouse goes over a link, only the scripts of its page are loaded: the API takes few requests a second.
    if (cause === 'preload') return;
    const ask = async () => {
      const [askFirst, workspaces] = await Promise.all([
        load(),
        queryClient.ensureQueryData(workspacesQuery),
      ]);
      const workspace = workspaces.find(({ id }) => id === params.workspaceId);
      if (workspace !== undefined) await askFirst(queryClient, workspace, location.search);
    };
    ask().catch(() => {
      // The page asks again, and says what is wrong.
    });
  },
});
