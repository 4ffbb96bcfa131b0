import { Database, sql } from '@loupe/database';
import { listing, newestFirst, Page, type PageArguments } from '@loupe/graphql';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { WebhookOrigin, WebhookSubscription } from './webhook-subscription.entity.js';

/** All SQL by which requests read and change subscriptions. */
@Injectable()
export class SubscriptionsRepository {
  constructor(private readonly db: Database) {}

  /** Subscriptions, newest first. */
  page(scope: WorkspaceRef, page: PageArguments): Page<WebhookSubscription> {
    return new Page<WebhookSubscription>(
      {
        connection: 'webhookSubscriptions',
        ...newestFirst('subscription'),
        ...listing<WebhookSubscription>(this.db, {
          columns: this.db.columns(WebhookSubscription, 'subscription'),
          from: this.db.rows(scope, WebhookSubscription, 'subscription'),
        }),
      },
      page,
    );
  }

  async find(scope: WorkspaceRef, id: string): Promise<WebhookSubscription | null> {
    const [subscription] = await this.db.query<WebhookSubscription>(sql`
      SELECT ${this.db.columns(WebhookSubscription, 'subscription')}
      FROM ${this.db.rows(scope, WebhookSubscription, 'subscription')} WHERE subscription.id = ${id}`);
    return subscription ?? null;
  }

  /** As find, locked until the transaction ends; its failures too. */
  async lock(scope: WorkspaceRef, id: string): Promise<WebhookSubscription | null> {
    const [subscription] = await this.db.query<WebhookSubscription>(sql`
      SELECT ${this.db.columns(WebhookSubscription, 'subscription')}
      FROM ${this.db.rows(scope, WebhookSubscription, 'subscription')} WHERE subscription.id = ${id} FOR UPDATE`);
    return subscription ?? null;
  }

  /** Runs work in a transaction in which no other one changes which subscriptions a workspace has. */
  exclusively<Result>({ workspaceId }: WorkspaceRef, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(`webhook subscriptions ${workspaceId}`, work);
  }

  count({ workspaceId }: WorkspaceRef): Promise<number> {
    return this.db.manager.countBy(WebhookSubscription, { workspaceId });
  }

  /** All types that subscriptions name, disabled ones included, once each. */
  async namedTypes(scope: WorkspaceRef): Promise<string[]> {
    const rows = await this.db.query<{ type: string }>(sql`
      SELECT DISTINCT unnest(subscription.event_types) AS type
      FROM ${this.db.rows(scope, WebhookSubscription, 'subscription')}`);
    return rows.map(({ type }) => type);
  }

  async add(subscription: WebhookSubscription): Promise<void> {
    await this.db.manager.insert(WebhookSubscription, subscription);
  }

  async update(
    { workspaceId }: WorkspaceRef,
    id: string,
    values: Partial<WebhookSubscription>,
  ): Promise<void> {
    await this.db.manager.update(WebhookSubscription, { workspaceId, id }, values);
  }

  /** With its deliveries; false where there is none. */
  async delete({ workspaceId }: WorkspaceRef, id: string): Promise<boolean> {
    const { affected } = await this.db.manager.delete(WebhookSubscription, { workspaceId, id });
    return affected === 1;
  }

  /** Until when origins are paused for the workspace; those that are not are absent. */
  async pauses(scope: WorkspaceRef, origins: readonly string[], now: Date): Promise<Map<string, Date>> {
    const rows = await this.db.query<{ origin: string; until: Date }>(sql`
      SELECT known.origin, known.paused_until AS until FROM ${this.db.rows(scope, WebhookOrigin, 'known')}
      WHERE known.origin = ANY(${origins}) AND known.paused_until > ${now}`);
    return new Map(rows.map(({ origin, until }) => [origin, until]));
  }
}
