import { Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** Items that campaigns and collections may contain. */
@Injectable()
export class OwnItemsRepository {
  constructor(private readonly db: Database) {}

  /** Which of the ids are items of the workspace itself, and not of a competitor. */
  async existing(scope: WorkspaceScope, ids: readonly string[]): Promise<Set<string>> {
    return new Set(
      await this.db.ids(sql`
        SELECT item.id FROM ${this.db.rows(scope, Item, 'item')}
        WHERE item.id = ANY(${ids}::uuid[]) AND item.competitor_brand_id IS NULL`),
    );
  }
}
