import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';
import {
  createIndexConcurrently,
  dropIndexConcurrently,
  inTransaction,
  isFunction,
  replaceIndexConcurrently,
} from './without-standing-still.js';

/** The leased queue (docs/adr/0026), and its first users: the copies of media and the vectors of items. */
export class LeasedQueues1796860800000 implements MigrationInterface {
  name = 'LeasedQueues1796860800000';
  /** Both queues may have millions of rows. Each step bears that an interrupted attempt has done it. */
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await inTransaction(runner, [GROUPS]);
    await inTransaction(runner, ['ALTER TABLE media_copies ADD COLUMN IF NOT EXISTS lease uuid']);
    await indexCopies(runner);
    await addQueueTriggers(runner, MEDIA_QUEUE);
    await inTransaction(runner, ['ALTER TABLE embedding_queue ADD COLUMN IF NOT EXISTS lease uuid']);
    await indexEmbeddings(runner);
    await inTransaction(runner, [embeddingTriggers('lease = NULL, ')]);
    await addQueueTriggers(runner, EMBEDDING_QUEUE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(embeddingTriggers(''));
    await runner.query(`
      ${dropQueueTriggers(MEDIA_QUEUE)}
      ${dropQueueTriggers(EMBEDDING_QUEUE)}
      DROP INDEX media_copies_urgent, media_copies_due, embedding_queue_newest, embedding_queue_due;
      ALTER TABLE media_copies DROP COLUMN lease;
      ALTER TABLE embedding_queue DROP COLUMN lease;
      CREATE INDEX media_copies_due ON media_copies (urgency, due_at) WHERE due_at IS NOT NULL;
      CREATE INDEX embedding_queue_newest ON embedding_queue (item_id, due_at) WHERE due_at IS NOT NULL;
      CREATE INDEX embedding_queue_waiting ON embedding_queue (workspace_id) WHERE due_at IS NOT NULL;
      DROP TABLE queue_groups;
    `);
  }
}

/**
 * The workspaces with work in each queue, and the time when it is due. Each transaction that adds work adds its own row
 * (change is its id), so that no transaction waits for another. A claim removes the rows of its workspace that it sees,
 * leases tasks, and adds one row for the rest. A row that it does not see was written with work that it may not have seen
 * either, so that row stays. The table has few rows, which are written often.
 */
const GROUPS = `
  CREATE TABLE IF NOT EXISTS queue_groups (
    workspace_id uuid NOT NULL,
    queue text NOT NULL,
    part text NOT NULL DEFAULT '',
    change xid8 NOT NULL DEFAULT pg_current_xact_id(),
    due_at timestamptz(3) NOT NULL,
    PRIMARY KEY (workspace_id, queue, part, change)
  ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
    autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000);
  -- For: the workspaces that have work in a queue which is due.
  CREATE INDEX IF NOT EXISTS queue_groups_due ON queue_groups (queue, due_at);
`;

const MEDIA_QUEUE = { table: 'media_copies', queue: 'media' };
async function indexCopies(runner: QueryRunner): Promise<void> {
  // For: a claim, which takes the most urgent ones of a workspace that are due.
  await createIndexConcurrently(
    runner,
    'media_copies_urgent',
    'ON media_copies (workspace_id, urgency, due_at) WHERE due_at IS NOT NULL',
  );
  // For: when a workspace's next one is due.
  await replaceIndexConcurrently(
    runner,
    'media_copies_due',
    'ON media_copies (workspace_id, due_at) WHERE due_at IS NOT NULL',
  );
}

const EMBEDDING_QUEUE = { table: 'embedding_queue', queue: 'embeddings' };
async function indexEmbeddings(runner: QueryRunner): Promise<void> {
  await dropIndexConcurrently(runner, 'embedding_queue_waiting');
  // For: a claim, which takes the newest items of a workspace that are due. Ids are in order of time.
  await replaceIndexConcurrently(
    runner,
    'embedding_queue_newest',
    'ON embedding_queue (workspace_id, item_id, due_at) WHERE due_at IS NOT NULL',
  );
  // For: whether anything of a workspace waits, and when its next item is due.
  await createIndexConcurrently(
    runner,
    'embedding_queue_due',
    'ON embedding_queue (workspace_id, due_at) WHERE due_at IS NOT NULL',
  );
}

async function addQueueTriggers(runner: QueryRunner, queue: TriggeredQueue): Promise<void> {
  if (await isFunction(runner, `${queue.table}_came`)) return;
  await inTransaction(runner, [queueTriggers(queue)]);
}

/**
 * The functions of the migration Embeddings. If an item changes while a worker computes its vectors, the worker loses its
 * lease, because it has read outdated data.
 */
function embeddingTriggers(more: string): string {
  const again = `
  ON CONFLICT (workspace_id, item_id) DO UPDATE
    SET ${more}change = EXCLUDED.change, due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL
    WHERE embedding_queue.change <> EXCLUDED.change
`;
  return `
  CREATE OR REPLACE FUNCTION queue_embedding_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_TABLE_NAME = 'items' THEN
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT workspace_id, id FROM added WHERE competitor_brand_id IS NULL ${again};
    ELSE
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT DISTINCT workspace_id, item_id FROM added ${again};
    END IF;
    RETURN NULL;
  END $$;
  CREATE OR REPLACE FUNCTION queue_embedding_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO embedding_queue (workspace_id, item_id)
    VALUES (NEW.workspace_id, (to_jsonb(NEW) ->> TG_ARGV[0])::uuid) ${again};
    RETURN NULL;
  END $$;
`;
}
