import { Database, type Sql, sql } from '@loupe/database';
import { newId, type WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { PlaceRow } from '../place.entity.js';
import { MailConsent } from './consent.entity.js';
import type { NamedConsent } from './unsubscribe-tokens.js';

/** A consent, and what its workspace is called. */
export type ShownConsent = MailConsent & { readonly workspace: string };

/** SQL about what readers of mails have said. */
@Injectable()
export class ConsentsRepository {
  constructor(private readonly db: Database) {}

  /** The consent of an address, locked until the transaction ends; it is added if there is none. */
  async lock({ workspaceId }: WorkspaceRef, address: string): Promise<MailConsent> {
    await this.db.query(sql`
      INSERT INTO mail_consents (workspace_id, id, address) VALUES (${workspaceId}, ${newId()}, ${address})
      ON CONFLICT (workspace_id, address) DO NOTHING`);
    const [row] = await this.db.query<MailConsent>(sql`
      SELECT ${this.db.columns(MailConsent, 'consent')} FROM ${this.db.rows({ workspaceId }, MailConsent, 'consent')}
      WHERE consent.address = ${address} FOR NO KEY UPDATE`);
    if (row === undefined) throw new Error('The consent was not stored');
    return row;
  }

  /** The consents of addresses, by address. */
  async ofAddresses(
    scope: WorkspaceRef,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, MailConsent>> {
    const rows = await this.db.query<MailConsent>(sql`
      SELECT ${this.db.columns(MailConsent, 'consent')} FROM ${this.db.rows(scope, MailConsent, 'consent')}
      WHERE consent.address = ANY(${addresses}::text[])`);
    return new Map(rows.map((row) => [row.address, row]));
  }

  /** The consent that a link names; null where there is none. */
  find({ workspaceId, id }: NamedConsent): Promise<ShownConsent | null> {
    return this.shown({ workspaceId }, sql`consent.id = ${id}`);
  }

  /** The consent of an address; null where there is none. */
  ofAddress(scope: WorkspaceRef, address: string): Promise<ShownConsent | null> {
    return this.shown(scope, sql`consent.address = ${address}`);
  }

  private async shown(scope: WorkspaceRef, where: Sql): Promise<ShownConsent | null> {
    const [row] = await this.db.query<ShownConsent>(sql`
      SELECT ${this.db.columns(MailConsent, 'consent')}, workspace.name AS workspace
      FROM ${this.db.rows(scope, MailConsent, 'consent')}
      JOIN workspaces workspace ON workspace.id = consent.workspace_id WHERE ${where}`);
    return row ?? null;
  }

  /** The consent that waits to be confirmed by a token; null for one that is unknown, used or over. */
  async waiting(tokenHash: Buffer, now: Date): Promise<ShownConsent | null> {
    const [row] = await this.db.query<ShownConsent>(sql`
      SELECT ${this.db.columns(MailConsent, 'consent')}, workspace.name AS workspace
      FROM ${this.db.rowsOfEveryWorkspace(MailConsent, 'consent')}
      JOIN workspaces workspace ON workspace.id = consent.workspace_id
      WHERE consent.token_hash = ${tokenHash} AND consent.token_ends_at > ${now}`);
    return row ?? null;
  }

  /** Uses a token up. @returns whether it still waited */
  async confirm({ workspaceId }: WorkspaceRef, tokenHash: Buffer, now: Date): Promise<boolean> {
    const rows = await this.db.query(sql`
      UPDATE mail_consents SET confirmed_at = ${now}, token_hash = NULL, token_ends_at = NULL
      WHERE workspace_id = ${workspaceId} AND token_hash = ${tokenHash} AND token_ends_at > ${now}
        AND unsubscribed_at IS NULL RETURNING id`);
    return rows.length > 0;
  }

  async unsubscribe({ workspaceId, id }: NamedConsent, now: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE mail_consents SET unsubscribed_at = COALESCE(unsubscribed_at, ${now}), confirmed_at = NULL,
        token_hash = NULL, token_ends_at = NULL
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }

  /** Whoever reads the mails wants them again, which confirms the address. */
  async subscribe({ workspaceId, id }: NamedConsent, now: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE mail_consents SET unsubscribed_at = NULL, confirmed_at = ${now}
      WHERE workspace_id = ${workspaceId} AND id = ${id} AND unsubscribed_at IS NOT NULL`);
  }

  /** Notes that an address is asked. @param asked how often, this time included */
  async ask({ workspaceId, id }: NamedConsent, asked: number, askedAt: Date): Promise<void> {
    await this.db.manager.update(MailConsent, { workspaceId, id }, { asked, askedAt });
  }

  /** Notes the token of the mail that asks. */
  async keepToken({ workspaceId, id }: NamedConsent, tokenHash: Buffer, tokenEndsAt: Date): Promise<void> {
    await this.db.manager.update(MailConsent, { workspaceId, id }, { tokenHash, tokenEndsAt });
  }

  /** Removes those of addresses that were asked long ago and never answered, and have no place any more; returns their number. */
  async expire(before: Date, limit: number): Promise<number> {
    const removed = await this.db.query(sql`
      DELETE FROM mail_consents AS consent USING (
        SELECT old.workspace_id, old.id FROM ${this.db.rowsOfEveryWorkspace(MailConsent, 'old')}
        WHERE old.asked_at <= ${before} AND old.confirmed_at IS NULL AND old.unsubscribed_at IS NULL AND NOT EXISTS (
          SELECT FROM ${this.db.rowsOfEveryWorkspace(PlaceRow, 'place')}
          WHERE place.workspace_id = old.workspace_id AND place.mail_address = old.address)
        ORDER BY old.asked_at LIMIT ${limit}) AS over
      WHERE consent.workspace_id = over.workspace_id AND consent.id = over.id
        AND consent.confirmed_at IS NULL AND consent.unsubscribed_at IS NULL AND consent.asked_at <= ${before}
      RETURNING consent.id`);
    return removed.length;
  }

  /** How many workspaces have asked an address since a time. */
  askedByAll(address: string, since: Date): Promise<number> {
    return this.db.count(sql`FROM ${this.db.rowsOfEveryWorkspace(MailConsent, 'consent')}
      WHERE consent.address = ${address} AND consent.asked_at > ${since}`);
  }

  /** How many addresses a workspace has asked since a time. */
  askedBy(scope: WorkspaceRef, since: Date): Promise<number> {
    return this.db.count(
      sql`FROM ${this.db.rows(scope, MailConsent, 'consent')} WHERE consent.asked_at > ${since}`,
    );
  }
}
