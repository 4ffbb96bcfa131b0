import { AppConfig } from '@loupe/config';
import { type Admission, type Budget, RequestLimiter, UNLIMITED } from '@loupe/graphql';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Account, Standing } from './account.js';
import { CreditStore } from './credit-store.js';

/** Of workspaces that are not remembered, queries wait until they are charged. */
const REMEMBERED_STANDINGS = 10_000;

/** Limits requests by the buckets in Redis, unless RATE_LIMITS is off. */
@Injectable()
export class BucketLimiter extends RequestLimiter {
  private readonly isOff: boolean;
  private readonly standings = new LRUCache<string, Standing>({ max: REMEMBERED_STANDINGS });

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
    return new Account(this.store, id, plan, this.standingOf(id));
  }

  private standingOf(id: string): Standing {
    const known = this.standings.get(id);
    if (known !== undefined) return known;
    const standing = new Standing();
    this.standings.set(id, standing);
    return standing;
  }
}
