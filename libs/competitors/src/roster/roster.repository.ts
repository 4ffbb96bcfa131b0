import { Item } from '@loupe/content';
import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceRef, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CompetitorBrandRow } from '../competitor-brand.entity.js';

/** All SQL that writes competitors. */
@Injectable()
export class RosterRepository {
  constructor(private readonly db: Database) {}

  /** Runs work in a transaction in which nobody else makes or changes competitors of the workspace. */
  exclusively<Result>({ workspaceId }: WorkspaceScope, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(`competitors of ${workspaceId}`, work);
  }

  /** All competitors, for a FROM clause; deleted ones count until their posts are gone. */
  all(scope: WorkspaceScope): Sql {
    return this.db.rows(scope, CompetitorBrandRow, 'brand');
  }

  /** Whether another competitor has a name, in any case. */
  async isTaken(scope: WorkspaceScope, name: string, exceptId: string): Promise<boolean> {
    const found = await this.db.ids(sql`
      SELECT brand.id FROM ${this.all(scope)}
      WHERE brand.deleted_at IS NULL AND lower(brand.name) = lower(${name}) AND brand.id <> ${exceptId} LIMIT 1`);
    return found.length > 0;
  }

  async add(brand: CompetitorBrandRow): Promise<void> {
    await this.db.manager.insert(CompetitorBrandRow, brand);
  }

  async update(
    { workspaceId }: WorkspaceScope,
    id: string,
    change: Partial<Pick<CompetitorBrandRow, 'name' | 'deletedAt'>>,
  ): Promise<void> {
    await this.db.manager.update(CompetitorBrandRow, { workspaceId, id }, change);
  }

  /** Deleted competitors of a workspace whose rows are still there. */
  async deleted(scope: WorkspaceRef): Promise<string[]> {
    return this.db.ids(sql`
      SELECT brand.id FROM ${this.db.rows(scope, CompetitorBrandRow, 'brand')} WHERE brand.deleted_at IS NOT NULL`);
  }

  /** Some posts of a competitor. */
  async posts(scope: WorkspaceRef, brandId: string, limit: number): Promise<string[]> {
    return this.db.ids(sql`
      SELECT item.id FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.competitor_brand_id = ${brandId} LIMIT ${limit}`);
  }

  /** Removes the row of a deleted competitor that has no posts any more. */
  async remove({ workspaceId }: WorkspaceRef, id: string): Promise<void> {
    await this.db.manager.delete(CompetitorBrandRow, { workspaceId, id });
  }
}
