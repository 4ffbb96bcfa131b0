import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { INVITATION_FACTS, type InvitationFacts } from '../people.repository.js';
import { Mail } from './mail.entity.js';

/** What the worker knows of a mail that it sends. */
export type MailTask = Pick<
  Mail,
  'id' | 'kind' | 'address' | 'membershipId' | 'noteId' | 'createdAt' | 'attempts'
>;

/** A note as a mail tells of it. */
export interface MailedNote {
  text: string;
  authorName: string | null;
  itemId: string | null;
  creatorId: string | null;
  workspace: string;
}

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
        taken.note_id AS "noteId", taken.created_at AS "createdAt", taken.attempts`,
      error: 'last_error',
      givenUp: 'task.due_at IS NULL AND task.last_error IS NOT NULL',
      // The row counts against what an address and a caller may ask for.
      dropped: () => sql`due_at = NULL, last_error = NULL`,
    });
  }

  async add(mail: Mail): Promise<void> {
    await this.db.manager.insert(Mail, mail);
  }

  /** Number of mails to an address since a time: of mentions, or of all others. */
  toAddress(address: string, since: Date, isMention: boolean): Promise<number> {
    return this.db.count(sql`FROM mails
      WHERE address = ${address} AND created_at > ${since} AND (kind = 'MENTION') = ${isMention}::boolean`);
  }

  /** Whether an address was told of a note. */
  async isTold(workspaceId: string, noteId: string, address: string): Promise<boolean> {
    const count = await this.db.count(sql`FROM mails
      WHERE workspace_id = ${workspaceId} AND note_id = ${noteId} AND address = ${address}`);
    return count > 0;
  }

  /** Addresses of those who want mails of notes, in order, so that two writers cannot wait for each other in a circle. */
  async addressesOf(personIds: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ email: string }>(sql`
      SELECT email FROM people 
      WHERE id = ANY(${personIds}::uuid[]) AND deactivated_at IS NULL AND wants_note_mails ORDER BY email COLLATE "C"`);
    return rows.map(({ email }) => email);
  }

  /** A note that still names a person; null where it does not. Notes belong to a library above this one. */
  async noteNaming(
    { workspaceId }: WorkspaceRef,
    noteId: string,
    personId: string,
  ): Promise<MailedNote | null> {
    const named = JSON.stringify([{ id: personId }]);
    const [note] = await this.db.query<MailedNote>(sql`
      SELECT note.text, note.author_name AS "authorName", note.item_id AS "itemId", note.creator_id AS "creatorId",
        workspace.name AS workspace
      FROM ${this.db.rowsOfTable({ workspaceId }, 'notes', 'note')} JOIN workspaces workspace ON workspace.id = note.workspace_id
      WHERE note.id = ${noteId} AND note.mentions @> ${named}::jsonb`);
    return note ?? null;
  }

  /** Number of mails that one IP address asked for since a time. */
  byCaller(caller: Buffer, since: Date): Promise<number> {
    return this.db.count(sql`FROM mails WHERE caller = ${caller} AND created_at > ${since}`);
  }

  /** Number of mails of a group that wait to be sent. */
  waiting(workspaceId: string): Promise<number> {
    return this.db.count(sql`FROM mails WHERE workspace_id = ${workspaceId} AND due_at IS NOT NULL`);
  }

  /** What an invitation is to, if it still waits to be accepted; otherwise null. */
  async openInvitation(membershipId: string): Promise<InvitationFacts | null> {
    const [found] = await this.db.query<{ facts: InvitationFacts }>(sql`
      SELECT ${INVITATION_FACTS} AS facts FROM memberships membership
      WHERE membership.id = ${membershipId} AND membership.accepted_at IS NULL`);
    return found?.facts ?? null;
  }
}
