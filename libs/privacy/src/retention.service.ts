import { type Actor, AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import { ItemDisposalService } from '@loupe/ingest';
import { Clock, type Provider, userError, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { OrphanCleanupService } from './orphan-cleanup.service.js';
import { RetentionRepository } from './retention.repository.js';
import type { RetentionRule } from './retention-rule.entity.js';

/** Posts per transaction. */
const BATCH = 200;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days of a rule. */
export const MAX_RETENTION_DAYS = 36_500;

type AuditedRule = Omit<RetentionRule, 'workspaceId'>;

/** Retention rules: how long each workspace keeps the posts of each platform. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly repository: RetentionRepository,
    private readonly workspaces: WorkspacesService,
    private readonly disposal: ItemDisposalService,
    private readonly orphans: OrphanCleanupService,
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly audit: AuditLog,
  ) {}

  /** The rules of a workspace, by platform. */
  rules(scope: WorkspaceScope): Promise<RetentionRule[]> {
    return this.repository.rules(scope);
  }

  /**
   * Sets how many days posts of a platform are kept; replaces an existing rule.
   * @throws UserErrors for a number of days that cannot be
   */
  set(scope: WorkspaceScope, given: AuditedRule, by: Actor): Promise<RetentionRule> {
    const { days, provider, stories } = given;
    if (!Number.isInteger(days) || days < 1 || days > MAX_RETENTION_DAYS) {
      throw userError(['input', 'days'], `must be a whole number from 1 to ${MAX_RETENTION_DAYS}`);
    }
    return this.db.transaction(async () => {
      const before = await this.repository.lock(scope, provider, stories);
      const rule = { workspaceId: scope.workspaceId, provider, stories, days };
      if (before?.days === days) return rule;
      await this.repository.set(rule);
      await this.record(scope, by, 'retention.set', before, rule);
      return rule;
    });
  }

  /** Removes a rule, so that posts of the platform are kept for good; returns the rule, or null if there was none. */
  clear(
    scope: WorkspaceScope,
    provider: Provider,
    stories: boolean,
    by: Actor,
  ): Promise<RetentionRule | null> {
    return this.db.transaction(async () => {
      const before = await this.repository.lock(scope, provider, stories);
      if (before === null) return null;
      await this.repository.clear(scope, provider, stories);
      await this.record(scope, by, 'retention.cleared', before, null);
      return before;
    });
  }

  /** Deletes posts at the end of their retention period, of all workspaces, batch by batch; returns their number. */
  apply(): Promise<number> {
    return this.workspaces.sumOfEach((scope) => this.applyIn(scope));
  }

  private record(
    { workspaceId }: WorkspaceScope,
    by: Actor,
    action: string,
    before: AuditedRule | null,
    after: AuditedRule | null,
  ): Promise<void> {
    const state = ({ provider, stories, days }: AuditedRule) => ({ provider, stories, days });
    return this.audit.record(by, {
      action,
      organizationId: null,
      workspaceId,
      subject: { id: workspaceId, name: (after ?? before)?.provider ?? '' },
      ...(before === null ? {} : { before: state(before) }),
      ...(after === null ? {} : { after: state(after) }),
    });
  }

  private async applyIn(scope: WorkspaceScope): Promise<number> {
    let removed = 0;
    for (const rule of await this.repository.rules(scope)) {
      const before = new Date(this.clock.now().getTime() - rule.days * DAY_MS);
      for (;;) {
        const ids = await this.repository.due(scope, rule, before, BATCH);
        if (ids.length === 0) break;
        removed += await this.disposal.remove(scope, ids);
      }
    }
    if (removed > 0) {
      await this.orphans.removeEvents(scope);
      await this.orphans.forgetWords(scope);
    }
    return removed;
  }
}
