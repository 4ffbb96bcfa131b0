import { Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { newId, type WorkspaceRef } from '@loupe/kernel';
import { MembersRepository } from '@loupe/places';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { Alert } from '../alert.entity.js';
import { AlertRule } from '../alert-rule.entity.js';
import { AlertMail } from './alert-mail.entity.js';

/** Alerts that a mail can list; of more, it says how many they are. */
const MOST_ALERTS = 100;

/** What the worker knows of a mail that it sends. */
export type AlertMailTask = Pick<
  AlertMail,
  'id' | 'address' | 'alertIds' | 'alertsCount' | 'createdAt' | 'attempts'
>;

/** An alert as a mail lists it. */
export interface MailedAlert {
  id: string;
  workspace: string;
  rule: string;
  metric: AlertRule['metric'];
  value: number;
  previousValue: number | null;
  at: Date;
  itemId: string;
  originalUrl: string | null;
}

/** Of the rows `alert`, `rule`, `item` and `workspace`. */
export const MAILED_ALERT = sql`
  alert.id, workspace.name AS workspace, rule.name AS rule, rule.metric, alert.value::double precision AS value,
  alert.previous_value::double precision AS "previousValue", alert.at, item.id AS "itemId",
  item.original_url AS "originalUrl"`;

/** All SQL about mails of alerts. */
@Injectable()
export class AlertMailsRepository {
  readonly queue: LeasedQueue<AlertMailTask>;

  constructor(
    private readonly db: Database,
    private readonly members: MembersRepository,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<AlertMailTask>({
      name: 'alert_mails',
      entity: AlertMail,
      id: 'id',
      order: 'task.due_at',
      claimed: `taken.id, taken.address, taken.alert_ids AS "alertIds", taken.alerts_count AS "alertsCount",
        taken.created_at AS "createdAt", taken.attempts`,
      error: 'last_error',
      dropped: 'DELETE',
    });
  }

  /**
   * Adds alerts to the mails that wait, in the order of addresses, so that two writers cannot wait for each other in a circle.
   * @param alertsOf ids of alerts by address
   * @param dueAt when a mail is sent to an address that got none in the last hour
   */
  async add(
    { workspaceId }: WorkspaceRef,
    alertsOf: ReadonlyMap<string, readonly string[]>,
    now: Date,
    dueAt: Date,
  ): Promise<void> {
    const entries = [...alertsOf].map(([address, ids]) => ({ id: newId(), address, ids }));
    if (entries.length === 0) return;
    await this.db.query(sql`
      INSERT INTO alert_mails AS mail (workspace_id, id, address, alert_ids, alerts_count, created_at, due_at)
      SELECT ${workspaceId}::uuid, entry.id, entry.address, entry.ids[1:${MOST_ALERTS}], cardinality(entry.ids), ${now}::timestamptz,
        ${dueAt}::timestamptz
      FROM json_to_recordset(${JSON.stringify(entries)}::json) AS entry(id uuid, address text, ids uuid[])
      ORDER BY entry.address COLLATE "C"
      ON CONFLICT (workspace_id, address) DO UPDATE SET
        alert_ids = (mail.alert_ids || EXCLUDED.alert_ids)[1:${MOST_ALERTS}],
        alerts_count = mail.alerts_count + EXCLUDED.alerts_count,
        created_at = CASE mail.alerts_count WHEN 0 THEN EXCLUDED.created_at ELSE mail.created_at END`);
  }

  /** The alerts of a mail whose rules still name the address, oldest first; none if that is no member's any more. */
  async alerts(scope: WorkspaceRef, { address, alertIds }: AlertMailTask): Promise<MailedAlert[]> {
    if ((await this.members.among(scope, [address])).size === 0) return [];
    return this.db.query(sql`
      SELECT ${MAILED_ALERT}
      FROM ${this.db.rows(scope, Alert, 'alert')}
      JOIN ${this.db.rows(scope, AlertRule, 'rule')} ON rule.id = alert.rule_id
      JOIN ${this.db.rows(scope, Item, 'item')} ON item.id = alert.item_id
      JOIN workspaces AS workspace ON workspace.id = ${scope.workspaceId}
      WHERE alert.id = ANY(${alertIds}::uuid[]) AND ${address} = ANY(rule.mail_to) ORDER BY alert.created_at, alert.id`);
  }

  /**
   * Takes the alerts of a mail off the queue. The address gets the next one at a time, whatever comes before that.
   * @param error why it was not sent, where that is to be seen
   */
  async done(
    { workspaceId }: WorkspaceRef,
    lease: string,
    { id, alertIds, alertsCount }: AlertMailTask,
    next: Date,
    error: string | null = null,
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE alert_mails SET alert_ids = alert_ids[${alertIds.length + 1}:], alerts_count = alerts_count - ${alertsCount},
        due_at = ${next}::timestamptz, lease = NULL, attempts = 0, last_error = ${error}
      WHERE workspace_id = ${workspaceId} AND id = ${id} AND lease = ${lease}`);
  }

  /** Removes a row for which nothing waits, unless alerts came since it was claimed: then it is due at once. */
  async remove({ workspaceId }: WorkspaceRef, lease: string, id: string, now: Date): Promise<void> {
    await this.db.query(sql`
      DELETE FROM alert_mails
      WHERE workspace_id = ${workspaceId} AND id = ${id} AND lease = ${lease} AND alerts_count = 0`);
    await this.queue.release({ workspaceId }, lease, [id], now);
  }
}
