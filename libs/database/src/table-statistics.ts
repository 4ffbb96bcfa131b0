import { Injectable, Logger } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { Database } from './database.js';

/**
 * What PostgreSQL knows of the contents of tables. It looks by itself a minute or more after they have grown; until then searches are
 * planned as over empty tables, and one over 3,000 posts took longer than a minute.
 */
@Injectable()
export class TableStatistics {
  private readonly logger = new Logger('Statistics');

  constructor(private readonly db: Database) {}

  /**
   * Has PostgreSQL look at tables that are more than twice as large as when it last did. Tables that somebody else is looking at are
   * passed over, and those of another owner. A failure is logged: it makes searches slow for a while, and nothing else.
   * @returns the names of the tables
   */
  async renew(): Promise<string[]> {
    try {
      return await this.analyzeGrown();
    } catch (error) {
      this.logger.warn(error);
      return [];
    }
  }

  private async analyzeGrown(): Promise<string[]> {
    const grown = await this.db.query<{ name: string }>(sql`
      SELECT quote_ident(relname) AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND pg_has_role(relowner, 'USAGE')
        AND pg_relation_size(oid) / current_setting('block_size')::integer > 2 * relpages + 8
      ORDER BY 1`);
    const names = grown.map(({ name }) => name);
    for (const name of names) await this.db.query(sql`ANALYZE (SKIP_LOCKED) ${raw(name)}`);
    return names;
  }
}
