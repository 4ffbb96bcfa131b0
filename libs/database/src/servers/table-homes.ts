/** Where the rows of a table are, where workspaces have databases of their own (docs/adr/0076). */
export type TableHome = 'main' | 'workspace' | 'copied' | 'either';

/** Tenancy, people, and what is of no single workspace. */
const MAIN = new Set([
  'api_tokens',
  'api_usage',
  'identities',
  'installation',
  'mails',
  'memberships',
  'oauth_clients',
  'oauth_connections',
  'oauth_requests',
  'oauth_tokens',
  'one_time_links',
  'passkeys',
  'people',
  'recovery_codes',
  'second_factors',
  'session_bearers',
  'sessions',
  'sign_in_failures',
  'used_challenges',
]);

/** What foreign keys and joins need beside a workspace's rows: written in the main database, and read in each. */
export const COPIED = ['organizations', 'workspaces'] as const;

/** Of each database: the workspaces that its jobs leave alone, as they are being moved. */
export const MOVING = 'moving_workspaces';

/**
 * What is written by the transactions of any database: the audit log, which groups have work in a queue of that database, and which
 * workspaces are moved there or away.
 */
const EITHER = new Set(['audit_log', MOVING, 'queue_groups']);

/** Queues whose tasks are in tables of the main database, and their groups with them. */
export const QUEUES_OF_MAIN: readonly string[] = ['mails'];

/** Where the rows of a table are, by its name. */
export function homeOf(table: string): TableHome {
  if (MAIN.has(table)) return 'main';
  if (EITHER.has(table)) return 'either';
  return COPIED.some((name) => name === table) ? 'copied' : 'workspace';
}
