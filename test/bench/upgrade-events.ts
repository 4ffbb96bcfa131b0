import { setTimeout as sleep } from 'node:timers/promises';
import type { Receiver } from '../support/receiver.js';
import { rowsOf } from './data-set.js';

/** Of one event in so many, the first delivery is refused. */
const REFUSES = 10;

/** Of the events that were written under load: those that reached the receiver, and those that did not. */
export interface EventFigures {
  written: number;
  delivered: number;
  lost: string[];
  attempts: number;
}

export interface Taken {
  attempts: number;
  /** Ids of the events that were answered with 200. */
  accepted: Set<string>;
}

/** Takes deliveries, but refuses the first one of some events. */
export function takeEvents(receiver: Receiver): Taken {
  const taken: Taken = { attempts: 0, accepted: new Set() };
  const refused = new Set<string>();
  receiver.answers.set('/hooks', ({ headers }, response) => {
    const id = String(headers['webhook-id']);
    taken.attempts += 1;
    const refuses = Number.parseInt(id.slice(-4), 16) % REFUSES === 0 && !refused.has(id);
    if (refuses) refused.add(id);
    else taken.accepted.add(id);
    response.statusCode = refuses ? 503 : 200;
    response.end();
  });
  return taken;
}

/** Waits until nothing is to be delivered any more, and counts what came. */
export async function eventsOf({
  since,
  taken,
  workspaceId,
  database,
  log,
}: {
  since: Date;
  taken: Taken;
  workspaceId: string;
  database: string;
  log: (line: string) => void;
}): Promise<EventFigures> {
  /** Longer than the first steps of the schedule of attempts, and than a lease. */
  const WAIT_LIMIT_MS = 240_000;
  const count = async (statement: string) => {
    const [row] = await rowsOf<{ n: number }>(database, `SELECT count(*)::int AS n FROM ${statement}`);
    return row?.n ?? 0;
  };
  for (const end = Date.now() + WAIT_LIMIT_MS; Date.now() < end; await sleep(2000)) {
    const waiting = await count(
      `outbox_events WHERE workspace_id = '${workspaceId}' AND relayed_at IS NULL AND created_at >= '${since.toISOString()}'`,
    );
    const open = await count(
      `webhook_deliveries WHERE workspace_id = '${workspaceId}' AND next_attempt_at IS NOT NULL`,
    );
    if (waiting + open === 0) break;
    log(`  ${waiting} events and ${open} deliveries wait`);
  }
  const written = await rowsOf<{ id: string }>(
    database,
    `SELECT id FROM outbox_events WHERE workspace_id = '${workspaceId}' AND created_at >= '${since.toISOString()}'
       AND type <> 'subscription.ping'`,
  );
  const lost = written.map(({ id }) => id).filter((id) => !taken.accepted.has(id));
  return { written: written.length, delivered: written.length - lost.length, lost, attempts: taken.attempts };
}
