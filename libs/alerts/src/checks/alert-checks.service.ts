import { CustomAttributeSchemaEntity, CustomAttributesService } from '@loupe/custom-attributes';
import { type AddedSnapshot, AlertChecksRepository } from '@loupe/engagement';
import { ItemEventsService } from '@loupe/ingest';
import { ItemsRepository } from '@loupe/items';
import { type AlertData, Clock, keyBy, newId, utcText, type WorkspaceScope } from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import type { Group } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { Alert } from '../alert.entity.js';
import type { AlertRule } from '../alert-rule.entity.js';
import { AlertRulesRepository } from '../alert-rules.repository.js';
import { AlertMailsService } from '../mails/alert-mails.service.js';
import { readStoredFilter } from '../stored-filter.js';
import { type Crossing, CrossingsRepository } from './crossings.repository.js';

/** Snapshots of one workspace in a round: little work, so that the next workspace's turn comes soon. */
const SNAPSHOTS_EACH = 200;

/** Checks new snapshots for alerts (docs/adr/0061). */
@Injectable()
export class AlertChecksService {
  constructor(
    private readonly checks: AlertChecksRepository,
    private readonly crossings: CrossingsRepository,
    private readonly rules: AlertRulesRepository,
    private readonly items: ItemsRepository,
    private readonly attributes: CustomAttributesService,
    private readonly workspaces: WorkspacesService,
    private readonly events: ItemEventsService,
    private readonly outbox: Outbox,
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
        await this.report(scope, alerts, rules);
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
      if (ofRule.length > 0) met.push(...(await this.chosen(scope, rule, ofRule)));
    }
    if (met.length === 0) return [];
    const alerts = met.map((crossing) => ({ ...crossing, id: newId() }));
    return this.crossings.add(scope, alerts, now);
  }

  /** Those of the crossings whose items the rule is about. */
  private async chosen(
    scope: WorkspaceScope,
    rule: AlertRule,
    crossings: readonly Crossing[],
  ): Promise<readonly Crossing[]> {
    const { filter, customAttributeConditions: stored } = rule;
    if (filter === null && stored.length === 0) return crossings;
    const { ITEM } = CustomAttributeSchemaEntity;
    const conditions = await this.attributes.storedConditions(scope, ITEM, stored, 'item');
    const chosenBy = this.items.chosen(scope, readStoredFilter(filter), conditions, null);
    const ids = await this.crossings.chosen(
      chosenBy,
      crossings.map(({ itemId }) => itemId),
    );
    return crossings.filter(({ itemId }) => ids.has(itemId));
  }

  private async report(
    scope: WorkspaceScope,
    alerts: readonly Alert[],
    rules: readonly AlertRule[],
  ): Promise<void> {
    const ruleById = keyBy(rules, ({ id }) => id);
    for (const type of ['item.alert', 'item.went_viral'] as const) {
      const ofType = alerts.filter(({ ruleId }) => (ruleId === null) === (type === 'item.went_viral'));
      if (ofType.length === 0) continue;
      await this.outbox.append(scope, type, async () => {
        const items = await this.events.dataOf(
          scope,
          ofType.map(({ itemId }) => itemId),
        );
        return ofType.flatMap((alert) => {
          const item = items.get(alert.itemId);
          return item === undefined ? [] : [{ alert: alertData(alert, ruleById), item }];
        });
      });
    }
  }
}

function alertData(alert: Alert, rules: ReadonlyMap<string, AlertRule>): AlertData {
  const rule = alert.ruleId === null ? undefined : rules.get(alert.ruleId);
  return {
    id: alert.id,
    kind: alert.ruleId === null ? 'WENT_VIRAL' : 'RULE',
    rule: rule === undefined ? null : { id: rule.id, name: rule.name },
    itemId: alert.itemId,
    at: utcText(alert.at),
    value: Number(alert.value),
    previousValue: alert.previousValue === null ? null : Number(alert.previousValue),
    createdAt: utcText(alert.createdAt),
  };
}
