import { Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** A post at whose caption nobody has looked. */
export interface UnreadPost {
  id: string;
  caption: string | null;
}

/** Posts that were stored before languages were detected, or that another program has written. */
@Injectable()
export class LanguagesRepository {
  constructor(private readonly db: Database) {}

  /** The newest of them, competitors' included. */
  next(scope: WorkspaceScope, limit: number): Promise<UnreadPost[]> {
    return this.db.query(sql`
      SELECT item.id, item.caption FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.language IS NULL ORDER BY item.taken_at DESC, item.id DESC LIMIT ${limit}`);
  }

  async write(scope: WorkspaceScope, found: readonly { id: string; language: string }[]): Promise<void> {
    await this.db.query(sql`
      UPDATE items SET language = found.language
      FROM unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ language }) => language)}::text[])
        AS found (id, language)
      WHERE items.workspace_id = ${scope.workspaceId} AND items.id = found.id`);
  }
}
