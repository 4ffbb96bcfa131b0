import { Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { listing, newestFirst, Page, type PageArguments } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Alert } from './alert.entity.js';

/** Reads alerts. */
@Injectable()
export class AlertsRepository {
  constructor(private readonly db: Database) {}

  /**
   * Alerts, newest first.
   * @param ruleId null for those of all rules
   */
  page(scope: WorkspaceScope, ruleId: string | null, page: PageArguments): Page<Alert> {
    const where = ruleId === null ? sql`TRUE` : sql`alert.rule_id = ${ruleId}::uuid`;
    const from = this.db.rows(scope, Alert, 'alert');
    const columns = this.db.columns(Alert, 'alert');
    return new Page<Alert>(
      {
        connection: 'alerts',
        entity: ruleId ?? '',
        ...newestFirst('alert'),
        ...listing<Alert>(this.db, { columns, from, where }),
      },
      page,
    );
  }

  /** The items of alerts. */
  async items(scope: WorkspaceScope, ids: readonly string[]): Promise<Item[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(Item, 'item')} FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ANY(${ids}::uuid[])`);
  }
}
