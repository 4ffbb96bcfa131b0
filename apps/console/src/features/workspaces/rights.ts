import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';

const RIGHTS = graphql(`
  query Rights {
    workspace {
      callerScopes
      callerHasOrganization
      sourceOffers {
        kind
        providers
      }
    }
  }
`);

type Asked = ResultOf<typeof RIGHTS>['workspace'];
export type Scope = NonNullable<Asked['callerScopes']>[number];
export type SourceOffers = Asked['sourceOffers'];

/** What the person may do in a workspace, and what the workspace can follow. */
export const rightsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['rights', workspaceId],
    queryFn: async ({ signal }) => (await ask(RIGHTS, {}, workspaceId, signal)).workspace,
    staleTime: 60_000,
  });

/**
 * Says what the person may do. Until the API has said it, nothing is offered.
 * @param workspaceId undefined for a workspace that the person cannot open
 */
export function useCan(workspaceId: string | undefined): (scope: Scope) => boolean {
  const { data } = useQuery({ ...rightsQuery(workspaceId ?? ''), enabled: workspaceId !== undefined });
  return (scope) => data?.callerScopes?.includes(scope) === true;
}

/** Whether the person can give tokens and roles for all workspaces of the organization. */
export const useHasOrganization = (workspaceId: string): boolean =>
  useQuery(rightsQuery(workspaceId)).data?.callerHasOrganization === true;

/** The platforms of each kind of source; undefined until the API has said it. */
export const useSourceOffers = (workspaceId: string): SourceOffers | undefined =>
  useQuery(rightsQuery(workspaceId)).data?.sourceOffers;
