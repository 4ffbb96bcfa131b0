import { Database, sql } from '@loupe/database';
import { Injectable } from '@nestjs/common';
import { OauthClient } from './oauth.entities.js';

/** All SQL about registered clients. They belong to nobody, hence the bare table. */
@Injectable()
export class ClientsRepository {
  constructor(private readonly db: Database) {}

  async find(id: string): Promise<OauthClient | null> {
    return this.db.manager.findOneBy(OauthClient, { id });
  }

  async insert(client: Omit<OauthClient, 'usedAt'>): Promise<void> {
    const { id, metadata, createdAt } = client;
    await this.db.query(sql`
      INSERT INTO oauth_clients (id, metadata, created_at) VALUES (${id}, ${metadata}, ${createdAt})`);
  }

  /** Number of clients without a connection. */
  countUnused(): Promise<number> {
    return this.db.count(sql`FROM oauth_clients WHERE used_at IS NULL`);
  }

  /** Removes the oldest unused client that was registered before the time given. @returns whether there was one */
  async removeOldestUnused(before: Date): Promise<boolean> {
    const removed = await this.db.ids(sql`
      DELETE FROM oauth_clients WHERE id = (
        SELECT id FROM oauth_clients WHERE used_at IS NULL AND created_at < ${before} ORDER BY created_at LIMIT 1)
      RETURNING id`);
    return removed.length > 0;
  }

  /** Removes unused clients that were registered before the time given. @returns number of them */
  async removeUnused(before: Date): Promise<number> {
    const removed = await this.db.ids(sql`
      DELETE FROM oauth_clients WHERE used_at IS NULL AND created_at < ${before} RETURNING id`);
    return removed.length;
  }

  async noteUsed(id: string, now: Date): Promise<void> {
    await this.db.query(sql`UPDATE oauth_clients SET used_at = ${now} WHERE id = ${id} AND used_at IS NULL`);
  }
}
