import { Database, type Sql, sql } from '@loupe/database';
import { Injectable } from '@nestjs/common';

/** Rows that one statement deletes: it holds their locks until it ends. */
const BATCH = 10_000;

/** Deletes what has ended and would be refused anyway. */
@Injectable()
export class ExpiryRepository {
  constructor(private readonly db: Database) {}

  /** @returns the number of rows that were deleted, without the bearers that went with their sessions */
  async deleteEnded(times: { now: Date; createdAfter: Date; seenAfter: Date }): Promise<number> {
    const { now, createdAfter, seenAfter } = times;
    const aDayAgo = new Date(now.getTime() - 24 * 3_600_000);
    return (
      (await this.batches(sql`sessions`, sql`created_at <= ${createdAfter} OR seen_at <= ${seenAfter}`)) +
      (await this.batches(sql`session_bearers`, sql`expires_at <= ${now}`)) +
      (await this.batches(sql`one_time_links`, sql`expires_at <= ${now}`)) +
      // Sign-ins at platforms, with the tokens of those whose accounts nobody chose (docs/adr/0118).
      (await this.batches(sql`integration_attempts`, sql`expires_at <= ${now}`)) +
      // Mails are counted for a day (MailsService).
      (await this.batches(sql`mails`, sql`due_at IS NULL AND created_at < ${aDayAgo}`)) +
      (await this.batches(sql`used_challenges`, sql`expires_at <= ${now}`)) +
      // Attempts count for a day (SessionsRepository.attempt).
      (await this.batches(sql`sign_in_failures`, sql`last_at < ${aDayAgo}`))
    );
  }

  /** Each table is read whole: that is once an hour, and cheaper than an index that every request would keep. */
  private async batches(table: Sql, ended: Sql): Promise<number> {
    let deleted = 0;
    for (;;) {
      const rows = await this.db.query(sql`
        DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${ended} LIMIT ${BATCH})) AND (${ended})
        RETURNING 1`);
      deleted += rows.length;
      if (rows.length < BATCH) return deleted;
    }
  }
}
