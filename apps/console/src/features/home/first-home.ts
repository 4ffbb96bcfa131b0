import type { QueryClient } from '@tanstack/react-query';
import type { Workspace } from '../workspaces/workspaces.query';
import { attentionQuery, homeSearch, overviewQuery, spanDays } from './home.query';

/** Asks for what an address of Home shows first. */
export async function firstOfHome(client: QueryClient, workspace: Workspace, address: object): Promise<void> {
  await Promise.all([
    client.prefetchQuery(overviewQuery(workspace, spanDays(homeSearch({ ...address })))),
    client.prefetchQuery(attentionQuery(workspace.id)),
  ]);
}
