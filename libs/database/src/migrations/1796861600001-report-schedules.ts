import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When editions of reports are made by themselves. */
export class ReportSchedules1796861600001 implements MigrationInterface {
  name = 'ReportSchedules1796861600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reports ADD COLUMN schedule jsonb, ADD COLUMN next_run_at timestamptz(3), ADD COLUMN schedule_problem text;
      ALTER TABLE report_editions ADD COLUMN scheduled_for timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE report_editions DROP COLUMN scheduled_for;
      ALTER TABLE reports DROP COLUMN schedule, DROP COLUMN next_run_at, DROP COLUMN schedule_problem`);
  }
}
