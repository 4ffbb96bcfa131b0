import type { QueryClient } from '@tanstack/react-query';
import { readFirstPage } from '../../lib/windowed-pages';
import type { Workspace } from '../workspaces/workspaces.query';
import { creatorQuery, creatorsList, creatorsSearch } from './creators.query';

/** Asks for the creators that an address of the creators page shows first, or for the one whose page it is. */
export async function firstCreators(client: QueryClient, { id }: Workspace, address: object): Promise<void> {
  const search = creatorsSearch({ ...address });
  if (search.creator !== undefined) await client.prefetchQuery(creatorQuery(id, search.creator));
  else if (search.of === undefined) await readFirstPage(client, creatorsList(id, search));
}
