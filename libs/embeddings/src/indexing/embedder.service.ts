import { AppConfig } from '@loupe/config';
import { Database } from '@loupe/database';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import { sourceOf } from '@loupe/media';
import { type Claim, type FailedTask, type LeasedQueue, retryAt } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';
import {
  EMBEDDING_KINDS,
  type Embedded,
  type EmbeddingKind,
  isUnreadable,
  ModelUnavailableError,
} from '../models/embedding-model.js';
import { EmbeddingModelRegistry } from '../models/embedding-model.registry.js';
import { storedVector } from '../models/stored-vector.js';
import { type DueSource, planEmbeddings } from './embedding-plan.js';
import { EmbeddingQueueRepository, type EmbeddingWork } from './embedding-queue.repository.js';
import { EmbeddingsRepository, type NewEmbedding } from './embeddings.repository.js';
import { PictureLoader } from './picture.loader.js';

/** Items per batch: enough to share their statements, and few enough to be finished before the lease ends. */
export const EMBEDDER_BATCH = 32;
export const LEASE_MS = 120_000;
/** Milliseconds from each failed attempt to the next; after the last one there is no further attempt. */
const RETRY_MS = [1, 5, 30, 120].map((minutes) => minutes * 60_000);
/** Wait after a failure of the model itself. It is not the items' fault, so it does not count as an attempt. */
const MODEL_WAIT_MS = 60_000;

/** The result of a claimed batch. */
export interface Turn {
  /** Why the model is unavailable, so that the items were snoozed; null if it is available. */
  unavailable: string | null;
  /** Why items lack vectors, one reason for each; without URLs. */
  problems: string[];
}

interface EmbeddingResult {
  computed: NewEmbedding[];
  /** Texts that the model cannot read; their vectors of an earlier model are deleted. */
  unreadable: DueSource[];
  /** Why items lack some of their vectors, by item id. */
  problems: Map<string, { source: string; reason: string }>;
}

