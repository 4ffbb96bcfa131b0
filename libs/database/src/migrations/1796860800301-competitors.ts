import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sources of competitors, which are captured as the workspace's own are; and competitors that are deleted but still have
 * posts. Rows that are there belong to the workspace itself and are not deleted, which is what null says.
 */
export class Competitors1796860800301 implements MigrationInterface {
  name = 'Competitors1796860800301';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE competitor_brands ADD COLUMN deleted_at timestamptz(3);
      -- For: competitors whose posts are still to be removed.
      CREATE INDEX competitor_brands_deleted ON competitor_brands (workspace_id, id) WHERE deleted_at IS NOT NULL;
      ALTER TABLE sources ADD COLUMN competitor_brand_id uuid,
        ADD FOREIGN KEY (workspace_id, competitor_brand_id) REFERENCES competitor_brands (workspace_id, id);
      -- For: what is followed of competitors.
      CREATE INDEX sources_by_competitor ON sources (workspace_id, competitor_brand_id)
        WHERE competitor_brand_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM sources WHERE competitor_brand_id IS NOT NULL;
      ALTER TABLE sources DROP COLUMN competitor_brand_id;
      ALTER TABLE competitor_brands DROP COLUMN deleted_at;
    `);
  }
}
