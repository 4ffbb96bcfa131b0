import { type Actor, AuditLog } from '@loupe/audit';
import { Injectable } from '@nestjs/common';
import type { WebhookSubscription } from './webhook-subscription.entity.js';

/** Records in the audit log what is done to subscriptions. Call it in the transaction of the action. */
@Injectable()
export class WebhooksAuditService {
  constructor(private readonly audit: AuditLog) {}

  /** @param done what was done, such as `created` */
  record(
    by: Actor,
    done: string,
    before: WebhookSubscription | null,
    after: WebhookSubscription | null,
  ): Promise<void> {
    const subject = after ?? before;
    if (subject === null) throw new Error('An action on no subscription was to be recorded');
    const { workspaceId, id, name } = subject;
    return this.audit.record(by, {
      action: `webhook_subscription.${done}`,
      organizationId: null,
      workspaceId,
      subject: { id, name },
      ...(before === null ? {} : { before: auditedOf(before) }),
      ...(after === null ? {} : { after: auditedOf(after) }),
    });
  }
}

/** Metadata are the client's own, and may hold anything; they are not kept. */
function auditedOf({ name, url, eventTypes, format, status, previousSecretUntil }: WebhookSubscription) {
  return { name, url, eventTypes, format, status, previousSecretUntil };
}
