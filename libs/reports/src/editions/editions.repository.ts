import { Item, SocialProfile } from '@loupe/content';
import { Database, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { OperationRow } from '@loupe/operations';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { EditionEntry, EditionRow } from './edition.entity.js';
import type { EditionContent } from './edition-content.js';

/** An edition that a worker has claimed. */
export type ClaimedEdition = Pick<EditionRow, 'id' | 'reportId' | 'request' | 'runs' | 'scheduledFor'> & {
  attempts: number;
};

/** A post or a group of a person, in its place in an edition. */
export type NewEntry = Pick<EditionEntry, 'block' | 'position' | 'itemId' | 'socialProfileId' | 'data'>;

/** SQL about editions. */
@Injectable()
export class EditionsRepository {
  /** Editions to be made, the longest due of a workspace first. */
  readonly queue: LeasedQueue<ClaimedEdition>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<ClaimedEdition>({
      name: 'report_editions',
      entity: EditionRow,
      id: 'id',
      order: 'task.due_at',
      open: "task.state = 'WAITING'",
      claimed:
        'taken.id, taken.report_id AS "reportId", taken.request, taken.runs, taken.scheduled_for AS "scheduledFor", taken.attempts',
      reason: 'error',
      dropped: (_, reason) => sql`state = 'FAILED', error = ${reason}, due_at = NULL`,
    });
  }

  async add({
    workspaceId,
    id,
    reportId,
    request,
    scheduledFor,
    createdAt,
    expiresAt,
  }: Pick<
    EditionRow,
    'workspaceId' | 'id' | 'reportId' | 'request' | 'scheduledFor' | 'createdAt' | 'expiresAt'
  >): Promise<void> {
    await this.db.query(sql`
      INSERT INTO report_editions (workspace_id, id, report_id, request, scheduled_for, created_at, expires_at, due_at)
      VALUES (${workspaceId}, ${id}, ${reportId}, ${JSON.stringify(request)}::jsonb, ${scheduledFor}, ${createdAt},
        ${expiresAt}, ${createdAt})`);
  }

  async find(scope: WorkspaceRef, id: string): Promise<EditionRow | null> {
    const [row] = await this.db.query<EditionRow>(sql`
      SELECT ${this.db.columns(EditionRow, 'edition')} FROM ${this.rows(scope)} WHERE edition.id = ${id}`);
    return row ?? null;
  }

  /** The newest edition of a report that is READY and has not expired; null where there is none. */
  async newestReady(scope: WorkspaceRef, reportId: string, now: Date): Promise<EditionRow | null> {
    const [row] = await this.db.query<EditionRow>(sql`
      SELECT ${this.db.columns(EditionRow, 'edition')} FROM ${this.rows(scope)}
      WHERE edition.report_id = ${reportId} AND edition.state = 'READY' AND edition.expires_at > ${now}
      ORDER BY edition.created_at DESC, edition.id DESC LIMIT 1`);
    return row ?? null;
  }

  /** The editions of reports, newest first, without what they show; so many of each. */
  async ofReports(scope: WorkspaceRef, reportIds: readonly string[], each: number): Promise<EditionRow[]> {
    return this.db.query(sql`
      SELECT edition.* FROM unnest(${reportIds}::uuid[]) AS wanted(id) CROSS JOIN LATERAL (
        SELECT ${this.db.columnsFor(EditionRow, 'edition', HEAD)} FROM ${this.rows(scope)}
        WHERE edition.report_id = wanted.id ORDER BY edition.created_at DESC, edition.id DESC
        LIMIT ${raw(String(each))}) AS edition`);
  }

  /** The posts and people of an edition, in their order. @param block those of one block only */
  async entries(scope: WorkspaceRef, editionId: string): Promise<EditionEntry[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(EditionEntry, 'entry')} FROM ${this.db.rows(scope, EditionEntry, 'entry')}
      WHERE entry.edition_id = ${editionId} ORDER BY entry.block, entry.position`);
  }

  /** Numbers of the workspace's editions that wait, and of a report's that are kept. */
  async counts(scope: WorkspaceRef, reportId: string): Promise<{ waiting: number; kept: number }> {
    const [row] = await this.db.query<{ waiting: number; kept: number }>(sql`
      SELECT (SELECT count(*)::integer FROM ${this.rows(scope)} WHERE edition.state = 'WAITING') AS waiting,
        (SELECT count(*)::integer FROM ${this.rows(scope)} WHERE edition.report_id = ${reportId}) AS kept`);
    return row ?? { waiting: 0, kept: 0 };
  }

  /**
   * Begins a run of a claimed edition.
   * @returns how often people were erased before it; null where the lease has ended
   */
  async begin({ workspaceId }: WorkspaceRef, lease: string, id: string): Promise<number | null> {
    const [row] = await this.db.query<{ withdrawals: number }>(sql`
      UPDATE report_editions SET runs = runs + 1
      WHERE workspace_id = ${workspaceId} AND id = ${id} AND lease = ${lease} AND state = 'WAITING'
      RETURNING withdrawals`);
    return row?.withdrawals ?? null;
  }

  /**
   * Completes an edition.
   * @param withdrawals as `begin` gave them
   * @returns false where people were erased meanwhile: what it shows may have data of theirs
   */
  async ready(
    { workspaceId }: WorkspaceRef,
    id: string,
    withdrawals: number,
    { content, bytes, snapshotAt }: { content: EditionContent; bytes: number; snapshotAt: Date },
  ): Promise<boolean> {
    const rows = await this.db.query(sql`
      UPDATE report_editions SET state = 'READY', content = ${JSON.stringify(content)}::jsonb, bytes = ${bytes},
        snapshot_at = ${snapshotAt}, due_at = NULL, lease = NULL
      WHERE workspace_id = ${workspaceId} AND id = ${id} AND withdrawals = ${withdrawals} AND state = 'WAITING'
      RETURNING id`);
    return rows.length > 0;
  }

  /** Adds what an edition shows of posts and people, but for those that were deleted meanwhile. */
  async addEntries(scope: WorkspaceRef, editionId: string, entries: readonly NewEntry[]): Promise<void> {
    await this.db.query(sql`
      WITH entry AS (
        SELECT * FROM json_to_recordset(${JSON.stringify(entries)}::json)
          AS entry(block smallint, position integer, "itemId" uuid, "socialProfileId" uuid, data jsonb)),
      items_there AS (
        SELECT item.id FROM ${this.db.rows(scope, Item, 'item')} WHERE item.id IN (SELECT "itemId" FROM entry)
        ORDER BY item.id FOR KEY SHARE),
      profiles_there AS (
        SELECT profile.id FROM ${this.db.rows(scope, SocialProfile, 'profile')}
        WHERE profile.id IN (SELECT "socialProfileId" FROM entry)
        ORDER BY profile.id FOR KEY SHARE)
      INSERT INTO report_rows (workspace_id, edition_id, block, position, item_id, social_profile_id, data)
      SELECT ${scope.workspaceId}::uuid, ${editionId}::uuid, entry.block, entry.position, entry."itemId", entry."socialProfileId", entry.data
      FROM entry
      WHERE (entry."itemId" IS NULL OR entry."itemId" IN (SELECT id FROM items_there))
        AND (entry."socialProfileId" IS NULL OR entry."socialProfileId" IN (SELECT id FROM profiles_there))`);
  }

  /** Ends an edition that cannot be made. */
  async failed({ workspaceId }: WorkspaceRef, id: string, error: string): Promise<void> {
    await this.db.query(sql`
      UPDATE report_editions SET state = 'FAILED', error = ${error}, due_at = NULL, lease = NULL
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }

  /** Records in the operation of an edition that it is over. */
  async complete(
    { workspaceId }: WorkspaceRef,
    id: string,
    written: number,
    error: string | null,
    now: Date,
  ): Promise<void> {
    const done = { completedAt: now, error, progress: { written } };
    await this.db.manager.update(OperationRow, { workspaceId, id }, done);
  }

  /** Has those editions begun again that are being made, as they may have data of a person that was erased. */
  async withdraw({ workspaceId }: WorkspaceRef): Promise<void> {
    await this.db.query(sql`
      UPDATE report_editions SET withdrawals = withdrawals + 1 WHERE workspace_id = ${workspaceId} AND state = 'WAITING'`);
  }

  /** Removes editions that have expired, of all workspaces; returns their number. */
  async expire(now: Date, limit: number): Promise<number> {
    const removed = await this.db.query(sql`
      DELETE FROM report_editions AS edition USING (
        SELECT old.workspace_id, old.id FROM ${this.db.rowsOfEveryWorkspace(EditionRow, 'old')}
        WHERE old.expires_at <= ${now} ORDER BY old.expires_at LIMIT ${limit}) AS expired
      WHERE edition.workspace_id = expired.workspace_id AND edition.id = expired.id RETURNING edition.id`);
    return removed.length;
  }

  private rows(scope: WorkspaceRef): Sql {
    return this.db.rows(scope, EditionRow, 'edition');
  }
}

/** What lists of editions have of each. */
const HEAD: ReadonlySet<string> = new Set([
  ...[
    'workspaceId',
    'id',
    'reportId',
    'state',
    'bytes',
    'error',
    'createdAt',
    'snapshotAt',
    'expiresAt',
    'request',
  ],
]);
