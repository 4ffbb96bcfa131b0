import { Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, type Tenant } from '../support/world.js';

/** The statements are those of version 0.1, whose programs run on this schema during an upgrade (docs/adr/0082). */
describe('programs of version 0.1', () => {
  let api: TestApp;
  let db: Database;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await sharedTestApp();
    db = api.app.get(Database, { strict: false });
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
  });

  describe('write deliveries that newer ones find, and leave theirs alone:', () => {
    const id = newId();
    const now = new Date('2026-11-23T10:00:00.000Z');
    const later = new Date('2026-11-23T10:05:00.000Z');
    const workspaceId = () => tenant.scope.workspaceId;

    beforeEach(async () => {
      const [subscriptionId, eventId] = [newId(), newId()];
      await db.query(sql`
        INSERT INTO webhook_subscriptions (workspace_id, id, name, url, origin, event_types, status, disabled_at, secret)
        VALUES (${workspaceId()}, ${subscriptionId}, 'old', 'https://a.example', 'https://a.example', '{*}',
          'DISABLED_BY_USER', now(), '')`);
      await db.query(sql`
        INSERT INTO outbox_events (workspace_id, id, type, data, created_at, relayed_at)
        VALUES (${workspaceId()}, ${eventId}, 'item.deleted', '{}', ${now}, ${now})`);
      await db.query(sql`
        INSERT INTO webhook_deliveries (workspace_id, id, subscription_id, event_id, event_type, next_attempt_at, created_at)
        VALUES (${workspaceId()}, ${id}, ${subscriptionId}, ${eventId}, 'item.deleted', ${now}, ${now})`);
    });

    const delivery = async () =>
      (
        await db.query<{ due_at: Date | null; leased_until: Date | null }>(sql`
          SELECT due_at, leased_until FROM webhook_deliveries WHERE workspace_id = ${workspaceId()} AND id = ${id}`)
      )[0];
    const change = (assignment: ReturnType<typeof sql>) =>
      db.query(
        sql`UPDATE webhook_deliveries SET ${assignment} WHERE workspace_id = ${workspaceId()} AND id = ${id}`,
      );
    const waiting = async () =>
      (
        await db.query<{ due_at: Date }>(sql`
          SELECT min(due_at) AS due_at FROM queue_groups WHERE workspace_id = ${workspaceId()} AND queue = 'webhooks'`)
      )[0]?.due_at;

    it('a new one is due at once', async () => {
      expect(await delivery()).toEqual({ due_at: now, leased_until: null });
      expect(await waiting()).toEqual(now);
    });

    it('a leased one is due when its lease ends, and one that is given back at its next attempt', async () => {
      await change(sql`lease = gen_random_uuid(), leased_until = ${later}`);
      expect(await delivery()).toEqual({ due_at: later, leased_until: later });
      await db.query(sql`DELETE FROM queue_groups WHERE workspace_id = ${workspaceId()}`);
      await change(sql`lease = NULL, leased_until = NULL`);
      expect(await delivery()).toEqual({ due_at: now, leased_until: null });
      expect(await waiting()).toEqual(now);
    });

    it('one that is settled or closed is not due', async () => {
      await change(sql`status = 'DELIVERED', next_attempt_at = NULL, lease = NULL, leased_until = NULL`);
      expect(await delivery()).toEqual({ due_at: null, leased_until: null });
      await change(sql`status = 'PENDING', next_attempt_at = ${now}, lease = NULL, leased_until = NULL`);
      expect((await delivery())?.due_at).toEqual(now);
      await change(sql`status = 'FAILED', next_attempt_at = NULL`);
      expect(await delivery()).toEqual({ due_at: null, leased_until: null });
    });

    it('one whose endpoint cannot be reached is tried again when its lease ends: they cannot record that', async () => {
      await change(sql`lease = gen_random_uuid(), leased_until = ${later}`);
      const recording = db.query(sql`
        INSERT INTO webhook_origins (origin, failures) VALUES ('https://a.example', 0) ON CONFLICT (origin) DO NOTHING`);
      await expect(recording).rejects.toThrow('ON CONFLICT');
      expect(await delivery()).toEqual({ due_at: later, leased_until: later });
      expect(await waiting()).toEqual(now);
    });

    it('one that a newer program takes over is no lease of theirs any more', async () => {
      await change(sql`lease = gen_random_uuid(), leased_until = ${now}`);
      await change(sql`lease = gen_random_uuid(), due_at = ${later}`);
      expect(await delivery()).toEqual({ due_at: later, leased_until: null });
    });
  });

  it('read tags and keywords', async () => {
    const { workspaceId } = tenant.scope;
    const [tag, keyword, feed] = [newId(), newId(), newId()];
    for (const [id, kind, name] of [
      [tag, 'HASHTAG', 'coffee'],
      [keyword, 'KEYWORD', 'espresso'],
      [feed, 'FEED', 'https://a.example/feed'],
    ]) {
      await db.query(
        sql`INSERT INTO sources (workspace_id, id, kind, name) VALUES (${workspaceId}, ${id}, ${kind}, ${name})`,
      );
      await db.query(sql`INSERT INTO source_platforms (workspace_id, id, source_id, provider)
        VALUES (${workspaceId}, ${newId()}, ${id}, 'TIKTOK'), (${workspaceId}, ${newId()}, ${id}, 'BLUESKY')`);
    }
    expect(
      await db.query(sql`SELECT id, provider, type, name FROM tags WHERE workspace_id = ${workspaceId}`),
    ).toEqual([{ id: tag, provider: 'TIKTOK', type: 'HASHTAG', name: 'coffee' }]);
    expect(
      await db.query(sql`SELECT id, provider, name FROM keywords WHERE workspace_id = ${workspaceId}`),
    ).toEqual([{ id: keyword, provider: 'TIKTOK', name: 'espresso' }]);
  });
});
