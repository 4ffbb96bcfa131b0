import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a campaign is to reach, what it may cost and what it has cost; unknown of earlier ones. */
export class CostsOfCampaigns1796860820202 implements MigrationInterface {
  name = 'CostsOfCampaigns1796860820202';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE campaigns ADD COLUMN goal text, ADD COLUMN budget_cents bigint, ADD COLUMN fees_cents bigint',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE campaigns DROP COLUMN goal, DROP COLUMN budget_cents, DROP COLUMN fees_cents',
    );
  }
}
