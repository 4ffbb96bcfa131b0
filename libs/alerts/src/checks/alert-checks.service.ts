import { type AddedSnapshot, AlertChecksRepository } from '@loupe/engagement';
import { Clock, newId, type WorkspaceScope } from '@loupe/kernel';
import type { Group } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { Alert } from '../alert.entity.js';
import type { AlertRule } from '../alert-rule.entity.js';
import { AlertRulesRepository } from '../alert-rules.repository.js';
import { AlertMailsService } from '../mails/alert-mails.service.js';
import { AlertEventsService } from './alert-events.service.js';
import { CrossingsRepository } from './crossings.repository.js';
import { RuleItemsService } from './rule-items.service.js';

/** Snapshots of one workspace in a round: little work, so that the next workspace's turn comes soon. */
const SNAPSHOTS_EACH = 200;

/** Checks new snapshots for alerts (docs/adr/0061). */
@Injectable()
export class AlertChecksService {
  constructor(
    private readonly checks: AlertChecksRepository,
    private readonly crossings: CrossingsRepository,
    private readonly rules: AlertRulesRepository,
    private readonly ruleItems: RuleItemsService,
    private readonly workspaces: WorkspacesService,
    private readonly events: AlertEventsService,
    private readonly mails: AlertMailsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks snapshots of each workspace that has some; gives whether any did.
   * @throws what a check threw, after all workspaces had their turn: one must not stop the others
   */
  async round(): Promise<boolean> {
    let count = 0;
    const failures: unknown[] = [];
    for (const group of await this.checks.queue.due(this.clock.now())) {
      try {
        count += await this.check(group);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return count > 0;
  }

  /**
   * Checks what waits in a workspace, in one transaction: the alerts, their events and that the snapshots are checked. Gives
   * their number.
   */
  private check(group: Group): Promise<number> {
    const now = this.clock.now();
    return this.checks.queue.consume(group, { now, limit: SNAPSHOTS_EACH }, async (snapshots) => {
      const scope = await this.workspaces.scopeOf(group.workspaceId);
      const rules = await this.rules.active(scope);
      const alerts = await this.raise(scope, snapshots, rules, now);
      if (alerts.length > 0) {
        await this.events.tell(scope, alerts, rules);
        await this.mails.queue(scope, alerts, rules, now);
      }
      await this.checks.remove(scope, snapshots);
    });
  }

  /** Stores the alerts of snapshots; gives the new ones. */
  private async raise(
    scope: WorkspaceScope,
    snapshots: readonly AddedSnapshot[],
    rules: readonly AlertRule[],
    now: Date,
  ): Promise<Alert[]> {
    const found = await this.crossings.find(scope, snapshots, rules);
    const met = found.filter(({ ruleId }) => ruleId === null);
    for (const rule of rules) {
      const ofRule = found.filter(({ ruleId }) => ruleId === rule.id);
      if (ofRule.length > 0) met.push(...(await this.ruleItems.chosen(scope, rule, ofRule)));
    }
    if (met.length === 0) return [];
    const alerts = met.map((crossing) => ({ ...crossing, id: newId() }));
    return this.crossings.add(scope, alerts, now);
  }
}
