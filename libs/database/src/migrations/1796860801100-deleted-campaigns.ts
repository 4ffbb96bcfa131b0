import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A campaign of many items is gone at once; a job takes its items out in small transactions, and then removes its row. */
export class DeletedCampaigns1796860801100 implements MigrationInterface {
  name = 'DeletedCampaigns1796860801100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE campaigns ADD COLUMN deleted_at timestamptz(3);
      -- For: deleted campaigns whose items are still to be taken out.
      CREATE INDEX campaigns_deleted ON campaigns (workspace_id, id) WHERE deleted_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM campaigns WHERE deleted_at IS NOT NULL');
    await runner.query('ALTER TABLE campaigns DROP COLUMN deleted_at');
  }
}
