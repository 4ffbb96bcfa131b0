import type { QueryClient } from '@tanstack/react-query';
import { readFirstPage } from '../../lib/windowed-pages';
import type { Workspace } from '../workspaces/workspaces.query';
import { postsList } from './posts.query';
import { postsSearch } from './posts-search';

/** Asks for the posts that an address of the posts page shows first. */
export const firstPosts = (client: QueryClient, workspace: Workspace, search: object): Promise<void> =>
  readFirstPage(client, postsList(workspace, postsSearch({ ...search })));
