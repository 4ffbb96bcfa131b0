import { Database, raw, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { EditionRow } from '../editions/edition.entity.js';
import { LinkRow } from './link.entity.js';

/** Links of a report that are listed. */
export const LISTED_LINKS = 100;
/** Days for which a link that has ended is still listed. */
const LISTED_DAYS = 90;

/** A link that has not ended, and the edition that it opens. */
export interface OpenLink {
  readonly link: LinkRow;
  readonly edition: EditionRow;
}

/** SQL about links. */
@Injectable()
export class LinksRepository {
  constructor(private readonly db: Database) {}

  async add(link: LinkRow): Promise<void> {
    await this.db.manager.insert(LinkRow, link);
  }

  /** As `add`, of a link that may be there: then it ends later, unless it was revoked. */
  async addOrProlong(link: LinkRow): Promise<void> {
    const { workspaceId, id, reportId, editionId, tokenHash, expiresAt, createdAt } = link;
    await this.db.query(sql`
      INSERT INTO report_links (workspace_id, id, report_id, edition_id, token_hash, expires_at, created_at)
      VALUES (${workspaceId}, ${id}, ${reportId}, ${editionId}, ${tokenHash}, ${expiresAt}, ${createdAt})
      ON CONFLICT (workspace_id, id) DO UPDATE SET expires_at = EXCLUDED.expires_at WHERE report_links.revoked_at IS NULL`);
  }

  /** The newest links of each report. */
  async ofReports(scope: WorkspaceRef, reportIds: readonly string[]): Promise<LinkRow[]> {
    return this.db.query(sql`
      SELECT link.* FROM unnest(${reportIds}::uuid[]) AS wanted(id) CROSS JOIN LATERAL (
        SELECT ${this.db.columns(LinkRow, 'link')} FROM ${this.db.rows(scope, LinkRow, 'link')}
        WHERE link.report_id = wanted.id ORDER BY link.created_at DESC, link.id DESC
        LIMIT ${raw(String(LISTED_LINKS))}) AS link`);
  }

  /** Number of a report's links that have not ended. */
  async countOpen(scope: WorkspaceRef, reportId: string, now: Date): Promise<number> {
    return this.db.count(sql`FROM ${this.db.rows(scope, LinkRow, 'link')}
      WHERE link.report_id = ${reportId} AND link.revoked_at IS NULL AND link.expires_at > ${now}`);
  }

  /** Ends a link; null where the workspace has none of the id. One that has ended stays as it is. */
  async revoke({ workspaceId }: WorkspaceRef, id: string, now: Date): Promise<LinkRow | null> {
    await this.db.query(sql`
      UPDATE report_links SET revoked_at = ${now} WHERE workspace_id = ${workspaceId} AND id = ${id} AND revoked_at IS NULL`);
    return this.db.manager.findOneBy(LinkRow, { workspaceId, id });
  }

  /** The open link of a token with the edition that it opens: null where there is none, or the edition is gone. */
  async open(tokenHash: Buffer, now: Date): Promise<OpenLink | null> {
    const [link] = await this.db.query<LinkRow>(sql`
      SELECT ${this.db.columns(LinkRow, 'link')} FROM ${this.db.rowsOfEveryWorkspace(LinkRow, 'link')}
      WHERE link.token_hash = ${tokenHash} AND link.revoked_at IS NULL AND link.expires_at > ${now}`);
    return link === undefined ? null : this.opened(link, now);
  }

  /** As `open`, of a link whose id is known. */
  async openById({ workspaceId }: WorkspaceRef, id: string, now: Date): Promise<OpenLink | null> {
    const [link] = await this.db.query<LinkRow>(sql`
      SELECT ${this.db.columns(LinkRow, 'link')} FROM ${this.db.rows({ workspaceId }, LinkRow, 'link')}
      WHERE link.id = ${id} AND link.revoked_at IS NULL AND link.expires_at > ${now}`);
    return link === undefined ? null : this.opened(link, now);
  }

  private async opened(link: LinkRow, now: Date): Promise<OpenLink | null> {
    const which =
      link.editionId === null
        ? sql`edition.report_id = ${link.reportId}`
        : sql`edition.id = ${link.editionId}`;
    const [edition] = await this.db.query<EditionRow>(sql`
      SELECT ${this.db.columns(EditionRow, 'edition')} FROM ${this.db.rows(link, EditionRow, 'edition')}
      WHERE ${which} AND edition.state = 'READY' AND edition.expires_at > ${now}
      ORDER BY edition.created_at DESC, edition.id DESC LIMIT 1`);
    return edition === undefined ? null : { link, edition };
  }

  /** Whether a link has not ended. */
  async isOpen({ workspaceId }: WorkspaceRef, id: string, now: Date): Promise<boolean> {
    const rows = await this.db.query(sql`
      SELECT link.id FROM ${this.db.rows({ workspaceId }, LinkRow, 'link')}
      WHERE link.id = ${id} AND link.revoked_at IS NULL AND link.expires_at > ${now}`);
    return rows.length > 0;
  }

  /** Counts views. */
  async count({ workspaceId }: WorkspaceRef, id: string, views: number, at: Date): Promise<void> {
    await this.db.note(sql`
      UPDATE report_links SET views = views + ${views}, last_viewed_at = greatest(last_viewed_at, ${at}::timestamptz)
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }

  /** Removes links that ended long ago, of all workspaces; returns their number. */
  async expire(now: Date, limit: number): Promise<number> {
    const before = new Date(now.getTime() - LISTED_DAYS * 24 * 60 * 60 * 1000);
    const removed = await this.db.query(sql`
      DELETE FROM report_links AS link USING (
        SELECT old.workspace_id, old.id FROM ${this.db.rowsOfEveryWorkspace(LinkRow, 'old')}
        WHERE old.expires_at <= ${before} ORDER BY old.expires_at LIMIT ${limit}) AS ended
      WHERE link.workspace_id = ended.workspace_id AND link.id = ended.id RETURNING link.id`);
    return removed.length;
  }
}
