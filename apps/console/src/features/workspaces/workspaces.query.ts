import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';

export const WORKSPACES = graphql(`
  query Workspaces {
    workspaces(first: 100) {
      nodes {
        id
        name
        timeZone
        currency
      }
    }
  }
`);

export type Workspace = ResultOf<typeof WORKSPACES>['workspaces']['nodes'][number];

/** The first hundred workspaces that the person may open, by name. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: async ({ signal }) => (await ask(WORKSPACES, {}, null, signal)).workspaces.nodes,
  staleTime: 300_000,
});

/** The workspace of the address; undefined if the person cannot open it. */
export function useWorkspace(): Workspace | undefined {
  const { workspaceId } = useParams({ from: '/w/$workspaceId' });
  return useSuspenseQuery(workspacesQuery).data.find(({ id }) => id === workspaceId);
}
