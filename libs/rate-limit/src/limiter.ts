import { AppConfig } from '@loupe/config';
import { type Admission, type Budget, RequestLimiter } from '@loupe/http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CreditStore } from './credit-store.js';
import { LimiterState, RequestBudget } from './request-budget.js';
import type { ReportUsage } from './request-usage.js';
import { UnlimitedBudget } from './unlimited-budget.js';
import { UsageRecorder } from './usage.recorder.js';

/** Workspaces whose limiter state is remembered. For others, queries wait until they are charged. */
const MAX_STATES = 10_000;

/** Limits requests by the buckets in Redis, unless RATE_LIMITS is off; counts their use in both cases. */
@Injectable()
export class BucketLimiter extends RequestLimiter {
  private readonly isOff: boolean;
  private readonly states = new LRUCache<string, LimiterState>({ max: MAX_STATES });

  constructor(
    private readonly store: CreditStore,
    private readonly usage: UsageRecorder,
    config: AppConfig,
  ) {
    super();
    this.isOff = config.get('RATE_LIMITS') === 'off';
  }

  budgetOf({ principal, workspace, plan }: Admission): Budget {
    const id = workspace === null ? `token:${principal.tokenId}` : workspace.workspaceId;
    const { tokenId, organizationId } = principal;
    // A token of one workspace is used in that one, also by requests that name none.
    const by = { tokenId, organizationId, workspaceId: workspace?.workspaceId ?? principal.workspaceId };
    const report: ReportUsage = (operation, requests, credits) =>
      this.usage.add(by, operation, requests, credits);
    return this.isOff
      ? new UnlimitedBudget(report)
      : new RequestBudget(this.store, id, plan, this.stateOf(id), report);
  }

  private stateOf(id: string): LimiterState {
    const known = this.states.get(id);
    if (known !== undefined) return known;
    const state = new LimiterState();
    this.states.set(id, state);
    return state;
  }
}
