import { Database, sql } from '@loupe/database';
import { Injectable } from '@nestjs/common';
import { OauthToken } from './oauth.entities.js';

/** All SQL about tokens. They belong to connections, hence the bare table. */
@Injectable()
export class TokensRepository {
  constructor(private readonly db: Database) {}

  async insert(token: OauthToken): Promise<void> {
    await this.db.manager.insert(OauthToken, token);
  }

  /** A pair by either of its tokens. */
  async find(by: { accessHmac: Buffer } | { refreshHmac: Buffer }): Promise<OauthToken | null> {
    return this.db.manager.findOneBy(OauthToken, by);
  }

  /** The pair that was made for a refresh token; the newest, where a version before this one has made several. */
  async successorOf(id: string): Promise<OauthToken | null> {
    const [token] = await this.db.query<OauthToken>(sql`
      SELECT ${this.db.columns(OauthToken, 'token')} FROM oauth_tokens token
      WHERE token.parent_id = ${id} AND token.ended_at IS NULL ORDER BY token.created_at DESC LIMIT 1`);
    return token ?? null;
  }

  /** Number of pairs that a connection got after the time given. */
  countSince(connectionId: string, since: Date): Promise<number> {
    return this.db.count(sql`
      FROM oauth_tokens WHERE connection_id = ${connectionId} AND created_at > ${since}`);
  }

  /** Records that the refresh token of a pair was presented, with which that of its parent dies. */
  async notePresented({ id, parentId }: Pick<OauthToken, 'id' | 'parentId'>, now: Date): Promise<void> {
    await this.db.query(sql`
      WITH used AS (UPDATE oauth_tokens SET used_at = ${now} WHERE id = ${id} AND used_at IS NULL)
      UPDATE oauth_tokens SET ended_at = ${now} WHERE id = ${parentId}::uuid AND ended_at IS NULL`);
  }

  /** Removes pairs whose refresh token expired before the time given. @returns number of them */
  async removeExpired(before: Date): Promise<number> {
    const removed = await this.db.ids(sql`
      DELETE FROM oauth_tokens WHERE refresh_expires_at < ${before} RETURNING id`);
    return removed.length;
  }
}
