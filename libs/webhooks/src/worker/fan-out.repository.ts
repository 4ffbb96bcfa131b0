import { Database, sql } from '@loupe/database';
import { Injectable } from '@nestjs/common';
import { WebhookSubscription } from '../webhook-subscription.entity.js';

/** What of a subscription decides on which events it is sent. */
export type Recipient = Pick<WebhookSubscription, 'workspaceId' | 'id' | 'eventTypes' | 'createdAt'>;

/** SQL by which events meet their subscriptions. */
@Injectable()
export class FanOutRepository {
  constructor(private readonly db: Database) {}

  /**
   * Active subscriptions of workspaces, which stay so until the transaction ends: one that is being disabled either has
   * a delivery that it can replay, or finds the event among those it missed.
   */
  async recipients(workspaceIds: readonly string[]): Promise<Recipient[]> {
    return this.db.query(sql`
      SELECT subscription.workspace_id AS "workspaceId", subscription.id,
        subscription.event_types AS "eventTypes", subscription.created_at AS "createdAt"
      FROM ${this.db.rowsOfWorkspaces(workspaceIds, WebhookSubscription, 'subscription')}
      WHERE subscription.status = 'ACTIVE'
      ORDER BY subscription.workspace_id, subscription.id FOR SHARE`);
  }
}
