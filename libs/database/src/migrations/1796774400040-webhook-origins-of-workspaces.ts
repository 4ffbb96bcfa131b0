import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Transport failures are counted per workspace and origin, so that the failures of one workspace neither pause nor reveal
 * the deliveries of another (decisions §17). The counts over all workspaces are dropped: a pause lasts an hour at most.
 *
 * replay is the mode of a repeated delivery: RETRIED as a new one, or ONCE; null once the replay is settled.
 */
export class WebhookOriginsOfWorkspaces1796774400040 implements MigrationInterface {
  name = 'WebhookOriginsOfWorkspaces1796774400040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE webhook_origins;
      CREATE TABLE webhook_origins (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        origin text NOT NULL,
        failures integer NOT NULL,
        pause_seconds integer,
        paused_until timestamptz(3),
        PRIMARY KEY (workspace_id, origin)
      );
      ALTER TABLE webhook_deliveries ADD COLUMN replay text CHECK (replay IN ('RETRIED', 'ONCE'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_deliveries DROP COLUMN replay;
      DROP TABLE webhook_origins;
      CREATE TABLE webhook_origins (
        origin text PRIMARY KEY,
        failures integer NOT NULL,
        pause_seconds integer,
        paused_until timestamptz(3)
      );
    `);
  }
}
