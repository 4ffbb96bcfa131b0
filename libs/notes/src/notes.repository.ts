import { Creator, Item } from '@loupe/content';
import { Database, type Sql, sql } from '@loupe/database';
import { listing, newestFirst, Page, type PageArguments } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Note } from './note.entity.js';

/** Which notes a list has: those about an item or a creator, or that name a person. */
export interface NotesOf {
  readonly itemId: string | null;
  readonly creatorId: string | null;
  /** The person whom they name; null for whether they name anybody or not. */
  readonly personId: string | null;
}

/** All SQL about notes. */
@Injectable()
export class NotesRepository {
  constructor(private readonly db: Database) {}

  /** Notes, newest first. */
  page(scope: WorkspaceScope, { itemId, creatorId, personId }: NotesOf, page: PageArguments): Page<Note> {
    const named = JSON.stringify([{ id: personId }]);
    const where = sql`(${itemId}::uuid IS NULL OR note.item_id = ${itemId})
      AND (${creatorId}::uuid IS NULL OR note.creator_id = ${creatorId})
      AND (${personId}::uuid IS NULL OR note.mentions @> ${named}::jsonb)`;
    return new Page<Note>(
      {
        connection: 'notes',
        ...newestFirst('note'),
        ...listing<Note>(this.db, { columns: this.db.columns(Note, 'note'), from: this.all(scope), where }),
      },
      page,
    );
  }

  /** All notes, for a FROM clause. */
  all(scope: WorkspaceScope): Sql {
    return this.db.rows(scope, Note, 'note');
  }

  /** A note, locked until the transaction ends; null where there is none. */
  async lock(scope: WorkspaceScope, id: string): Promise<Note | null> {
    const [note] = await this.db.query<Note>(sql`
      SELECT ${this.db.columns(Note, 'note')} FROM ${this.all(scope)} WHERE note.id = ${id} FOR UPDATE`);
    return note ?? null;
  }

  /** Whether the workspace has an item of its own. */
  async hasItem(scope: WorkspaceScope, id: string): Promise<boolean> {
    const count = await this.db.count(sql`
      FROM ${this.db.rows(scope, Item, 'item')} WHERE item.id = ${id} AND item.competitor_brand_id IS NULL`);
    return count > 0;
  }

  /** Whether the workspace has a creator. */
  async hasCreator(scope: WorkspaceScope, id: string): Promise<boolean> {
    return (
      (await this.db.count(sql`FROM ${this.db.rows(scope, Creator, 'creator')} WHERE creator.id = ${id}`)) > 0
    );
  }

  async add(note: Note): Promise<void> {
    await this.db.manager.insert(Note, note);
  }

  async update(
    { workspaceId }: WorkspaceScope,
    id: string,
    change: Pick<Note, 'text' | 'mentions' | 'updatedAt'>,
  ): Promise<void> {
    await this.db.manager.update(Note, { workspaceId, id }, change);
  }

  async delete({ workspaceId }: WorkspaceScope, id: string): Promise<void> {
    await this.db.manager.delete(Note, { workspaceId, id });
  }
}
