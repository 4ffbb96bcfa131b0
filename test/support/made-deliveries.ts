import { type Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import type { Tenant } from './world.js';

/** A subscription that nothing is sent to; its id. */
export async function silentSubscription(db: Database, { scope: { workspaceId } }: Tenant): Promise<string> {
  const id = newId();
  await db.query(sql`
    INSERT INTO webhook_subscriptions (workspace_id, id, name, url, origin, event_types, status, disabled_at, secret)
    VALUES (${workspaceId}, ${id}, 's', 'https://a.example', 'https://a.example', '{*}', 'DISABLED_BY_USER', now(), '')`);
  return id;
}

/** Deliveries that are alike. */
export interface MadeDeliveries {
  /** How long ago they were made. */
  hours: number;
  status: string;
  /** Whether there will be no more attempts. */
  isOver?: boolean;
  count?: number;
}

/** Makes deliveries of a subscription. */
export async function makeDeliveries(
  db: Database,
  { scope: { workspaceId } }: Tenant,
  id: string,
  { hours, status, isOver = true, count = 1 }: MadeDeliveries,
): Promise<void> {
  await db.query(sql`
    WITH events AS (
      INSERT INTO outbox_events (workspace_id, id, type, data, created_at, relayed_at)
      SELECT ${workspaceId}::uuid, gen_random_uuid(), 'item.captured', '{}', now(), now() FROM generate_series(1, ${count}::integer)
      RETURNING *)
    INSERT INTO webhook_deliveries (workspace_id, id, subscription_id, event_id, event_type, status, next_attempt_at, created_at)
    SELECT ${workspaceId}, gen_random_uuid(), ${id}, events.id, events.type, ${status},
      CASE WHEN ${isOver}::boolean THEN NULL ELSE now() + interval '1 day' END, now() - make_interval(mins => ${hours * 60}::integer)
    FROM events`);
}
