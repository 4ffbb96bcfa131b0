import { queryOptions, useMutation } from '@tanstack/react-query';
import { ask, read, send } from '../../lib/api';
import { graphql } from '../../lib/graphql';

const PROGRESS = graphql(`
  query ImportProgress($id: ID!) {
    operation(id: $id) {
      completedAt
      error
      imported {
        lines
        created
        updated
        unchanged
        rejected
        snapshotsAdded
        unknownFields {
          name
          lines
        }
      }
    }
  }
`);

/** Milliseconds between looks at an import that goes on. */
const LOOK_AGAIN = 1000;

/** Lines of a report that are read, and refused ones that are shown. */
const REPORT_BYTES = 4 * 1024 * 1024;
const SHOWN = 20;

interface Accepted {
  operation: { id: string };
}

/** The media type of a file by its name; the API reads the rest from its first bytes. */
function typeOf(name: string): string {
  const plain = name.toLowerCase().replace(/\.gz$/, '');
  if (plain.endsWith('.csv')) return 'text/csv';
  return plain.endsWith('.json') ? 'application/json' : 'application/x-ndjson';
}

/** Sends a file of posts; its result is the id of the import. */
export function useImport(workspaceId: string) {
  return useMutation({
    mutationFn: async ({ file, provider }: { file: File; provider: string | undefined }) => {
      const query = provider === undefined ? '' : `?provider=${provider}`;
      const headers = { 'content-type': typeOf(file.name) };
      const response = await send(`/api/v2/imports${query}`, { headers, body: file }, workspaceId);
      const answer = (await read(response)) as unknown as Accepted;
      return answer.operation.id;
    },
  });
}

/** How far an import has come; read again until it has ended. */
export function importQuery(workspaceId: string, id: string) {
  return queryOptions({
    queryKey: ['import', workspaceId, id],
    queryFn: async ({ signal }) => (await ask(PROGRESS, { id }, workspaceId, signal)).operation,
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : LOOK_AGAIN),
  });
}

export const hasEnded = (operation: { completedAt: string | null } | null | undefined): boolean =>
  operation != null && operation.completedAt !== null;

/** A line of a report that was not stored. */
export interface RefusedLine {
  line: number;
  reason: string;
}

/** The first lines of a report that were refused, with why. */
export function refusedQuery(workspaceId: string, id: string) {
  return queryOptions({
    queryKey: ['import-report', workspaceId, id],
    queryFn: async ({ signal }): Promise<RefusedLine[]> => {
      const response = await send(`/api/v2/imports/${id}/report`, { method: 'GET' }, workspaceId, signal);
      if (!response.ok) await read(response);
      const text = (await response.text()).slice(0, REPORT_BYTES);
      return text
        .split('\n')
        .filter((line) => line.includes('"rejected"'))
        .slice(0, SHOWN)
        .map((line) => JSON.parse(line) as RefusedLine);
    },
  });
}
