import { Database, sql } from '@loupe/database';
import { Injectable } from '@nestjs/common';
import { OauthRequest } from './oauth.entities.js';

/** All SQL about authorization requests and codes. */
@Injectable()
export class RequestsRepository {
  constructor(private readonly db: Database) {}

  /** Stores a request or code, or replaces what was stored of it. */
  async put(request: Omit<OauthRequest, 'usedAt'>): Promise<void> {
    const { hmac, kind, connectionId, payload, expiresAt } = request;
    await this.db.query(sql`
      INSERT INTO oauth_requests (hmac, kind, connection_id, payload, expires_at)
      VALUES (${hmac}, ${kind}, ${connectionId}, ${payload}, ${expiresAt})
      ON CONFLICT (hmac) DO UPDATE SET payload = EXCLUDED.payload, expires_at = EXCLUDED.expires_at`);
  }

  async find(hmac: Buffer, kind: OauthRequest['kind']): Promise<OauthRequest | null> {
    return this.db.manager.findOneBy(OauthRequest, { hmac, kind });
  }

  /** A code, which no other transaction exchanges until this one ends. */
  async lockCode(hmac: Buffer): Promise<OauthRequest | null> {
    const [code] = await this.db.query<OauthRequest>(sql`
      SELECT ${this.db.columns(OauthRequest, 'code')} FROM oauth_requests code
      WHERE code.hmac = ${hmac} AND code.kind = 'CODE' FOR UPDATE`);
    return code ?? null;
  }

  async noteUsed(hmac: Buffer, now: Date): Promise<void> {
    await this.db.query(sql`UPDATE oauth_requests SET used_at = ${now} WHERE hmac = ${hmac}`);
  }

  async delete(hmac: Buffer): Promise<void> {
    await this.db.query(sql`DELETE FROM oauth_requests WHERE hmac = ${hmac}`);
  }

  /**
   * Removes expired requests, and codes that expired before a time.
   * @returns number of rows
   */
  async removeExpired(now: Date, codesBefore: Date): Promise<number> {
    const removed = await this.db.query(sql`
      DELETE FROM oauth_requests
      WHERE expires_at < ${now} AND (kind = 'INTERACTION' OR expires_at < ${codesBefore}) RETURNING 1`);
    return removed.length;
  }
}
