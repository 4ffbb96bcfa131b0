import { Clock, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { ItemDisposalService } from './item-disposal.service.js';
import { OrphanCleanupService } from './orphan-cleanup.service.js';
import { RetentionRepository } from './retention.repository.js';
import type { RetentionRule } from './retention-rule.entity.js';

/** Posts of a transaction. */
const BATCH = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How long each workspace keeps the posts of each platform. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly repository: RetentionRepository,
    private readonly workspaces: WorkspacesService,
    private readonly disposal: ItemDisposalService,
    private readonly orphans: OrphanCleanupService,
    private readonly clock: Clock,
  ) {}

  /** The rules of a workspace, by platform. */
  rules(scope: WorkspaceScope): Promise<RetentionRule[]> {
    return this.repository.rules(scope);
  }

  /** Has posts of a platform deleted some days after they came in; in place of the rule that there was. */
  set({ workspaceId }: WorkspaceScope, rule: Omit<RetentionRule, 'workspaceId'>): Promise<void> {
    return this.repository.set({ workspaceId, ...rule });
  }

  /** Has posts of a platform kept for good again; whether there was a rule. */
  clear(scope: WorkspaceScope, provider: Provider, stories: boolean): Promise<boolean> {
    return this.repository.clear(scope, provider, stories);
  }

  /** Deletes what is kept for too long, of all workspaces, batch by batch; the number of posts. */
  async apply(): Promise<number> {
    let total = 0;
    for (const { id } of await this.workspaces.all())
      total += await this.applyIn(await this.workspaces.scopeOf(id));
    return total;
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
