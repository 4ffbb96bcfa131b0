import { Database, sql } from '@loupe/database';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { Mail } from './mail.entity.js';

/** What the worker knows of a mail that it sends. */
export type MailTask = Pick<Mail, 'id' | 'kind' | 'address' | 'membershipId' | 'createdAt' | 'attempts'>;

/** All SQL about mails. They belong to no workspace, hence the bare table. */
@Injectable()
export class MailsRepository {
  readonly queue: LeasedQueue<MailTask>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<MailTask>({
      name: 'mails',
      entity: Mail,
      id: 'id',
      order: 'task.due_at',
      open: 'task.due_at IS NOT NULL',
      claimed: `taken.id, taken.kind, taken.address, taken.membership_id AS "membershipId",
        taken.created_at AS "createdAt", taken.attempts`,
      error: 'last_error',
      givenUp: 'task.due_at IS NULL AND task.last_error IS NOT NULL',
      // The row counts against what an address and a caller may ask for.
      dropped: () => sql`due_at = NULL, last_error = NULL`,
    });
  }

  async add(mail: Mail): Promise<void> {
    await this.db.manager.insert(Mail, mail);
  }

  /** Number of mails to an address since a time. */
  toAddress(address: string, since: Date): Promise<number> {
    return this.db.count(sql`FROM mails WHERE address = ${address} AND created_at > ${since}`);
  }

  /** Number of mails that one IP address asked for since a time. */
  byCaller(caller: Buffer, since: Date): Promise<number> {
    return this.db.count(sql`FROM mails WHERE caller = ${caller} AND created_at > ${since}`);
  }

  /** Number of mails of a group that wait to be sent. */
  waiting(workspaceId: string): Promise<number> {
    return this.db.count(sql`FROM mails WHERE workspace_id = ${workspaceId} AND due_at IS NOT NULL`);
  }

  /** Whether an invitation still waits to be accepted. */
  async isOpen(membershipId: string): Promise<boolean> {
    return (
      (await this.db.count(sql`FROM memberships WHERE id = ${membershipId} AND accepted_at IS NULL`)) > 0
    );
  }
}
