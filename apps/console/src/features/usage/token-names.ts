import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '../../lib/messages';
import { connectionsQuery } from '../agents/oauth-connections.query';
import { hooksQuery } from '../imports/import-hooks.query';
import { membersQuery } from '../people/people.query';
import { tokensQuery } from '../tokens/tokens.query';
import type { TokenName } from './usage-by-name';

/** All people of the console are one. */
const CONSOLE: TokenName = { id: 'console', name: t('Console') };

/**
 * The names of what sends requests to a workspace, by the id that its usage has: tokens, connections, addresses for imports, and the
 * people of the console. They are null while they are not known, and where they cannot be read.
 */
export function useTokenNames(workspaceId: string): {
  names: ReadonlyMap<string, TokenName> | null;
  isPending: boolean;
} {
  const tokens = useQuery(tokensQuery(workspaceId));
  const connections = useQuery(connectionsQuery(workspaceId));
  const hooks = useQuery(hooksQuery(workspaceId));
  const members = useQuery(membersQuery(workspaceId));
  const read = [tokens, connections, hooks, members];
  const names = useMemo(
    () => namesOf(tokens.data, connections.data?.connections, hooks.data, members.data),
    [tokens.data, connections.data, hooks.data, members.data],
  );
  // Where one of them cannot be read, nobody waits for the others.
  return { names, isPending: read.every(({ isError }) => !isError) && names === null };
}

function namesOf(
  tokens: readonly TokenName[] | undefined,
  connections: readonly { id: string; clientName: string }[] | undefined,
  hooks: readonly TokenName[] | undefined,
  members: readonly { personId: string }[] | undefined,
): ReadonlyMap<string, TokenName> | null {
  if (tokens === undefined || connections === undefined || hooks === undefined || members === undefined)
    return null;
  return new Map([
    ...[...tokens, ...hooks].map(({ id, name }) => [id, { id, name }] as const),
    ...connections.map(({ id, clientName: name }) => [id, { id, name }] as const),
    ...members.map(({ personId }) => [personId, CONSOLE] as const),
  ]);
}