/** Computes the vectors of due items. */
@Injectable()
export class EmbedderService {
  private readonly logger = new Logger('Embeddings');
  private readonly queue: LeasedQueue<EmbeddingWork>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly tasks: EmbeddingQueueRepository,
    private readonly embeddings: EmbeddingsRepository,
    private readonly models: EmbeddingModelRegistry,
    private readonly pictures: PictureLoader,
    private readonly config: AppConfig,
  ) {
    this.queue = tasks.queue;
  }

  /** Like `embed`, for a workspace's newest due items; also returns their ids, which are empty if nothing is due. */
  async embedNext(scope: WorkspaceRef, limit: number): Promise<Turn & { taken: string[] }> {
    const claiming = { now: this.clock.now(), leaseMs: LEASE_MS, limit };
    const group = { workspaceId: scope.workspaceId, part: '' };
    const claim = await this.queue.claim(group, claiming);
    return { ...(await this.embed(claim)), taken: claim.tasks.map(({ itemId }) => itemId) };
  }

  /**
   * Computes and stores the vectors of items. An item with an unreadable picture gets its other vectors and is tried again
   * later. If a model is unavailable, nothing is stored.
   * @param end once it is aborted, nothing more is computed, and the items are given back
   */
  async embed({ scope, lease, tasks }: Claim<EmbeddingWork>, end?: AbortSignal): Promise<Turn> {
    if (tasks.length === 0) return { unavailable: null, problems: [] };
    const ids = tasks.map((task) => task.itemId);
    const sources = await this.embeddings.sources(scope, ids);
    const stored = await this.embeddings.stored(scope, ids);
    const models = {
      TEXT: this.models.current('TEXT')?.name ?? null,
      IMAGE: this.models.current('IMAGE')?.name ?? null,
    };
    const { due, gone } = planEmbeddings(sources, stored, models, this.config.get('MEDIA') === 'copy');
    let result: EmbeddingResult;
    try {
      result = await this.compute(scope, due, end);
    } catch (error) {
      if (end?.aborted === true) {
        await this.queue.release(scope, lease, ids, this.clock.now());
        return { unavailable: null, problems: [] };
      }
      await this.putOff(scope, lease, tasks, error as Error);
      const unavailable = error instanceof ModelUnavailableError ? error.message : null;
      return { unavailable, problems: tasks.map(() => (error as Error).message) };
    }
    await this.db.transaction(async () => {
      // Skips an item that is being changed, so that this never causes a deadlock with the transaction that changes it.
      const held = await this.queue.held(scope, lease, ids, 'SKIP_LOCKED');
      const isHeld = ({ itemId }: { itemId: string }) => held.has(itemId);
      await this.embeddings.remove(scope, [...gone, ...result.unreadable].filter(isHeld));
      await this.embeddings.write(scope, result.computed.filter(isHeld));
      const done = ids.filter((id) => held.has(id) && !result.problems.has(id));
      await this.queue.complete(scope, lease, done);
      await this.tasks.keepUnreadable(scope, done);
      await this.queue.fail(scope, lease, this.failures(tasks.filter(isHeld), result.problems));
    });
    return { unavailable: null, problems: [...result.problems.values()].map(({ reason }) => reason) };
  }

  private async compute(
    scope: WorkspaceRef,
    due: readonly DueSource[],
    end: AbortSignal | undefined,
  ): Promise<EmbeddingResult> {
    const result: EmbeddingResult = { computed: [], unreadable: [], problems: new Map() };
    for (const kind of EMBEDDING_KINDS) {
      const own = due.filter((source) => source.kind === kind);
      const vectors = await this.vectorsOf(scope, kind, own, end);
      for (const [index, source] of own.entries()) {
        const embedded = vectors[index];
        if (embedded === undefined) throw new Error('A model gave fewer vectors than it was asked for');
        const vector = isUnreadable(embedded) ? null : storedVector(embedded);
        if (vector !== null) result.computed.push({ ...source, vector });
        // A picture may be readable later; a text that the model cannot read stays unreadable.
        else if (kind === 'TEXT') result.unreadable.push(source);
        else {
          const reason = isUnreadable(embedded) ? embedded.unreadable : 'shows nothing';
          result.problems.set(source.itemId, { source: source.content, reason });
        }
      }
    }
    return result;
  }

  private async vectorsOf(
    { workspaceId }: WorkspaceRef,
    kind: EmbeddingKind,
    sources: readonly DueSource[],
    end: AbortSignal | undefined,
  ): Promise<Embedded[]> {
    const model = this.models.current(kind);
    if (model === null || sources.length === 0) return [];
    if (kind === 'TEXT') {
      return model.embed(
        workspaceId,
        sources.map(({ content }) => ({ text: content })),
        end,
      );
    }
    const files = await Promise.all(
      sources.map(({ content, stored }) =>
        this.pictures.ofPost(workspaceId, content, copyOf(content, stored)),
      ),
    );
    const readable = files.flatMap((file) => ('unreadable' in file ? [] : [{ image: file }]));
    const vectors = await model.embed(workspaceId, readable, end);
    let next = 0;
    return files.map((file) =>
      'unreadable' in file ? file : (vectors[next++] ?? { unreadable: 'was not read' }),
    );
  }

  private failures(tasks: readonly EmbeddingWork[], problems: EmbeddingResult['problems']): FailedTask[] {
    const now = this.clock.now();
    return tasks.flatMap((task) => {
      const problem = problems.get(task.itemId);
      if (problem === undefined) return [];
      const error = `${problem.source}: ${problem.reason}`;
      const attempts = task.attempts + 1;
      const dueAt = retryAt(RETRY_MS, attempts, now);
      const next = dueAt === null ? 'it is not tried again' : `next attempt at ${dueAt.toISOString()}`;
      // The reason may contain a URL, and the URL may name a person. It is stored with the item and deleted with it.
      this.logger.debug(`Item ${task.itemId} is not embedded completely; embedding_queue says why (${next})`);
      return [{ id: task.itemId, dueAt, attempts, error }];
    });
  }

  /** For an error that is not the model's, any of the items may be the cause, so they are not tried for ever. */
  private async putOff(
    scope: WorkspaceRef,
    lease: string,
    tasks: readonly EmbeddingWork[],
    error: Error,
  ): Promise<void> {
    const isUnavailable = error instanceof ModelUnavailableError;
    this.logger.error(
      `${tasks.length} items could not be embedded: ${error.message}`,
      isUnavailable ? undefined : error.stack,
    );
    const now = this.clock.now();
    const failed = tasks.map((task): FailedTask => {
      const attempts = isUnavailable ? task.attempts : task.attempts + 1;
      const dueAt = isUnavailable
        ? new Date(now.getTime() + MODEL_WAIT_MS)
        : retryAt(RETRY_MS, attempts, now);
      return { id: task.itemId, dueAt, attempts, error: error.message };
    });
    await this.queue.fail(scope, lease, failed);
  }
}

/** The key of a stored picture, unless it was copied from an earlier URL. */
function copyOf(address: string, stored: DueSource['stored']): string | null {
  return stored !== null && stored.source === sourceOf(address) ? stored.key : null;
}
