import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const MAILS: TriggeredQueue = { table: 'mails', queue: 'mails' };

/**
 * Mails to people, which the worker sends: a leased queue (docs/adr/0026). They belong to no workspace; workspace_id says between
 * whom the queue takes turns. Rows stay for a day, as they are what is counted against floods.
 */
export class Mails1796860801002 implements MigrationInterface {
  name = 'Mails1796860801002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mails (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('INVITATION', 'RESET')),
        address text NOT NULL,
        caller bytea,
        membership_id uuid REFERENCES memberships ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL,
        due_at timestamptz(3),
        lease uuid,
        attempts smallint NOT NULL DEFAULT 0,
        last_error text,
        PRIMARY KEY (workspace_id, id),
        CHECK ((kind = 'INVITATION') = (membership_id IS NOT NULL))
      );
      -- For: a claim, and when the next mail is due.
      CREATE INDEX mails_due ON mails (workspace_id, due_at) WHERE due_at IS NOT NULL;
      -- For: how many went to an address in the last hour and day.
      CREATE INDEX mails_by_address ON mails (address, created_at);
      -- For: how many one IP address asked for in the last hour.
      CREATE INDEX mails_by_caller ON mails (caller, created_at) WHERE caller IS NOT NULL;
      -- For: the foreign key.
      CREATE INDEX mails_by_membership ON mails (membership_id) WHERE membership_id IS NOT NULL;
    `);
    await runner.query(queueTriggers(MAILS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropQueueTriggers(MAILS));
    await runner.query('DROP TABLE mails;');
  }
}
