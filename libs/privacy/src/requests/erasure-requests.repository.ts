import { Database, sql } from '@loupe/database';
import type { WorkspaceRef, WorkspaceScope } from '@loupe/kernel';
import { OperationRow } from '@loupe/operations';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { ErasureRequest } from './erasure-request.entity.js';

/** An erasure that a worker has claimed. */
export type ClaimedErasure = Omit<ErasureRequest, 'workspaceId'> & { attempts: number };

/** SQL about erasures that were asked for. */
@Injectable()
export class ErasureRequestsRepository {
  /** Erasures to be done, the longest due of a workspace first. */
  readonly queue: LeasedQueue<ClaimedErasure>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<ClaimedErasure>({
      name: 'erasures',
      entity: ErasureRequest,
      id: 'id',
      order: 'task.due_at',
      claimed: `taken.id, taken.creator_id AS "creatorId", taken.social_profile_id AS "socialProfileId",
        taken.mentions_only AS "mentionsOnly", taken.items, taken.requested_by AS "requestedBy", taken.attempts`,
      error: 'error',
      dropped: { never: 'the person was promised to be erased, and their posts are refused already' },
    });
  }

  /** The erasure of a person that waits or is under way; null where there is none. */
  async open(
    scope: WorkspaceScope,
    { creatorId, socialProfileId }: Pick<ErasureRequest, 'creatorId' | 'socialProfileId'>,
  ): Promise<string | null> {
    const [id] = await this.db.ids(sql`
      SELECT request.id FROM ${this.db.rows(scope, ErasureRequest, 'request')}
      WHERE COALESCE(request.creator_id, request.social_profile_id) = ${creatorId ?? socialProfileId}`);
    return id ?? null;
  }

  /** Number of erasures that wait or are under way. */
  count(scope: WorkspaceScope): Promise<number> {
    return this.db.count(sql`FROM ${this.db.rows(scope, ErasureRequest, 'request')}`);
  }

  async add(request: ErasureRequest, now: Date): Promise<void> {
    await this.db.query(sql`
      INSERT INTO erasure_requests
        (workspace_id, id, creator_id, social_profile_id, mentions_only, items, requested_by, due_at)
      VALUES (${request.workspaceId}, ${request.id}, ${request.creatorId}, ${request.socialProfileId},
        ${request.mentionsOnly}, ${request.items}, ${JSON.stringify(request.requestedBy)}::jsonb, ${now})`);
  }

  /** Records how many posts are removed. */
  async progress({ workspaceId }: WorkspaceRef, id: string, removed: number): Promise<void> {
    await this.db.manager.update(OperationRow, { workspaceId, id }, { progress: { removed } });
  }

  /** Completes the operation of an erasure. */
  async complete(
    { workspaceId }: WorkspaceRef,
    { id, items }: ClaimedErasure,
    completedAt: Date,
  ): Promise<void> {
    await this.db.manager.update(
      OperationRow,
      { workspaceId, id },
      { completedAt, error: null, progress: { removed: items } },
    );
  }

  /** Ends the operation of an erasure that is not done. */
  async failed(
    { workspaceId }: WorkspaceRef,
    { id }: ClaimedErasure,
    error: string,
    completedAt: Date,
  ): Promise<void> {
    await this.db.manager.update(OperationRow, { workspaceId, id }, { completedAt, error });
  }
}
