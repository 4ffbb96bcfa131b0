import { Creator, CreatorAlias } from '@loupe/content';
import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** The creators that ids stand for, where creators were merged. */
@Injectable()
export class CreatorAliasesRepository {
  constructor(private readonly db: Database) {}

  /** The creator that an id stands for now; null if it never was one. */
  async creator(scope: WorkspaceScope, id: string): Promise<Creator | null> {
    const [creator] = await this.db.lookUp<Creator>(sql`
      SELECT ${this.db.columns(Creator, 'creator')} FROM ${this.db.rows(scope, Creator, 'creator')}
      WHERE creator.id = ${this.currentId(scope, id)}`);
    return creator ?? null;
  }

  /** The ids that former ids stand for now; other ids are absent. */
  async current(scope: WorkspaceScope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.db.query<CreatorAlias>(sql`
      SELECT alias.id, alias.creator_id AS "creatorId" FROM ${this.db.rows(scope, CreatorAlias, 'alias')}
      WHERE alias.id = ANY(${ids}::uuid[])`);
    return new Map(found.map(({ id, creatorId }) => [id, creatorId]));
  }

  /** SQL of the id that an id stands for now. */
  currentId(scope: WorkspaceScope, id: string): Sql {
    return sql`COALESCE((
      SELECT alias.creator_id FROM ${this.db.rows(scope, CreatorAlias, 'alias')} WHERE alias.id = ${id}), ${id}::uuid)`;
  }
}
