import { ItemEventsService } from '@loupe/ingest';
import { type AlertData, keyBy, utcText, type WorkspaceScope } from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import { Injectable } from '@nestjs/common';
import type { Alert } from '../alert.entity.js';
import type { AlertRule } from '../alert-rule.entity.js';

/** Tells webhooks of alerts, in the transaction that stores them. */
@Injectable()
export class AlertEventsService {
  constructor(
    private readonly events: ItemEventsService,
    private readonly outbox: Outbox,
  ) {}

  async tell(scope: WorkspaceScope, alerts: readonly Alert[], rules: readonly AlertRule[]): Promise<void> {
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
