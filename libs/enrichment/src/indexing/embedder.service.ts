import { Database } from '@loupe/database';
import { groupBy } from '@loupe/graphql';
import { sourceOf } from '@loupe/items';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { retryAt } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';
import {
  EMBEDDING_KINDS,
  type Embedded,
  type EmbeddingKind,
  isUnreadable,
  ModelUnavailableError,
} from '../models/embedding-model.js';
import { EmbeddingModels } from '../models/embedding-models.js';
import { storedVector } from '../models/stored-vector.js';
import { type ClaimedTask, EmbeddingQueueRepository, type FailedTask } from './embedding-queue.repository.js';
import { EmbeddingsRepository, type NewEmbedding } from './embeddings.repository.js';
import { Pictures } from './pictures.js';
import { type DueSource, planEmbeddings } from './plan.js';

/** Items at a time: few, so that they are done before the lease ends. */
export const EMBEDDER_BATCH = 8;
export const LEASE_MS = 30_000;
/** Milliseconds from each failed attempt to the next; after the last one there is none. */
const RETRY_MS = [1, 5, 30, 120].map((minutes) => minutes * 60_000);
/** What a model's own failure is waited for; it says nothing about the items, so it does not count as an attempt. */
const MODEL_WAIT_MS = 60_000;

/** What became of one turn. */
export interface Turn {
  /** The items that were taken; none when nothing is due. */
  taken: readonly ClaimedTask[];
  /** Why a model could not be asked, so that these items were put off; null if all could. */
  unavailable: string | null;
  /** Of how many of them not all vectors could be made. */
  incomplete: number;
}

interface Outcome {
  computed: NewEmbedding[];
  /** Texts that the model cannot read: what an earlier model made of them goes. */
  unreadable: DueSource[];
  /** Why an item has not got all of its vectors, by its id. */
  problems: Map<string, string>;
}

