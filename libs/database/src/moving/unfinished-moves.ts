import type { AppConfig } from '@loupe/config';
import { withRunner } from '../direct-connection.js';
import { MAIN } from '../servers/addresses.js';

/** A workspace whose move has begun and not ended, and where it goes. */
export interface UnfinishedMove {
  readonly id: string;
  readonly to: string;
  /** Whether it is there, and only what is left in its former database is to be removed. */
  readonly isThere: boolean;
}

/** The moves that go on, or were interrupted. */
export function unfinishedMoves(config: AppConfig): Promise<UnfinishedMove[]> {
  return withRunner(config, (runner) =>
    runner.query(
      // As JSON, which bears a schema from before there were moves.
      `SELECT id, COALESCE(row ->> 'moving_to', row ->> 'database', $1) AS to, row ->> 'moved_from' IS NOT NULL AS "isThere"
       FROM workspaces CROSS JOIN LATERAL to_jsonb(workspaces) AS row
       WHERE COALESCE(row ->> 'moving_to', row ->> 'moved_from') IS NOT NULL ORDER BY id`,
      [MAIN],
    ),
  );
}
