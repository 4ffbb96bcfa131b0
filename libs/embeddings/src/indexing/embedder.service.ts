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
import { EmbeddingQueueRepository, type EmbeddingWork } from './embedding-queue.repository.js';
import { EmbeddingsRepository, type NewEmbedding } from './embeddings.repository.js';
import { PictureLoader } from './picture.loader.js';
import { type DueSource, planEmbeddings } from './plan.js';

/** Items at a time: few, so that they are done before the lease ends. */
export const EMBEDDER_BATCH = 8;
export const LEASE_MS = 30_000;
/** Milliseconds from each failed attempt to the next; after the last one there is none. */
const RETRY_MS = [1, 5, 30, 120].map((minutes) => minutes * 60_000);
/** What a model's own failure is waited for; it says nothing about the items, so it does not count as an attempt. */
const MODEL_WAIT_MS = 60_000;

/** What became of a claim. */
export interface Turn {
  /** Why a model could not be asked, so that these items were put off; null if all could. */
  unavailable: string | null;
  /** Of how many of them not all vectors could be made. */
  incomplete: number;
}

interface EmbeddingResult {
  computed: NewEmbedding[];
  /** Texts that the model cannot read: what an earlier model made of them goes. */
  unreadable: DueSource[];
  /** Why an item has not got all of its vectors, by its id. */
  problems: Map<string, string>;
}

/** Computes the vectors of items that are due. */
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
  ) {
    this.queue = tasks.queue;
  }

  /** As `embed`, of a workspace's newest items that are due; also gives their ids, none where nothing is due. */
  async embedNext(scope: WorkspaceRef, limit: number): Promise<Turn & { taken: string[] }> {
    const claiming = { now: this.clock.now(), leaseMs: LEASE_MS, limit };
    const group = { workspaceId: scope.workspaceId, part: '' };
    const claim = await this.queue.claim(group, claiming);
    return { ...(await this.embed(claim)), taken: claim.tasks.map(({ itemId }) => itemId) };
  }

  /**
   * Computes and stores the vectors of items. An item whose picture cannot be read gets its other vectors, and is tried
   * again later; where a model cannot be asked, nothing is stored.
   */
  async embed({ scope, lease, tasks }: Claim<EmbeddingWork>): Promise<Turn> {
    if (tasks.length === 0) return { unavailable: null, incomplete: 0 };
    const ids = tasks.map((task) => task.itemId);
    const sources = await this.embeddings.sources(scope, ids);
    const stored = await this.embeddings.stored(scope, ids);
    const { due, gone } = planEmbeddings(sources, stored, {
      TEXT: this.models.current('TEXT')?.name ?? null,
      IMAGE: this.models.current('IMAGE')?.name ?? null,
    });
    let result: EmbeddingResult;
    try {
      result = await this.compute(scope, due);
    } catch (error) {
      await this.putOff(scope, lease, tasks, error as Error);
      const unavailable = error instanceof ModelUnavailableError ? error.message : null;
      return { unavailable, incomplete: tasks.length };
    }
    await this.db.transaction(async () => {
      // One that is being changed is left out: whoever changes items is never in a deadlock with this.
      const held = await this.queue.held(scope, lease, ids, 'SKIP_LOCKED');
      const isHeld = ({ itemId }: { itemId: string }) => held.has(itemId);
      await this.embeddings.remove(scope, [...gone, ...result.unreadable].filter(isHeld));
      await this.embeddings.write(scope, result.computed.filter(isHeld));
      const done = ids.filter((id) => held.has(id) && !result.problems.has(id));
      await this.queue.complete(scope, lease, done);
      await this.tasks.keepUnreadable(scope, done);
      await this.queue.fail(scope, lease, this.failures(tasks.filter(isHeld), result.problems));
    });
    return { unavailable: null, incomplete: result.problems.size };
  }

  private async compute(scope: WorkspaceRef, due: readonly DueSource[]): Promise<EmbeddingResult> {
    const result: EmbeddingResult = { computed: [], unreadable: [], problems: new Map() };
    for (const kind of EMBEDDING_KINDS) {
      const own = due.filter((source) => source.kind === kind);
      const vectors = await this.vectorsOf(scope, kind, own);
      for (const [index, source] of own.entries()) {
        const embedded = vectors[index];
        if (embedded === undefined) throw new Error('A model gave fewer vectors than it was asked for');
        const vector = isUnreadable(embedded) ? null : storedVector(embedded);
        if (vector !== null) result.computed.push({ ...source, vector });
        // A picture may be there later; what a model cannot read of a text it will not read later either.
        else if (kind === 'TEXT') result.unreadable.push(source);
        else {
          const problem = isUnreadable(embedded) ? embedded.unreadable : 'shows nothing';
          result.problems.set(source.itemId, `${source.content}: ${problem}`);
        }
      }
    }
    return result;
  }

  private async vectorsOf(
    { workspaceId }: WorkspaceRef,
    kind: EmbeddingKind,
    sources: readonly DueSource[],
  ): Promise<Embedded[]> {
    const model = this.models.current(kind);
    if (model === null || sources.length === 0) return [];
    if (kind === 'TEXT') {
      return model.embed(
        workspaceId,
        sources.map(({ content }) => ({ text: content })),
      );
    }
    const files = await Promise.all(
      sources.map(({ content, stored }) =>
        this.pictures.ofPost(workspaceId, content, copyOf(content, stored)),
      ),
    );
    const readable = files.flatMap((file) => ('unreadable' in file ? [] : [{ image: file }]));
    const vectors = await model.embed(workspaceId, readable);
    let next = 0;
    return files.map((file) =>
      'unreadable' in file ? file : (vectors[next++] ?? { unreadable: 'was not read' }),
    );
  }

  private failures(tasks: readonly EmbeddingWork[], problems: ReadonlyMap<string, string>): FailedTask[] {
    const now = this.clock.now();
    return tasks.flatMap((task) => {
      const error = problems.get(task.itemId);
      if (error === undefined) return [];
      const attempts = task.attempts + 1;
      const dueAt = retryAt(RETRY_MS, attempts, now);
      const next = dueAt === null ? 'it is not tried again' : `next attempt at ${dueAt.toISOString()}`;
      // The reason may name an address, and that a person: it is kept beside the item, and goes with it.
      this.logger.debug(`Item ${task.itemId} is not embedded completely; embedding_queue says why (${next})`);
      return [{ id: task.itemId, dueAt, attempts, error }];
    });
  }

  /** Of an error that is not the model's own any of the items may be the cause: they are not tried for ever. */
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

/** The key of a stored picture, unless it is of what was at another address before. */
function copyOf(address: string, stored: DueSource['stored']): string | null {
  return stored !== null && stored.source === sourceOf(address) ? stored.key : null;
}
