import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const MAILS: TriggeredQueue = { table: 'alert_mails', queue: 'alert_mails' };

/**
 * Members who get mails of a rule, and the mails to them: a leased queue (docs/adr/0026) with one row for an address in a
 * workspace, which gathers alerts until it is due. A row stays for the hour in which no other mail is sent.
 */
export class AlertMails1796860801700 implements MigrationInterface {
  name = 'AlertMails1796860801700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE alert_rules ADD COLUMN mail_to text[] NOT NULL DEFAULT '{}';
      CREATE TABLE alert_mails (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        address text NOT NULL,
        -- The first alerts that wait to be mailed, and the number of all.
        alert_ids uuid[] NOT NULL,
        alerts_count integer NOT NULL,
        created_at timestamptz(3) NOT NULL,
        due_at timestamptz(3) NOT NULL,
        lease uuid,
        attempts smallint NOT NULL DEFAULT 0,
        last_error text,
        PRIMARY KEY (workspace_id, id),
        -- For: adding alerts to the mail that waits.
        UNIQUE (workspace_id, address)
      );
      -- For: a claim, and when the next mail is due.
      CREATE INDEX alert_mails_due ON alert_mails (workspace_id, due_at);
    `);
    await runner.query(queueTriggers(MAILS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropQueueTriggers(MAILS));
    await runner.query('DROP TABLE alert_mails; ALTER TABLE alert_rules DROP COLUMN mail_to;');
  }
}
