import { Item } from '@loupe/content';
import { Database, type Sql, sql } from '@loupe/database';
import type { Provider, WorkspaceRef } from '@loupe/kernel';
import { type BackfillProgress, OperationRow } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import { AiAnswerRow, EnrichmentTask } from '../work/enrichment.entities.js';
import { RETRY_MS } from '../work/wanted.js';
import { AiBackfillRow } from './ai-backfill.entity.js';

/** The posts that a backfill is about: those that a version and a model have not answered for. */
export interface Unanswered {
  readonly fieldId: string;
  readonly version: number;
  readonly model: string;
  /** Null for all platforms. */
  readonly providers: readonly Provider[] | null;
  /** Null for all posts. */
  readonly sourceIds: readonly string[] | null;
  /** Posts that were published since then; null for all. */
  readonly since: Date | null;
}

/** What a backfill was asked for. */
export interface BackfillInput {
  readonly fieldId: string;
  /** Posts that were published in the last days; null for all. */
  readonly days: number | null;
  readonly version: number;
  readonly model: string;
}

/** A backfill that is not finished. Those of earlier releases do not say which version they are for. */
export interface OpenBackfill {
  readonly id: string;
  readonly input: Omit<BackfillInput, 'version' | 'model'> & Partial<BackfillInput>;
}

/** SQL about older posts that are to be filled. */
@Injectable()
export class AiBackfillRepository {
  constructor(private readonly db: Database) {}

  /** Runs work in a transaction in which nobody else begins a backfill of the workspace. */
  exclusively<Result>({ workspaceId }: WorkspaceRef, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(`ai backfills of ${workspaceId}`, work);
  }

  /** Number of posts. */
  count(scope: WorkspaceRef, posts: Unanswered): Promise<number> {
    return this.db.count(sql`FROM ${this.unanswered(scope, posts)}`);
  }

  /** The ids of the next posts, newest first. @param before ids are smaller than it; null for the newest */
  next(scope: WorkspaceRef, posts: Unanswered, before: string | null, limit: number): Promise<string[]> {
    return this.db.ids(sql`
      SELECT item.id FROM ${this.unanswered(scope, posts)} AND (${before}::uuid IS NULL OR item.id < ${before}::uuid)
      ORDER BY item.id DESC LIMIT ${limit}`);
  }

  /** The backfill of a field that is not finished, locked until the transaction ends; null where there is none. */
  async open(scope: WorkspaceRef, fieldId: string): Promise<OpenBackfill | null> {
    const [open] = await this.db.query<OpenBackfill>(sql`
      SELECT backfill.id, operation.input FROM ${this.db.rows(scope, AiBackfillRow, 'backfill')}
        JOIN ${this.db.rows(scope, OperationRow, 'operation')} ON operation.id = backfill.id
      WHERE backfill.field_id = ${fieldId} FOR UPDATE OF backfill`);
    return open ?? null;
  }

  /**
   * Has an open backfill begin again with the newest post, for something else. What is done for the first stays counted.
   * @param items posts that it is about now
   */
  async beginAgain(
    scope: WorkspaceRef,
    id: string,
    { input, since, items }: { input: BackfillInput; since: Date | null; items: number },
  ): Promise<void> {
    const { workspaceId } = scope;
    const waiting = await this.waiting(scope, input.fieldId);
    const [done] = await this.db.query<{ queued: number }>(sql`
      UPDATE ai_backfills SET since = ${since}, cursor = NULL, is_queued = FALSE, queued = GREATEST(queued - ${waiting}, 0)
      WHERE workspace_id = ${workspaceId} AND id = ${id} RETURNING queued`);
    await this.db.manager.update(
      OperationRow,
      { workspaceId, id },
      { input, total: (done?.queued ?? 0) + items },
    );
  }

  async add(backfill: AiBackfillRow): Promise<void> {
    await this.db.manager.insert(AiBackfillRow, backfill);
  }

  /** Those of all workspaces that were looked at longest ago, and marks them as looked at. */
  look(limit: number, now: Date): Promise<{ workspaceId: string; id: string }[]> {
    return this.db.query(sql`
      WITH next AS MATERIALIZED (
        SELECT backfill.workspace_id, backfill.id FROM ${this.db.rowsOfEveryWorkspace(AiBackfillRow, 'backfill')}
        ORDER BY backfill.checked_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      UPDATE ai_backfills AS looked SET checked_at = ${now} FROM next
      WHERE looked.workspace_id = next.workspace_id AND looked.id = next.id
      RETURNING looked.workspace_id AS "workspaceId", looked.id`);
  }

  /** A backfill, locked until the transaction ends; null where another process has it, or it is finished. */
  async lock(scope: WorkspaceRef, id: string): Promise<AiBackfillRow | null> {
    const rows = await this.db.query<AiBackfillRow>(sql`
      SELECT ${this.db.columns(AiBackfillRow, 'backfill')} FROM ${this.db.rows(scope, AiBackfillRow, 'backfill')}
      WHERE backfill.id = ${id} FOR UPDATE SKIP LOCKED`);
    return rows[0] ?? null;
  }