/** Computes the vectors of items that are due. */
@Injectable()
export class Embedder {
  private readonly logger = new Logger('Embeddings');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly queue: EmbeddingQueueRepository,
    private readonly embeddings: EmbeddingsRepository,
    private readonly models: EmbeddingModels,
    private readonly pictures: Pictures,
  ) {}

  /**
   * Takes some of the newest items that are due and computes and stores their vectors. An item whose picture cannot be
   * read gets its other vectors, and is tried again later; where a model cannot be asked, nothing is stored.
   * @param scope the workspace; all of them without it
   */
  async embedNext(scope?: WorkspaceScope, limit = EMBEDDER_BATCH): Promise<Turn> {
    const now = this.clock.now();
    const tasks = await this.queue.claim(now, new Date(now.getTime() + LEASE_MS), limit, scope);
    const turn: Turn = { taken: tasks, unavailable: null, incomplete: 0 };
    for (const [workspaceId, own] of groupBy(tasks, (task) => task.workspaceId)) {
      const { unavailable, incomplete } = await this.embed({ workspaceId, timeZone: 'UTC' }, own);
      turn.unavailable ??= unavailable;
      turn.incomplete += incomplete;
    }
    return turn;
  }

  private async embed(scope: WorkspaceScope, tasks: readonly ClaimedTask[]): Promise<Omit<Turn, 'taken'>> {
    const ids = tasks.map((task) => task.itemId);
    const sources = await this.embeddings.sources(scope, ids);
    const stored = await this.embeddings.stored(scope, ids);
    const { due, gone } = planEmbeddings(sources, stored, {
      TEXT: this.models.current('TEXT')?.name ?? null,
      IMAGE: this.models.current('IMAGE')?.name ?? null,
    });
    let outcome: Outcome;
    try {
      outcome = await this.compute(due);
    } catch (error) {
      await this.putOff(scope, tasks, error as Error);
      const unavailable = error instanceof ModelUnavailableError ? error.message : null;
      return { unavailable, incomplete: tasks.length };
    }
    await this.db.transaction(async () => {
      const unchanged = await this.queue.lockUnchanged(scope, tasks);
      const isUnchanged = ({ itemId }: { itemId: string }) => unchanged.has(itemId);
      await this.embeddings.remove(scope, [...gone, ...outcome.unreadable].filter(isUnchanged));
      await this.embeddings.write(scope, outcome.computed.filter(isUnchanged));
      await this.queue.remove(
        scope,
        ids.filter((id) => unchanged.has(id) && !outcome.problems.has(id)),
      );
      await this.queue.fail(scope, this.failures(tasks.filter(isUnchanged), outcome.problems));
    });
    return { unavailable: null, incomplete: outcome.problems.size };
  }

  private async compute(due: readonly DueSource[]): Promise<Outcome> {
    const outcome: Outcome = { computed: [], unreadable: [], problems: new Map() };
    for (const kind of EMBEDDING_KINDS) {
      const own = due.filter((source) => source.kind === kind);
      const vectors = await this.vectorsOf(kind, own);
      for (const [index, source] of own.entries()) {
        const embedded = vectors[index];
        if (embedded === undefined) throw new Error('A model gave fewer vectors than it was asked for');
        const vector = isUnreadable(embedded) ? null : storedVector(embedded);
        if (vector !== null) outcome.computed.push({ ...source, vector });
        // A picture may be there later; what a model cannot read of a text it will not read later either.
        else if (kind === 'TEXT') outcome.unreadable.push(source);
        else {
          const problem = isUnreadable(embedded) ? embedded.unreadable : 'shows nothing';
          outcome.problems.set(source.itemId, `${source.content}: ${problem}`);
        }
      }
    }
    return outcome;
  }

  private async vectorsOf(kind: EmbeddingKind, sources: readonly DueSource[]): Promise<Embedded[]> {
    const model = this.models.current(kind);
    if (model === null || sources.length === 0) return [];
    if (kind === 'TEXT') return model.embed(sources.map(({ content }) => ({ text: content })));
    const files = await Promise.all(
      sources.map(({ content, stored }) => this.pictures.ofPost(content, copyOf(content, stored))),
    );
    const readable = files.flatMap((file) => ('unreadable' in file ? [] : [{ image: file }]));
    const vectors = await model.embed(readable);
    let next = 0;
    return files.map((file) =>
      'unreadable' in file ? file : (vectors[next++] ?? { unreadable: 'was not read' }),
    );
  }

  private failures(tasks: readonly ClaimedTask[], problems: ReadonlyMap<string, string>): FailedTask[] {
    const now = this.clock.now();
    return tasks.flatMap((task) => {
      const error = problems.get(task.itemId);
      if (error === undefined) return [];
      const attempts = task.attempts + 1;
      const dueAt = retryAt(RETRY_MS, attempts, now);
      const next = dueAt === null ? 'it is not tried again' : `next attempt at ${dueAt.toISOString()}`;
      // The reason may name an address, and that a person: it is kept beside the item, and goes with it.
      this.logger.debug(`Item ${task.itemId} is not embedded completely; embedding_queue says why (${next})`);
      return [{ task, dueAt, attempts, error }];
    });
  }

  /** Of an error that is not the model's own any of the items may be the cause: they are not tried for ever. */
  private async putOff(scope: WorkspaceScope, tasks: readonly ClaimedTask[], error: Error): Promise<void> {
    const stack = error instanceof ModelUnavailableError ? undefined : error.stack;
    this.logger.error(`${tasks.length} items could not be embedded: ${error.message}`, stack);
    const now = this.clock.now();
    const failures = tasks.map((task): FailedTask => {
      if (error instanceof ModelUnavailableError) {
        const dueAt = new Date(now.getTime() + MODEL_WAIT_MS);
        return { task, dueAt, attempts: task.attempts, error: error.message };
      }
      const attempts = task.attempts + 1;
      return { task, dueAt: retryAt(RETRY_MS, attempts, now), attempts, error: error.message };
    });
    await this.queue.fail(scope, failures);
  }
}

/** The key of a stored picture, unless it is of what was at another address before. */
function copyOf(address: string, stored: DueSource['stored']): string | null {
  return stored !== null && stored.source === sourceOf(address) ? stored.key : null;
}
