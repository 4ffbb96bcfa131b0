import { Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { type LeasedQueue, QueueRegistry, QueueWorkers, SET_ASIDE } from '@loupe/queue';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { loupe } from '../support/loupe-in-process.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const HOUR_MS = 3_600_000;
const LEASE_MS = 60_000;
const DEATHS = 3;
const SETTINGS = { EMBEDDINGS_PROVIDER: 'off', MEDIA: 'off' };
const PICTURE = { position: 0, type: 'IMAGE', fileUrl: 'https://media.example.com/a.jpg' };
/** Of queues whose owners are told more. */
const TOLD: Readonly<Record<string, RegExp>> = {
  captures: /It is not captured again until somebody asks for it$/,
  erasures: /an operator has to look at it$/,
  import_files: /the file was stored up to line 0$/,
};

describe('a task at which three processes died', () => {
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  let workspaceId: string;
  let itemId: string;
  let mediaId: string;
  let db: Database;

  beforeAll(async () => {
    api = await startTestApp(SETTINGS);
    tenant = await createTenant(api);
    ({ workspaceId } = tenant.scope);
    db = api.app.get(Database, { strict: false });
    const media = { ...somePost().media[0], ...PICTURE } as ReturnType<typeof somePost>['media'][number];
    [itemId = ''] = await ingest(api, tenant, [somePost({ media: [media] })]);
    [mediaId = ''] = await db.ids(sql`SELECT id FROM media_contents WHERE item_id = ${itemId}`);
    worker = await startTestWorker(api, SETTINGS);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });

  const operation = async (type: string, input = {}) => {
    const id = newId();
    await db.query(sql`
      INSERT INTO operations (workspace_id, id, operation_type, status, total, input, due_at)
      VALUES (${workspaceId}, ${id}, ${type}, 'COMPLETED', 1, ${JSON.stringify(input)}::jsonb, now() + interval '1 hour')`);
    return id;
  };
  const delivery = async (type: string) => {
    const [subscription, event, id] = [newId(), newId(), newId()];
    await db.query(sql`
      INSERT INTO outbox_events (workspace_id, id, type, data, created_at, relayed_at)
      VALUES (${workspaceId}, ${event}, ${type}, '{}', now(), now())`);
    await db.query(sql`
      INSERT INTO webhook_subscriptions (workspace_id, id, name, url, origin, event_types, status, secret)
      VALUES (${workspaceId}, ${subscription}, 's', 'https://a.example', 'https://a.example', '{*}', 'ACTIVE', '')`);
    await db.query(sql`
      INSERT INTO webhook_deliveries (workspace_id, id, subscription_id, event_id, event_type, created_at, due_at, next_attempt_at)
      VALUES (${workspaceId}, ${id}, ${subscription}, ${event}, ${type}, now(), now() + interval '1 hour', now() + interval '1 hour')`);
    return { id, part: subscription };
  };

  /** For each queue: adds a task that is due in an hour; gives its id, and the part of its group. */
  const TASKS: Readonly<Record<string, () => Promise<{ id: string; part?: string }>>> = {
    alert_mails: async () => {
      const id = newId();
      await db.query(sql`
        INSERT INTO alert_mails (workspace_id, id, address, alert_ids, alerts_count, created_at, due_at)
        VALUES (${workspaceId}, ${id}, 'a@example.com', ARRAY[${newId()}::uuid], 1, now(), now() + interval '1 hour')`);
      return { id };
    },
    bulk_changes: async () => {
      const id = await operation('CHANGE_ITEMS');
      await db.query(sql`
        INSERT INTO bulk_changes (workspace_id, id, kind, change, due_at)
        VALUES (${workspaceId}, ${id}, 'RIGHTS', '{}', now() + interval '1 hour')`);
      return { id };
    },
    captures: async () => {
      const [id, source] = [newId(), newId()];
      await db.query(sql`
        INSERT INTO sources (workspace_id, id, kind, name) VALUES (${workspaceId}, ${source}, 'FEED', 'https://a.example/feed')`);
      await db.query(sql`
        INSERT INTO source_platforms (workspace_id, id, source_id, provider, due_at)
        VALUES (${workspaceId}, ${id}, ${source}, 'FEED', now() + interval '1 hour')`);
      return { id, part: 'FEED' };
    },
    embeddings: async () => {
      await db.query(sql`
        INSERT INTO embedding_queue (workspace_id, item_id, due_at) VALUES (${workspaceId}, ${itemId}, now() + interval '1 hour')
        ON CONFLICT (workspace_id, item_id) DO UPDATE SET due_at = EXCLUDED.due_at, lease = NULL`);
      return { id: itemId };
    },
    enrichment: async () => {
      await db.query(sql`
        INSERT INTO enrichment_queue (workspace_id, item_id, due_at) VALUES (${workspaceId}, ${itemId}, now() + interval '1 hour')
        ON CONFLICT (workspace_id, item_id) DO UPDATE SET due_at = EXCLUDED.due_at, lease = NULL`);
      return { id: itemId };
    },
    erasures: async () => {
      const id = await operation('ERASE_PERSON');
      await db.query(sql`
        INSERT INTO erasure_requests (workspace_id, id, creator_id, mentions_only, items, requested_by, due_at)
        VALUES (${workspaceId}, ${id}, ${newId()}, FALSE, 1, '{}', now() + interval '1 hour')`);
      return { id };
    },
    exports: async () => {
      const id = await operation('EXPORT');
      await db.query(sql`
        INSERT INTO exports (workspace_id, id, kind, format, request, origin, size, total, due_at)
        VALUES (${workspaceId}, ${id}, 'ITEMS', 'CSV', '{}', '', 'SMALL', 0, now() + interval '1 hour')`);
      return { id, part: 'SMALL' };
    },
    import_files: async () => {
      const id = await operation('IMPORT');
      await db.query(sql`
        INSERT INTO import_files (workspace_id, id, format, strict, state, due_at)
        VALUES (${workspaceId}, ${id}, 'NDJSON', FALSE, 'WAITING', now() + interval '1 hour')`);
      return { id };
    },
    imports: async () => ({ id: await operation('UPLOAD_ITEM_FROM_URL', { url: 'https://a.example/post' }) }),
    lakes: async () => {
      const id = newId();
      await db.query(sql`
        INSERT INTO lakes (workspace_id, id, due_at) VALUES (${workspaceId}, ${id}, now() + interval '1 hour')`);
      return { id };
    },
    mails: async () => {
      const id = newId();
      await db.query(sql`
        INSERT INTO mails (workspace_id, id, kind, address, created_at, due_at)
        VALUES (${workspaceId}, ${id}, 'RESET', 'a@example.com', now(), now() + interval '1 hour')`);
      return { id };
    },
    media: async () => {
      await db.query(sql`
        INSERT INTO media_copies (workspace_id, media_content_id, urgency, due_at)
        VALUES (${workspaceId}, ${mediaId}, 0, now() + interval '1 hour')`);
      return { id: mediaId };
    },
    place_deliveries: async () => {
      const [id, place] = [newId(), newId()];
      await db.query(sql`
        INSERT INTO places (workspace_id, id, kind, name, host, sealed_url) VALUES (${workspaceId}, ${place}, 'SLACK', 'Chat', 'a.example', '')`);
      await db.query(sql`
        INSERT INTO place_deliveries (workspace_id, id, place_id, channel, kind, subject_id, created_at, due_at)
        VALUES (${workspaceId}, ${id}, ${place}, 'messages', 'ALERTS', ${place}, now(), now() + interval '1 hour')`);
      return { id, part: 'messages' };
    },
    picture_texts: async () => {
      await db.query(sql`
        INSERT INTO picture_texts (workspace_id, media_content_id, due_at)
        VALUES (${workspaceId}, ${mediaId}, now() + interval '1 hour')`);
      return { id: mediaId };
    },
    profile_pictures: async () => {
      const [id = ''] = await db.ids(
        sql`SELECT id FROM social_profiles WHERE workspace_id = ${workspaceId} LIMIT 1`,
      );
      await db.query(sql`
        INSERT INTO profile_pictures (workspace_id, social_profile_id, due_at)
        VALUES (${workspaceId}, ${id}, now() + interval '1 hour')`);
      return { id };
    },
    refreshes: async () => {
      const id = await operation('REFETCH_ENGAGEMENT');
      await db.query(sql`
        INSERT INTO operation_items (workspace_id, operation_id, item_id, due_at)
        VALUES (${workspaceId}, ${id}, ${itemId}, now() + interval '1 hour')`);
      return { id: itemId };
    },
    report_editions: async () => {
      const [report, id] = [newId(), await operation('RUN_REPORT')];
      await db.query(sql`
        INSERT INTO reports (workspace_id, id, name, definition) VALUES (${workspaceId}, ${report}, 'r', '{}')`);
      await db.query(sql`
        INSERT INTO report_editions (workspace_id, id, report_id, request, expires_at, due_at)
        VALUES (${workspaceId}, ${id}, ${report}, '{}', now() + interval '1 day', now() + interval '1 hour')`);
      return { id };
    },
    snapshots: async () => {
      await db.query(sql`
        INSERT INTO snapshot_schedule (workspace_id, item_id, provider, window_at, due_at)
        VALUES (${workspaceId}, ${itemId}, 'INSTAGRAM', now(), now() + interval '1 hour')
        ON CONFLICT (workspace_id, item_id) DO UPDATE SET due_at = EXCLUDED.due_at, provider = 'INSTAGRAM', lease = NULL`);
      return { id: itemId, part: 'INSTAGRAM' };
    },
    transcription: async () => {
      await db.query(sql`
        INSERT INTO transcription_queue (workspace_id, media_content_id, due_at)
        VALUES (${workspaceId}, ${mediaId}, now() + interval '1 hour')`);
      return { id: mediaId };
    },
    webhook_pings: () => delivery('subscription.ping'),
    webhooks: () => delivery('item.deleted'),
  };

  const queues = () => {
    const { tables } = worker.get(QueueRegistry, { strict: false }) as unknown as {
      tables: { table: { name: string }; queue: LeasedQueue<unknown> }[];
    };
    return new Map(tables.map(({ table, queue }) => [table.name, queue]));
  };

  /** Why the owner of a task is told that it was not done. */
  const told = async (queue: string, id: string): Promise<string | null> => {
    const statement = {
      bulk_changes: sql`SELECT error FROM operations WHERE id = ${id} AND completed_at IS NOT NULL`,
      report_editions: sql`SELECT error FROM operations WHERE id = ${id} AND completed_at IS NOT NULL`,
      exports: sql`SELECT error FROM operations WHERE id = ${id} AND completed_at IS NOT NULL`,
      imports: sql`SELECT error FROM operations WHERE id = ${id} AND completed_at IS NOT NULL`,
      import_files: sql`SELECT error FROM operations WHERE id = ${id} AND completed_at IS NOT NULL`,
      erasures: sql`SELECT error FROM operations WHERE id = ${id} AND completed_at IS NOT NULL`,
      refreshes: sql`SELECT error FROM operation_items WHERE item_id = ${id} AND state = 'FAILED'`,
      captures: sql`SELECT problem AS error FROM source_platforms WHERE id = ${id} AND status = 'FAILING'`,
      lakes: sql`SELECT problem AS error FROM lakes WHERE id = ${id} AND due_at IS NULL`,
      webhooks: sql`SELECT last_error AS error FROM webhook_deliveries WHERE id = ${id} AND status = 'FAILED'`,
      webhook_pings: sql`SELECT last_error AS error FROM webhook_deliveries WHERE id = ${id} AND status = 'FAILED'`,
      place_deliveries: sql`SELECT error FROM place_deliveries WHERE id = ${id} AND due_at IS NULL`,
      transcription: sql`SELECT last_error AS error FROM transcription_queue WHERE media_content_id = ${id} AND failure = 'STOPPED'`,
    }[queue];
    if (statement === undefined) return null;
    const [row] = await db.query<{ error: string | null }>(statement);
    return row?.error ?? `Nobody is told of ${queue}`;
  };

  it('is set aside in every queue, and its owner and operators see why', async () => {
    const opened = queues();
    const withoutLeases = ['alerts', 'outbox'];
    expect(Object.keys(TASKS).toSorted()).toEqual(
      [...opened.keys()].filter((name) => !withoutLeases.includes(name)).toSorted(),
    );
    const begun: { name: string; id: string }[] = [];
    for (const [name, add] of Object.entries(TASKS)) {
      const { id, part = '' } = await add();
      begun.push({ name, id });
      const queue = opened.get(name) as LeasedQueue<unknown>;
      let now = new Date(Date.now() + 2 * HOUR_MS);
      for (let death = 0; death < DEATHS; death++) {
        const claim = await queue.claim({ workspaceId, part }, { now, leaseMs: LEASE_MS, limit: 1 });
        expect([name, claim.tasks.length, claim.dead.length]).toEqual([name, 1, 0]);
        now = claim.until;
      }
    }
    // The leases have ended.
    for (const { name } of begun) {
      const { tablePath } = db.manager.connection.getMetadata(
        (opened.get(name) as unknown as { queue: { entity: string } }).queue.entity,
      );
      await db.manager.query(
        `UPDATE ${tablePath} SET due_at = now() - interval '1 second' WHERE workspace_id = $1 AND lease IS NOT NULL`,
        [workspaceId],
      );
    }
    const workers = worker.get(QueueWorkers, { strict: false }) as unknown as {
      opened: { round(): Promise<boolean> }[];
    };
    for (const each of workers.opened) await each.round();

    const env = testEnvironment({ database: api.database });
    for (const { name, id } of begun) {
      const { stdout } = await loupe(['queues', 'show', name, '--workspace', workspaceId, '--json'], env);
      const { tasks } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
        tasks: { id: string; stage: string; attempts: number; reason: string | null }[];
      };
      const shown = tasks.find((task) => task.id === id);
      // What an address gets next is the same row.
      const stage = name === 'alert_mails' ? 'scheduled' : 'givenUp';
      expect([name, shown?.stage, shown?.reason]).toEqual([name, stage, expect.stringContaining(SET_ASIDE)]);
      if (stage === 'givenUp')
        expect([name, shown?.attempts]).toEqual([name, expect.toSatisfy((it) => it >= DEATHS)]);
      const error = await told(name, id);
      if (error !== null) expect([name, error]).toEqual([name, expect.stringContaining(SET_ASIDE)]);
      if (TOLD[name] !== undefined) expect([name, error]).toEqual([name, expect.stringMatching(TOLD[name])]);
    }
  }, 600_000);

  it('is done when an operator has it tried again', async () => {
    const env = testEnvironment({ database: api.database });
    const { stdout } = await loupe(['queues', 'retry', 'mails', '--workspace', workspaceId, '--json'], env);
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({ queue: 'mails', tasks: 1 });
    const queue = queues().get('mails') as LeasedQueue<unknown>;
    const now = new Date(Date.now() + HOUR_MS);
    const claim = await queue.claim({ workspaceId, part: '' }, { now, leaseMs: LEASE_MS, limit: 1 });
    expect([claim.tasks.length, claim.dead.length]).toEqual([1, 0]);
  });
});
