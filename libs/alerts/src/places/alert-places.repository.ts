import { Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Entity, PrimaryColumn } from 'typeorm';
import { Alert } from '../alert.entity.js';
import { AlertRule } from '../alert-rule.entity.js';
import { MAILED_ALERT, type MailedAlert } from '../mails/alert-mails.repository.js';

/** A place to which the alerts of a rule are sent. */
@Entity('alert_rule_places')
export class AlertRulePlace {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  ruleId: string;

  @PrimaryColumn('uuid')
  placeId: string;
}

/** An alert that waits to be sent to a place. The database deletes it with the alert, and so with the post. */
@Entity('alert_place_entries')
export class AlertPlaceEntry {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  placeId: string;

  @PrimaryColumn('uuid')
  alertId: string;
}

/** SQL about the places of alerts. */
@Injectable()
export class AlertPlacesRepository {
  constructor(private readonly db: Database) {}

  /** The ids of the places of each rule. */
  async ofRules(scope: WorkspaceRef, ruleIds: readonly string[]): Promise<AlertRulePlace[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(AlertRulePlace, 'sent')} FROM ${this.db.rows(scope, AlertRulePlace, 'sent')}
      WHERE sent.rule_id = ANY(${ruleIds}::uuid[]) ORDER BY sent.place_id`);
  }

  /** Puts places in the place of those of a rule. */
  async set({ workspaceId }: WorkspaceRef, ruleId: string, placeIds: readonly string[]): Promise<void> {
    await this.db.manager.delete(AlertRulePlace, { workspaceId, ruleId });
    if (placeIds.length > 0)
      await this.db.manager.insert(
        AlertRulePlace,
        placeIds.map((placeId) => ({ workspaceId, ruleId, placeId })),
      );
  }

  /** Has alerts wait for the places of their rules. @returns the places */
  async wait(scope: WorkspaceRef, alertIds: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ placeId: string }>(sql`
      INSERT INTO alert_place_entries (workspace_id, place_id, alert_id)
      SELECT alert.workspace_id, sent.place_id, alert.id FROM ${this.db.rows(scope, Alert, 'alert')}
      JOIN ${this.db.rows(scope, AlertRulePlace, 'sent')} ON sent.rule_id = alert.rule_id
      WHERE alert.id = ANY(${alertIds}::uuid[]) ORDER BY sent.place_id, alert.id
      ON CONFLICT DO NOTHING RETURNING place_id AS "placeId"`);
    return [...new Set(rows.map(({ placeId }) => placeId))].sort();
  }

  /** Alerts that wait for a place, oldest first. */
  async waiting(scope: WorkspaceRef, placeId: string, most: number): Promise<MailedAlert[]> {
    return this.db.query(sql`
      SELECT ${MAILED_ALERT}
      FROM ${this.db.rows(scope, AlertPlaceEntry, 'entry')}
      JOIN ${this.db.rows(scope, Alert, 'alert')} ON alert.id = entry.alert_id
      JOIN ${this.db.rows(scope, AlertRule, 'rule')} ON rule.id = alert.rule_id
      JOIN ${this.db.rows(scope, Item, 'item')} ON item.id = alert.item_id
      JOIN workspaces AS workspace ON workspace.id = ${scope.workspaceId}
      WHERE entry.place_id = ${placeId} ORDER BY alert.created_at, alert.id LIMIT ${most}`);
  }

  /** Takes alerts off that were sent. @returns how many wait still */
  async sent(scope: WorkspaceRef, placeId: string, alertIds: readonly string[]): Promise<number> {
    await this.db.query(sql`
      DELETE FROM alert_place_entries
      WHERE workspace_id = ${scope.workspaceId} AND place_id = ${placeId} AND alert_id = ANY(${alertIds}::uuid[])`);
    return this.count(scope, placeId);
  }

  /** How many alerts wait for a place. */
  count(scope: WorkspaceRef, placeId: string): Promise<number> {
    return this.db.count(
      sql`FROM ${this.db.rows(scope, AlertPlaceEntry, 'entry')} WHERE entry.place_id = ${placeId}`,
    );
  }
}
