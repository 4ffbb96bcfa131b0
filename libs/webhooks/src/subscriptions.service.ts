import type { Actor } from '@loupe/audit';
import type { Page, PageArguments } from '@loupe/graphql';
import { Clock, isUuid, newId, userError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ActivationService } from './activation.service.js';
import { SubscriptionTransactionsService } from './subscription-transactions.service.js';
import { SubscriptionValidatorService, type SubscriptionValues } from './subscription-validator.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { WebhookSubscriptionStatus } from './webhook.enums.js';
import type { NewSubscription, SubscriptionChanges } from './webhook.types.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import type { WebhookSubscription } from './webhook-subscription.entity.js';
import { WebhooksAuditService } from './webhooks-audit.service.js';

/** How long the secret before the last rotation still signs (decisions §7). */
const OVERLAP_MS = 24 * 60 * 60 * 1000;

/** Subscriptions of a workspace. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly transactions: SubscriptionTransactionsService,
    private readonly rules: SubscriptionValidatorService,
    private readonly secrets: WebhookSecretsService,
    private readonly activation: ActivationService,
    private readonly audit: WebhooksAuditService,
    private readonly clock: Clock,
  ) {}

  /** Subscriptions, newest first. */
  page(scope: WorkspaceScope, page: PageArguments): Page<WebhookSubscription> {
    return this.subscriptions.page(scope, page);
  }

  /** A subscription, or null where the workspace has none of the id. */
  async find(scope: WorkspaceScope, id: string): Promise<WebhookSubscription | null> {
    return isUuid(id) ? this.subscriptions.find(scope, id) : null;
  }

  /**
   * Makes an active subscription; its secret is given here and never again.
   * @throws UserErrors for what cannot be stored, and where the plan allows no more
   */
  create(scope: WorkspaceScope, input: NewSubscription, by: Actor) {
    return this.transactions.run(scope, async () => {
      const { values } = this.rules.read({
        ...input,
        metadata: input.metadata ?? null,
        format: input.format ?? 'STANDARD',
      });
      await this.rules.checkLimit(scope, await this.subscriptions.count(scope));
      const now = this.clock.now();
      const owner = { workspaceId: scope.workspaceId, id: newId() };
      const secret = this.secrets.generate();
      const webhookSubscription: WebhookSubscription = {
        ...(values as Required<SubscriptionValues>),
        ...owner,
        status: WebhookSubscriptionStatus.ACTIVE,
        disabledAt: null,
        disabledReason: null,
        secret: this.secrets.seal(secret, owner),
        previousSecret: null,
        previousSecretUntil: null,
        failingSince: null,
        provenAt: null,
        failedDeliveries: 0,
        createdAt: now,
        updatedAt: now,
      };
      await this.subscriptions.add(webhookSubscription);
      await this.audit.record(by, 'created', null, webhookSubscription);
      return { webhookSubscription, secret };
    });
  }

  /**
   * Changes what is given and leaves the rest. A new address begins with a clean record; a status does what enabling
   * and disabling do.
   * @throws UserErrors for an unknown id, and for all that cannot be stored
   */
  update(
    scope: WorkspaceScope,
    id: string,
    changes: SubscriptionChanges,
    by: Actor,
  ): Promise<WebhookSubscription> {
    return this.transactions.run(scope, async () => {
      const known = await this.locked(scope, id);
      const { values, status } = this.rules.read(changes);
      const moved = values.url === undefined || values.url === known.url ? {} : CLEAN_RECORD;
      if (Object.keys(values).length > 0) {
        await this.subscriptions.update(scope, known.id, {
          ...values,
          ...moved,
          updatedAt: this.clock.now(),
        });
      }
      if (status !== null && status !== known.status) {
        const changed = await this.locked(scope, known.id);
        if (status === WebhookSubscriptionStatus.ACTIVE) await this.activation.activate(changed);
        else await this.activation.deactivate(changed);
      }
      const updated = await this.locked(scope, known.id);
      await this.audit.record(by, 'updated', known, updated);
      return updated;
    });
  }

  /**
   * Deletes a subscription with its deliveries; events stay.
   * @throws UserErrors for an unknown id
   */
  delete(scope: WorkspaceScope, id: string, by: Actor): Promise<string> {
    return this.transactions.run(scope, async () => {
      const known = await this.locked(scope, id);
      await this.subscriptions.delete(scope, known.id);
      await this.audit.record(by, 'deleted', known, null);
      return known.id;
    });
  }

  /**
   * Gives a subscription a new secret. Deliveries are signed with the one before as well for 24 hours; one from before
   * that ends at once.
   * @throws UserErrors for an unknown id
   */
  rotateSecret(scope: WorkspaceScope, id: string, by: Actor) {
    return this.transactions.run(scope, async () => {
      const known = await this.locked(scope, id);
      const now = this.clock.now();
      const secret = this.secrets.generate();
      await this.subscriptions.update(scope, known.id, {
        secret: this.secrets.seal(secret, known),
        previousSecret: known.secret,
        previousSecretUntil: new Date(now.getTime() + OVERLAP_MS),
        updatedAt: now,
      });
      const webhookSubscription = await this.locked(scope, known.id);
      await this.audit.record(by, 'secret_rotated', known, webhookSubscription);
      return { webhookSubscription, secret };
    });
  }

  private async locked(scope: WorkspaceScope, id: string): Promise<WebhookSubscription> {
    const known = isUuid(id) ? await this.subscriptions.lock(scope, id) : null;
    if (known === null) throw notFound();
    return known;
  }
}

/** Of an address that nothing has been sent to yet. */
const CLEAN_RECORD = { failingSince: null, failedDeliveries: 0, provenAt: null };

function notFound() {
  return userError(['id'], 'Webhook subscription not found');
}
