import { Database, sql } from '@loupe/database';
import { Injectable } from '@nestjs/common';
import { RecoveryCode, SecondFactor } from './second-factor.entities.js';

/** All SQL about second factors and recovery codes. */
@Injectable()
export class SecondFactorRepository {
  constructor(private readonly db: Database) {}

  async find(personId: string): Promise<SecondFactor | null> {
    return this.db.manager.findOneBy(SecondFactor, { personId });
  }

  /** Keeps a key until it is confirmed. @returns whether it did; not where one has been confirmed */
  async propose(personId: string, sealedKey: Buffer): Promise<boolean> {
    const rows = await this.db.query(sql`
      INSERT INTO second_factors AS known (person_id, sealed_key) VALUES (${personId}, ${sealedKey})
      ON CONFLICT (person_id) DO UPDATE SET sealed_key = EXCLUDED.sealed_key, last_step = 0
        WHERE known.confirmed_at IS NULL
      RETURNING 1`);
    return rows.length > 0;
  }

  /** Uses the code of a step. @returns whether neither it nor a later one was used before, also by another process */
  async useStep(personId: string, step: number): Promise<boolean> {
    const rows = await this.db.query(sql`
      UPDATE second_factors SET last_step = ${step} WHERE person_id = ${personId} AND last_step < ${step} RETURNING 1`);
    return rows.length > 0;
  }

  async confirm(personId: string, now: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE second_factors SET confirmed_at = ${now} WHERE person_id = ${personId} AND confirmed_at IS NULL`);
  }

  /** Puts new codes in place of all that a person had. */
  async replaceCodes(personId: string, hmacs: readonly Buffer[]): Promise<void> {
    await this.db.query(sql`DELETE FROM recovery_codes WHERE person_id = ${personId}`);
    await this.db.manager.insert(
      RecoveryCode,
      hmacs.map((hmac) => ({ hmac, personId })),
    );
  }

  /** Uses a recovery code up. @returns whether the person had it */
  async useCode(personId: string, hmac: Buffer): Promise<boolean> {
    const rows = await this.db.query(sql`
      DELETE FROM recovery_codes WHERE hmac = ${hmac} AND person_id = ${personId} RETURNING 1`);
    return rows.length > 0;
  }

  countCodes(personId: string): Promise<number> {
    return this.db.count(sql`FROM recovery_codes code WHERE code.person_id = ${personId}`);
  }

  /** Removes all of it. @returns whether there was a confirmed one */
  async delete(personId: string): Promise<boolean> {
    await this.db.query(sql`DELETE FROM recovery_codes WHERE person_id = ${personId}`);
    const rows = await this.db.query<{ confirmedAt: Date | null }>(sql`
      DELETE FROM second_factors WHERE person_id = ${personId} RETURNING confirmed_at AS "confirmedAt"`);
    return rows.some(({ confirmedAt }) => confirmedAt !== null);
  }
}
