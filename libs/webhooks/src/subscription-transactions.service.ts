import type { WorkspaceScope } from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import { Injectable } from '@nestjs/common';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** Changes of subscriptions: one writer at a time in a workspace. */
@Injectable()
export class SubscriptionTransactionsService {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Runs `work` in a transaction of its own, then sets which events the outbox writes from now on. */
  run<Result>(scope: WorkspaceScope, work: () => Promise<Result>): Promise<Result> {
    return this.subscriptions.exclusively(scope, async () => {
      const result = await work();
      await this.outbox.setInterests(scope, await this.subscriptions.namedTypes(scope));
      return result;
    });
  }
}
