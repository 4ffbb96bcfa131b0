import { Database, sql } from '@loupe/database';
import { Injectable } from '@nestjs/common';
import { Passkey } from './passkey.entities.js';

/** All SQL about passkeys. */
@Injectable()
export class PasskeysRepository {
  constructor(private readonly db: Database) {}

  /** Passkeys of a person, the oldest first. */
  ofPerson(personId: string): Promise<Passkey[]> {
    return this.db.manager.find(Passkey, { where: { personId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  byCredential(credentialId: string): Promise<Passkey | null> {
    return this.db.manager.findOneBy(Passkey, { credentialId });
  }

  /** @returns whether it was added; not where the credential is known */
  async insert(passkey: Passkey): Promise<boolean> {
    const { id, personId, credentialId, publicKey, counter, name, createdAt } = passkey;
    const rows = await this.db.query(sql`
      INSERT INTO passkeys (id, person_id, credential_id, public_key, counter, name, created_at)
      VALUES (${id}, ${personId}, ${credentialId}, ${publicKey}, ${counter}, ${name}, ${createdAt})
      ON CONFLICT (credential_id) DO NOTHING RETURNING 1`);
    return rows.length > 0;
  }

  async noteUse(id: string, counter: number, now: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE passkeys SET counter = greatest(counter, ${counter}), used_at = ${now} WHERE id = ${id}`);
  }

  /** Removes a passkey of a person. @returns whether there was one */
  async delete(personId: string, id: string): Promise<boolean> {
    const rows = await this.db.query(sql`
      DELETE FROM passkeys WHERE id = ${id} AND person_id = ${personId} RETURNING 1`);
    return rows.length > 0;
  }

  /** Uses a challenge. @returns whether it was not used before, also by another process */
  async useChallenge(hmac: Buffer, expiresAt: Date): Promise<boolean> {
    const rows = await this.db.query(sql`
      INSERT INTO used_challenges (hmac, expires_at) VALUES (${hmac}, ${expiresAt})
      ON CONFLICT (hmac) DO NOTHING RETURNING 1`);
    return rows.length > 0;
  }
}
