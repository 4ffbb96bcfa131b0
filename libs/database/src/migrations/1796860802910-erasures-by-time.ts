import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './without-standing-still.js';

/** The index of the list of erasures. */
export class ErasuresByTime1796860802910 implements MigrationInterface {
  name = 'ErasuresByTime1796860802910';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    // For: a workspace's erasures, newest first.
    await createIndexConcurrently(
      runner,
      'erased_accounts_by_time',
      'ON erased_accounts (workspace_id, erased_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX erased_accounts_by_time');
  }
}
