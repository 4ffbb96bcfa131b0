import { Item } from '@loupe/content';
import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceRef, WorkspaceScope } from '@loupe/kernel';
import { OperationRow } from '@loupe/operations';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { BulkChangeItem, BulkChangeRow, type ItemChange } from './bulk-change.entity.js';

/** A change that a worker has claimed. */
export type ClaimedChange = ItemChange & {
  readonly id: string;
  readonly undoes: string | null;
  readonly attempts: number;
};

/** What became of an item of a change. */
export type SettledItem = Pick<BulkChangeItem, 'itemId' | 'state' | 'had' | 'error'>;

/** Numbers of items by what became of them. */
export interface ChangeCounts {
  readonly changed: number;
  readonly same: number;
  readonly failed: number;
}

export const NOTHING: ChangeCounts = { changed: 0, same: 0, failed: 0 };

/** The items that a change is about, as SQL over `item`. */
export interface ItemsToChange {
  readonly from: Sql;
  readonly where: Sql;
}

/** SQL about changes of many items. */
@Injectable()
export class BulkChangesRepository {
  /** Changes to be made, the longest due of a workspace first. */
  readonly queue: LeasedQueue<ClaimedChange>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<ClaimedChange>({
      name: 'bulk_changes',
      entity: BulkChangeRow,
      id: 'id',
      order: 'task.due_at',
      open: 'task.ended_at IS NULL',
      claimed: 'taken.id, taken.kind, taken.change, taken.undoes, taken.attempts',
      dropped: {
        never: 'who asked for the change would wait for ever; it ends by itself after its attempts',
      },
    });
  }

  /** Runs work in a transaction in which nobody else begins or ends a change of the workspace. */
  exclusively<Result>({ workspaceId }: WorkspaceRef, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(`bulk changes ${workspaceId}`, work);
  }

  /** The workspace's own items of the given ids. */
  given(scope: WorkspaceScope, ids: readonly string[]): ItemsToChange {
    const where = sql`item.id = ANY(${ids}::uuid[]) AND item.competitor_brand_id IS NULL`;
    return { from: this.db.rows(scope, Item, 'item'), where };
  }

  /** The number of items, counted up to `most`. */
  count({ from, where }: ItemsToChange, most: number): Promise<number> {
    return this.db.count(sql`FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${most}) AS found`);
  }

  /** Number of changes of a workspace that are not done. */
  open(scope: WorkspaceScope): Promise<number> {
    return this.db.count(
      sql`FROM ${this.db.rows(scope, BulkChangeRow, 'change')} WHERE change.ended_at IS NULL`,
    );
  }

  /** Whether a change is being undone. */
  async isBeingUndone(scope: WorkspaceScope, id: string): Promise<boolean> {
    const waiting = await this.db.count(sql`
      FROM ${this.db.rows(scope, BulkChangeRow, 'change')} WHERE change.undoes = ${id} AND change.ended_at IS NULL`);
    return waiting > 0;
  }

  async add(
    { workspaceId }: WorkspaceScope,
    { id, kind, change, undoes }: Omit<BulkChangeRow, 'workspaceId' | 'endedAt'>,
    now: Date,
  ): Promise<void> {
    await this.db.query(sql`
      INSERT INTO bulk_changes (workspace_id, id, kind, change, undoes, due_at)
      VALUES (${workspaceId}, ${id}, ${kind}, ${JSON.stringify(change)}::jsonb, ${undoes}, ${now})`);
  }

  /** Puts items into a change; gives their number. */
  async addItems(
    { workspaceId }: WorkspaceScope,
    changeId: string,
    { from, where }: ItemsToChange,
    most: number,
  ): Promise<number> {
    const added = await this.db.ids(sql`
      INSERT INTO bulk_change_items (workspace_id, change_id, item_id)
      SELECT ${workspaceId}::uuid, ${changeId}::uuid, item.id FROM ${from} WHERE ${where} LIMIT ${most}
      RETURNING item_id AS id`);
    return added.length;
  }

  /** Puts the items that another change has changed into a change; gives their number. */
  async addChanged(scope: WorkspaceScope, changeId: string, undoes: string): Promise<number> {
    const added = await this.db.ids(sql`
      INSERT INTO bulk_change_items (workspace_id, change_id, item_id)
      SELECT entry.workspace_id, ${changeId}::uuid, entry.item_id
      FROM ${this.db.rows(scope, BulkChangeItem, 'entry')}
      WHERE entry.change_id = ${undoes} AND entry.state = 'CHANGED'
      RETURNING item_id AS id`);
    return added.length;
  }

  /** A change, locked until the transaction ends, or null; whoever makes it now has done a part of it by then. */
  async lock(scope: WorkspaceScope, id: string): Promise<BulkChangeRow | null> {
    const [row] = await this.db.query<BulkChangeRow>(sql`
      SELECT ${this.db.columns(BulkChangeRow, 'change')} FROM ${this.db.rows(scope, BulkChangeRow, 'change')}
      WHERE change.id = ${id} FOR UPDATE`);
    return row ?? null;
  }

  /** A change, or null. */
  async find(scope: WorkspaceScope, id: string): Promise<BulkChangeRow | null> {
    const [row] = await this.db.query<BulkChangeRow>(sql`
      SELECT ${this.db.columns(BulkChangeRow, 'change')} FROM ${this.db.rows(scope, BulkChangeRow, 'change')}
      WHERE change.id = ${id}`);
    return row ?? null;
  }

  /** Numbers of the items of a change by what became of them, those that have again what they had as well. */
  async counts(scope: WorkspaceScope, id: string): Promise<ChangeCounts & { undone: number }> {
    const [row] = await this.db.query<ChangeCounts & { undone: number }>(sql`
      SELECT count(*) FILTER (WHERE entry.state IN ('CHANGED', 'UNDONE'))::int AS changed,
        count(*) FILTER (WHERE entry.state = 'SAME')::int AS same,
        count(*) FILTER (WHERE entry.state = 'FAILED')::int AS failed,
        count(*) FILTER (WHERE entry.state = 'UNDONE')::int AS undone
      FROM ${this.db.rows(scope, BulkChangeItem, 'entry')} WHERE entry.change_id = ${id}`);
    return row ?? { changed: 0, same: 0, failed: 0, undone: 0 };
  }

  /** Why the first of the items failed that did. */
  async failures(
    scope: WorkspaceScope,
    id: string,
    most: number,
  ): Promise<{ itemId: string; message: string }[]> {
    return this.db.query(sql`
      SELECT entry.item_id AS "itemId", entry.error AS message
      FROM ${this.db.rows(scope, BulkChangeItem, 'entry')}
      WHERE entry.change_id = ${id} AND entry.state = 'FAILED' ORDER BY entry.item_id LIMIT ${most}`);
  }

  /** The next items of a change, with what they had before the change that it undoes. */
  async next(
    scope: WorkspaceRef,
    { id, undoes }: Pick<ClaimedChange, 'id' | 'undoes'>,
    limit: number,
  ): Promise<Pick<BulkChangeItem, 'itemId' | 'had'>[]> {
    return this.db.query(sql`
      SELECT entry.item_id AS "itemId", undone.had FROM ${this.db.rows(scope, BulkChangeItem, 'entry')}
      LEFT JOIN ${this.db.rows(scope, BulkChangeItem, 'undone')}
        ON undone.change_id = ${undoes} AND undone.item_id = entry.item_id AND undone.state = 'CHANGED'
      WHERE entry.change_id = ${id} AND entry.state = 'WAITING' ORDER BY entry.item_id LIMIT ${limit}`);
  }

  /** Records what became of items of a change. */
  async settle(
    { workspaceId }: WorkspaceRef,
    changeId: string,
    settled: readonly SettledItem[],
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE bulk_change_items AS item SET state = entry.state, had = entry.had, error = entry.error
      FROM json_to_recordset(${JSON.stringify(settled)}::json)
        AS entry("itemId" uuid, state text, had jsonb, error text)
      WHERE item.workspace_id = ${workspaceId} AND item.change_id = ${changeId} AND item.item_id = entry."itemId"`);
  }

  /** Records that items have again what they had before a change. */
  async undone({ workspaceId }: WorkspaceRef, changeId: string, itemIds: readonly string[]): Promise<void> {
    await this.db.query(sql`
      UPDATE bulk_change_items SET state = 'UNDONE'
      WHERE workspace_id = ${workspaceId} AND change_id = ${changeId} AND item_id = ANY(${itemIds}::uuid[])`);
  }

  /** Adds to the progress of a change's operation; gives what it is then. */
  async progress({ workspaceId }: WorkspaceRef, id: string, more: ChangeCounts): Promise<ChangeCounts> {
    const [row] = await this.db.query<{ progress: ChangeCounts }>(sql`
      UPDATE operations SET progress = jsonb_build_object(
        'changed', COALESCE((progress ->> 'changed')::int, 0) + ${more.changed}::int,
        'same', COALESCE((progress ->> 'same')::int, 0) + ${more.same}::int,
        'failed', COALESCE((progress ->> 'failed')::int, 0) + ${more.failed}::int)
      WHERE workspace_id = ${workspaceId} AND id = ${id} RETURNING progress`);
    return row?.progress ?? more;
  }

  /** Ends a change and its operation; items that wait stay as they are and belong to it no more. */
  async end(
    { workspaceId }: WorkspaceRef,
    id: string,
    { error, total, now }: { error: string | null; total?: number; now: Date },
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE bulk_changes SET ended_at = ${now}, lease = NULL WHERE workspace_id = ${workspaceId} AND id = ${id}`);
    await this.db.query(sql`
      DELETE FROM bulk_change_items
      WHERE workspace_id = ${workspaceId} AND change_id = ${id} AND state = 'WAITING'`);
    const counted = total === undefined ? {} : { total };
    await this.db.manager.update(OperationRow, { workspaceId, id }, { completedAt: now, error, ...counted });
  }
}
