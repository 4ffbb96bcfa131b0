import { reasonOf } from '@loupe/kernel';
import pg from 'pg';
import { sqlStateOf } from '../sql-state.js';
import { isLost } from './unreachable.js';

/** A server that is as good as down holds up nobody longer than this. */
const PATIENCE_MS = 10_000;
/** SQLSTATEs of a wrong password or role, and of a database that does not exist. */
const REFUSED: readonly (string | null)[] = ['28000', '28P01', '3D000'];

/**
 * Asks a server a few short questions by a connection of its own, which ends with the work.
 * @throws the driver's error if it cannot be asked, or is silent
 */
export async function withOwnConnection<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  // What ends the connection fails the statement that it runs.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether a server answers, and takes no connection with this address. */
function isRefused(error: unknown): boolean {
  return REFUSED.includes(sqlStateOf(error));
}

/** What is wrong with a server that could not be asked, to stand behind its name: `cannot be reached: connect ECONNREFUSED …`. */
export function troubleOf(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return troubleOf(error.cause);
  const what = isRefused(error)
    ? 'refuses the connection'
    : isLost(error)
      ? 'cannot be reached'
      : 'cannot be examined';
  return `${what}: ${reasonOf(error)}`;
}
