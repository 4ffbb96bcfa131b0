import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { WebhookSubscription } from '../webhook-subscription.entity.js';

/** What of a subscription decides on which events it is sent. */
export type Recipient = Pick<WebhookSubscription, 'id' | 'eventTypes' | 'createdAt'>;

/** SQL by which events meet their subscriptions. */
@Injectable()
export class FanOutRepository {
  constructor(private readonly db: Database) {}

  /**
   * Active subscriptions of a workspace, which stay so until the transaction ends: one that is being disabled either has
   * a delivery that it can replay, or finds the event among those it missed.
   */
  async recipients(scope: WorkspaceRef): Promise<Recipient[]> {
    return this.db.query(sql`
      SELECT subscription.id, subscription.event_types AS "eventTypes", subscription.created_at AS "createdAt"
      FROM ${this.db.rows(scope, WebhookSubscription, 'subscription')}
      WHERE subscription.status = 'ACTIVE'
      ORDER BY subscription.id FOR SHARE`);
  }
}
