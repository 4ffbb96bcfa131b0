import type { AppConfig } from '@loupe/config';
import { withOwnConnection } from './own-connection.js';
import type { NamedDatabase } from './servers/addresses.js';

/**
 * Why the pooler of a database lets statements run too long or too short, for the operator; null if it is right, or if there is none.
 * The API cannot set the limit itself there: what it sets belongs to a connection that others use next.
 */
export async function poolerProblem(
  config: AppConfig,
  { url, directUrl }: NamedDatabase,
): Promise<string | null> {
  if (directUrl === null) return null;
  const wanted = config.get('DATABASE_STATEMENT_TIMEOUT_MS');
  const ms = await withOwnConnection(url, async (client) => {
    const { rows } = await client.query<{ ms: number }>(
      `SELECT setting::int AS ms FROM pg_settings WHERE name = 'statement_timeout'`,
    );
    return rows[0]?.ms;
  });
  if (ms === wanted) return null;
  return `Statements through its pooler may take ${ms === 0 ? 'any time' : `${ms} ms`}, not DATABASE_STATEMENT_TIMEOUT_MS=${wanted}.`;
}
