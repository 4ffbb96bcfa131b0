import { Injectable } from '@nestjs/common';
import pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Database } from './database.js';

/**
 * Indexes that the service builds and drops while it runs, because of how large a workspace has become. Migrations have
 * `createIndexConcurrently` of their own: they run one at a time, so nobody else builds what they find unfinished, and they wait for
 * locks however long it takes. Its statements are those of released migrations, and stay as they are.
 */
@Injectable()
export class ConcurrentIndexes {
  constructor(private readonly db: Database) {}

  /**
   * Builds an index while the table is read and written, if there is none of the name. An unfinished one of an earlier attempt is built
   * anew. Must not run in a transaction.
   * @param definition what follows the name, such as `ON items (taken_at)`. Its values are `literal`
   */
  async build(name: string, definition: Sql): Promise<void> {
    if (await this.isUnfinished(name)) await this.drop(name);
    await this.db.query(sql`
      CREATE INDEX CONCURRENTLY IF NOT EXISTS ${raw(pg.escapeIdentifier(name))} ${definition}`);
  }

  /** Drops an index while the table is read and written, if it is there. Must not run in a transaction. */
  async drop(name: string): Promise<void> {
    await this.db.query(sql`DROP INDEX CONCURRENTLY IF EXISTS ${raw(pg.escapeIdentifier(name))}`);
  }

  /** Whether an index with a name exists that is not usable and that nobody is building. */
  private async isUnfinished(name: string): Promise<boolean> {
    const [found] = await this.db.query(sql`
      SELECT 1 FROM pg_index
      WHERE indexrelid = to_regclass(${pg.escapeIdentifier(name)}) AND NOT indisvalid AND NOT EXISTS (
        SELECT FROM pg_stat_progress_create_index AS progress WHERE progress.index_relid = indexrelid)`);
    return found !== undefined;
  }
}

/** A value as the text of a definition, which has no parameters. */
export const literal = (value: string): Sql => raw(pg.escapeLiteral(value));
