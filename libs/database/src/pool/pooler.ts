import type { AppConfig } from '@loupe/config';
import { withOwnConnection } from './own-connection.js';

/**
 * Why the pooler that DATABASE_URL names lets statements run too long or too short, for the operator; null if it is right, or if
 * there is none. The API cannot set the limit itself there: what it sets belongs to a connection that others use next.
 */
export async function poolerProblem(config: AppConfig): Promise<string | null> {
  if (config.get('DATABASE_DIRECT_URL') === '') return null;
  const wanted = config.get('DATABASE_STATEMENT_TIMEOUT_MS');
  const ms = await withOwnConnection(config.get('DATABASE_URL'), async (client) => {
    const { rows } = await client.query<{ ms: number }>(
      `SELECT setting::int AS ms FROM pg_settings WHERE name = 'statement_timeout'`,
    );
    return rows[0]?.ms;
  });
  if (ms === wanted) return null;
  return `Statements through the pooler of DATABASE_URL may take ${ms === 0 ? 'any time' : `${ms} ms`}, not DATABASE_STATEMENT_TIMEOUT_MS=${wanted}.`;
}
