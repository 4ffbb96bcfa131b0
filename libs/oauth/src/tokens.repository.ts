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

  /** The pair that was made for a refresh token and has not been replaced. */
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

  /** Records the first use of a pair, with which the refresh token of its parent dies. */
  async noteFirstUse({ id, parentId }: Pick<OauthToken, 'id' | 'parentId'>, now: Date): Promise<void> {
    await this.db.query(sql`
      WITH used AS (UPDATE oauth_tokens SET used_at = ${now} WHERE id = ${id} AND used_at IS NULL)
      UPDATE oauth_tokens SET ended_at = ${now} WHERE id = ${parentId}::uuid AND ended_at IS NULL`);
  }

  /** Ends a pair that nobody used and that another one replaces. */
  async replace(id: string, now: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE oauth_tokens SET ended_at = ${now}, access_expires_at = least(access_expires_at, ${now}) WHERE id = ${id}`);
  }

  /** Removes pairs whose refresh token expired before the time given. @returns number of them */
  async removeExpired(before: Date): Promise<number> {
    const removed = await this.db.ids(sql`
      DELETE FROM oauth_tokens WHERE refresh_expires_at < ${before} RETURNING id`);
    return removed.length;
  }
}
