import { AppConfig } from '@loupe/config';
import { type Admission, type Budget, RequestLimiter, UNLIMITED } from '@loupe/graphql';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Account, Standing } from './account.js';
import { CreditStore } from './credit-store.js';
import { UsageRecorder } from './usage.recorder.js';

/** Of workspaces that are not remembered, queries wait until they are charged. */
const REMEMBERED_STANDINGS = 10_000;

/** Limits requests by the buckets in Redis, unless RATE_LIMITS is off. */
@Injectable()
export class BucketLimiter extends RequestLimiter {
  private readonly isOff: boolean;
  private readonly standings = new LRUCache<string, Standing>({ max: REMEMBERED_STANDINGS });

  constructor(
    private readonly store: CreditStore,
    private readonly usage: UsageRecorder,
    config: AppConfig,
  ) {
    super();
    this.isOff = config.get('RATE_LIMITS') === 'off';
  }

  budgetOf({ principal, workspace, plan }: Admission): Budget {
    if (this.isOff) return UNLIMITED;
    const id = workspace === null ? `token:${principal.tokenId}` : workspace.workspaceId;
    const { tokenId, organizationId } = principal;
    // A token of one workspace is used in that one, also by requests that name none.
    const by = { tokenId, organizationId, workspaceId: workspace?.workspaceId ?? principal.workspaceId };
    return new Account(this.store, id, plan, this.standingOf(id), (operation, requests, credits) =>
      this.usage.add(by, operation, requests, credits),
    );
  }

  private standingOf(id: string): Standing {
    const known = this.standings.get(id);
    if (known !== undefined) return known;
    const standing = new Standing();
    this.standings.set(id, standing);
    return standing;
  }
}
