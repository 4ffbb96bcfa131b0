import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const REQUESTS: TriggeredQueue = { table: 'erasure_requests', queue: 'erasures' };

/**
 * Erasures that people ask for: tasks of the leased queue (docs/adr/0026) until they are done; the id is the operation's. No row
 * names anybody. Erased accounts say which platform they were of, and how many posts went with them: both are unknown of
 * earlier ones.
 */
export class ErasureRequests1796860802900 implements MigrationInterface {
  name = 'ErasureRequests1796860802900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erased_accounts ADD COLUMN provider text, ADD COLUMN items integer');
    await runner.query(`
      CREATE TABLE erasure_requests (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        creator_id uuid,
        social_profile_id uuid,
        mentions_only boolean NOT NULL,
        items integer NOT NULL,
        requested_by jsonb NOT NULL,
        due_at timestamptz(3) NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        error text,
        lease uuid,
        PRIMARY KEY (workspace_id, id),
        CHECK (num_nonnulls(creator_id, social_profile_id) = 1)
      );
      -- For: whether the erasure of a person is under way already.
      CREATE UNIQUE INDEX erasure_requests_of_person
        ON erasure_requests (workspace_id, COALESCE(creator_id, social_profile_id));
      -- For: claims of a workspace's requests.
      CREATE INDEX erasure_requests_due ON erasure_requests (workspace_id, due_at);`);
    await runner.query(queueTriggers(REQUESTS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropQueueTriggers(REQUESTS));
    await runner.query('DROP TABLE erasure_requests');
    await runner.query('ALTER TABLE erased_accounts DROP COLUMN provider, DROP COLUMN items');
  }
}
