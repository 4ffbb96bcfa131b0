import { SqlState, sqlStateOf } from './sql-state.js';

const MAX_ATTEMPTS = 5;
const CONFLICTS: ReadonlySet<string> = new Set([SqlState.SERIALIZATION_FAILURE, SqlState.DEADLOCK_DETECTED]);

/**
 * Runs a whole transaction, and runs it again if PostgreSQL rolled it back because of a conflict with another transaction: a
 * deadlock or a serialization failure. It tries five times. `work` must have no effect outside of the database.
 * @throws errors of `work`
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !CONFLICTS.has(sqlStateOf(error) ?? '')) throw error;
    }
  }
}
