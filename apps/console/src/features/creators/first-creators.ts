import type { QueryClient } from '@tanstack/react-query';
import { readFirstPage } from '../../lib/windowed-pages';
import type { Workspace } from '../workspaces/workspaces.query';
import { creatorsList, creatorsSearch } from './creators.query';

/** Asks for the creators that an address of the creators page shows first. */
export async function firstCreators(client: QueryClient, { id }: Workspace, address: object): Promise<void> {
  const search = creatorsSearch({ ...address });
  if (search.of === undefined) await readFirstPage(client, creatorsList(id, search));
}