  /** Number of posts that wait for a backfill of a field. */
  waiting(scope: WorkspaceRef, fieldId: string): Promise<number> {
    return this.db.count(sql`FROM ${this.db.rows(scope, EnrichmentTask, 'task')}
      WHERE task.is_backfill AND ${fieldId}::uuid = ANY(task.field_ids)`);
  }

  /**
   * Number of posts that the model will not be asked about again, as it gave no valid answer.
   * @param operationId posts that came after its backfill began do not count: ids are in order of time
   */
  failed(scope: WorkspaceRef, { fieldId, version, model }: Unanswered, operationId: string): Promise<number> {
    return this.db.count(sql`FROM ${this.db.rows(scope, AiAnswerRow, 'answer')}
      WHERE answer.field_id = ${fieldId} AND answer.version = ${version} AND answer.model = ${model}
        AND answer.failure IS NOT NULL AND answer.attempts > ${RETRY_MS.length} AND answer.item_id < ${operationId}::uuid
        AND answer.answered_at >= (
          SELECT operation.created_at FROM ${this.db.rows(scope, OperationRow, 'operation')}
          WHERE operation.id = ${operationId})`);
  }

  /** Queues posts for a field, behind all new ones. Those that wait for other fields get this one too. */
  async queue(
    { workspaceId }: WorkspaceRef,
    fieldId: string,
    ids: readonly string[],
    now: Date,
  ): Promise<void> {
    await this.db.query(sql`
      INSERT INTO enrichment_queue AS known (workspace_id, item_id, field_ids, is_backfill, due_at)
      SELECT ${workspaceId}::uuid, entry.id, ARRAY[${fieldId}::uuid], TRUE, ${now}::timestamptz
      FROM unnest(${ids}::uuid[]) AS entry(id) ORDER BY entry.id
      ON CONFLICT (workspace_id, item_id) DO UPDATE SET change = EXCLUDED.change, lease = NULL,
        -- As what changes a post: it is not claimed again before the claim that has it ends.
        held_until = CASE WHEN known.lease IS NULL THEN known.held_until ELSE known.due_at END,
        due_at = GREATEST(EXCLUDED.due_at, CASE WHEN known.lease IS NULL THEN known.held_until ELSE known.due_at END),
        field_ids = CASE WHEN known.field_ids IS NULL OR ${fieldId}::uuid = ANY(known.field_ids) THEN known.field_ids
          ELSE known.field_ids || ${fieldId}::uuid END`);
  }

  /** How far a backfill had come when it was looked at last. */
  async progress({ workspaceId }: WorkspaceRef, id: string): Promise<BackfillProgress> {
    const operation = await this.db.manager.findOneBy(OperationRow, { workspaceId, id });
    const progress = operation?.progress ?? null;
    return progress !== null && 'filled' in progress ? progress : { filled: 0, failed: 0 };
  }

  /** Writes down how far a backfill has come. */
  async proceed(
    { workspaceId }: WorkspaceRef,
    { id, cursor, queued, isQueued }: AiBackfillRow,
    progress: BackfillProgress,
  ): Promise<void> {
    await this.db.manager.update(AiBackfillRow, { workspaceId, id }, { cursor, queued, isQueued });
    await this.db.manager.update(OperationRow, { workspaceId, id }, { progress });
  }

  /** Ends a backfill. @param error why the rest was not filled; null if all of it was asked for */
  async finish(
    { workspaceId }: WorkspaceRef,
    id: string,
    { progress, error, now }: { progress: BackfillProgress; error: string | null; now: Date },
  ): Promise<void> {
    await this.db.manager.delete(AiBackfillRow, { workspaceId, id });
    const total = progress.filled + progress.failed;
    await this.db.manager.update(
      OperationRow,
      { workspaceId, id },
      { progress, error, completedAt: now, total },
    );
  }

  private unanswered(
    scope: WorkspaceRef,
    { fieldId, version, model, providers, sourceIds, since }: Unanswered,
  ): Sql {
    return sql`${this.db.rows(scope, Item, 'item')}
      WHERE item.competitor_brand_id IS NULL
        AND (${since}::timestamptz IS NULL OR item.taken_at >= ${since}::timestamptz)
        AND (${providers}::text[] IS NULL OR item.provider = ANY(${providers}::text[]))
        AND (${sourceIds}::uuid[] IS NULL OR item.source_ids && ${sourceIds}::uuid[])
        AND NOT EXISTS (
          SELECT FROM ${this.db.rows(scope, AiAnswerRow, 'answer')}
          WHERE answer.item_id = item.id AND answer.field_id = ${fieldId} AND answer.version = ${version}
            AND answer.model = ${model})`;
  }
}
