import { Database, sql } from '@loupe/database';
import { Injectable } from '@nestjs/common';
import { Identity } from './identity.entity.js';

/** All SQL about accounts at providers. */
@Injectable()
export class IdentitiesRepository {
  constructor(private readonly db: Database) {}

  /** Whose an account is; null for one that is not known. */
  async personOf(issuer: string, subject: string): Promise<string | null> {
    return (await this.db.manager.findOneBy(Identity, { issuer, subject }))?.personId ?? null;
  }

  async insert(identity: Identity): Promise<void> {
    await this.db.manager.insert(Identity, identity);
  }

  /** Accepts all invitations of a person. @returns the number of their memberships */
  async acceptAll(personId: string, now: Date): Promise<number> {
    await this.db.query(sql`
      UPDATE one_time_links SET used_at = ${now}
      WHERE person_id = ${personId} AND purpose = 'INVITATION' AND used_at IS NULL`);
    const rows = await this.db.query(sql`
      UPDATE memberships SET accepted_at = COALESCE(accepted_at, ${now}) WHERE person_id = ${personId} RETURNING 1`);
    return rows.length;
  }
}
