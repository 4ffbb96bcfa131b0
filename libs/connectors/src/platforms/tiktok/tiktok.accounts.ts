import type { Connection } from '@loupe/workspace';

/** Those of the connected accounts that have a handle; one at most. */
export function ownOf(connections: readonly Connection[], accountName: string): Connection[] {
  const name = accountName.replace(/^@/, '').toLowerCase();
  return connections.filter(({ integration }) => integration.handle.toLowerCase() === name);
}
