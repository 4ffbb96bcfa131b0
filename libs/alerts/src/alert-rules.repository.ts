import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceRef, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { AlertRule } from './alert-rule.entity.js';

/** All SQL about rules. */
@Injectable()
export class AlertRulesRepository {
  constructor(private readonly db: Database) {}

  /** All rules, for a FROM clause. */
  all(scope: WorkspaceRef): Sql {
    return this.db.rows(scope, AlertRule, 'rule');
  }

  /** The rules of a workspace, oldest first. */
  async list(scope: WorkspaceScope): Promise<AlertRule[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(AlertRule, 'rule')} FROM ${this.all(scope)} ORDER BY rule.id`);
  }

  /** The rules that raise alerts. */
  async active(scope: WorkspaceRef): Promise<AlertRule[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(AlertRule, 'rule')} FROM ${this.all(scope)} WHERE NOT rule.paused ORDER BY rule.id`);
  }

  async byIds(scope: WorkspaceScope, ids: readonly string[]): Promise<AlertRule[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(AlertRule, 'rule')} FROM ${this.all(scope)} WHERE rule.id = ANY(${ids}::uuid[])`);
  }

  /** A rule, locked until the transaction ends; null where there is none. */
  async lock(scope: WorkspaceScope, id: string): Promise<AlertRule | null> {
    const [rule] = await this.db.query<AlertRule>(sql`
      SELECT ${this.db.columns(AlertRule, 'rule')} FROM ${this.all(scope)} WHERE rule.id = ${id} FOR NO KEY UPDATE`);
    return rule ?? null;
  }

  /** Stores a new rule, or a changed one in place of what it was. */
  async save(rule: AlertRule): Promise<void> {
    const { filter, customAttributeConditions: conditions } = rule;
    await this.db.query(sql`
      INSERT INTO alert_rules (workspace_id, id, name, filter, custom_attribute_conditions, metric, at_least, is_percent,
        hours, mail_to, paused, checked_since, created_at, updated_at)
      VALUES (${rule.workspaceId}, ${rule.id}, ${rule.name}, ${filter === null ? null : JSON.stringify(filter)}::json,
        ${JSON.stringify(conditions)}::json, ${rule.metric}, ${rule.atLeast}, ${rule.isPercent}, ${rule.hours},
        ${rule.mailTo}::text[], ${rule.paused}, ${rule.checkedSince}::timestamptz, ${rule.createdAt}::timestamptz, ${rule.updatedAt}::timestamptz)
      ON CONFLICT (workspace_id, id) DO UPDATE SET name = EXCLUDED.name, filter = EXCLUDED.filter,
        custom_attribute_conditions = EXCLUDED.custom_attribute_conditions, metric = EXCLUDED.metric,
        at_least = EXCLUDED.at_least, is_percent = EXCLUDED.is_percent, hours = EXCLUDED.hours, mail_to = EXCLUDED.mail_to, paused = EXCLUDED.paused,
        checked_since = EXCLUDED.checked_since, updated_at = EXCLUDED.updated_at`);
  }

  /** Deletes a rule with its alerts. */
  async delete({ workspaceId }: WorkspaceScope, id: string): Promise<void> {
    await this.db.manager.delete(AlertRule, { workspaceId, id });
  }
}
