import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';

export const STORED_FILES = graphql(`
  query StoredFiles {
    workspace {
      id
      storedBytes {
        uploads
        media
        exports
        imports
        reports
        total
        limit
      }
    }
  }
`);

/** Bytes of the workspace's files, by what they are for, and what the plan allows. */
export const storedFilesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['stored-files', workspaceId],
    queryFn: async ({ signal }) => (await ask(STORED_FILES, {}, workspaceId, signal)).workspace.storedBytes,
  });
