import { AppConfig } from '@loupe/config';
import { type Admission, type Budget, RequestLimiter, UNLIMITED } from '@loupe/graphql';
import { Injectable } from '@nestjs/common';
import { Account } from './account.js';
import { CreditStore } from './credit-store.js';

/** Limits requests by the buckets in Redis, unless RATE_LIMITS is off. */
@Injectable()
export class BucketLimiter extends RequestLimiter {
  private readonly isOff: boolean;

  constructor(
    private readonly store: CreditStore,
    config: AppConfig,
  ) {
    super();
    this.isOff = config.get('RATE_LIMITS') === 'off';
  }

  budgetOf({ principal, workspace, plan }: Admission): Budget {
    if (this.isOff) return UNLIMITED;
    const id = workspace === null ? `token:${principal.tokenId}` : workspace.workspaceId;
    return new Account(this.store, id, plan);
  }
}
