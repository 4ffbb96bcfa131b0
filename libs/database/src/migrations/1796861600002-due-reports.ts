import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './without-standing-still.js';

/** For: reports of all workspaces of which an edition is due (SchedulesRepository.due). */
export class DueReports1796861600002 implements MigrationInterface {
  name = 'DueReports1796861600002';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'reports_by_next_run',
      'ON reports (next_run_at) WHERE next_run_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'reports_by_next_run');
  }
}
