import { FairQueue, type JobMap } from '@loupe/kernel';
import { JobQueue } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Unreadable } from '../models/embedding-model.js';
import { decodeVector } from './vector-encoding.js';

type Query = JobMap['embeddings.query'];

/** Time limit of a request for the worker's answer, including the download of a picture. */
const TIMEOUT_MS = 15_000;
/**
 * Limits of the cache: vectors (2 KiB each) per workspace, and workspaces. One workspace's searches do not evict another's
 * vectors.
 */
const REMEMBERED = 100;
const WORKSPACES = 1000;
/** Long enough that all pages of a search use the same vector, and a picture is downloaded once. */
const REMEMBERED_MS = 10 * 60_000;

/**
 * Concurrent requests of this process to the worker, per workspace. The rest waits here, where it delays no other workspace.
 */
const LIMITS = {
  atOnce: Number.POSITIVE_INFINITY,
  atOnceOfOne: 2,
  waitingOfOne: 16,
  waitMs: TIMEOUT_MS,
};

type Vector = Promise<Float32Array | Unreadable>;

/** The vectors of search requests: the worker computes them, and this process caches them. */
@Injectable()
export class QueryVectorCache {
  private readonly remembered = new LRUCache<string, LRUCache<string, Vector>>({ max: WORKSPACES });
  /** Texts do not wait for pictures, which take ten times as long and come from hosts that may be slow. */
  private readonly texts = new FairQueue({ ...LIMITS, refusal: 'Too many searches of this workspace wait' });
  private readonly pictures = new FairQueue({
    ...LIMITS,
    refusal: 'Too many searches by a picture of this workspace wait: send them one after the other',
  });

  constructor(private readonly jobs: JobQueue) {}

  /**
   * @throws AppError SERVICE_UNAVAILABLE if the worker or its model does not answer, or too many searches of the workspace
   * wait
   */
  async of(query: Query): Vector {
    const own = this.ofWorkspace(query.workspaceId);
    const key = JSON.stringify([query.model, query.query]);
    const known = own.get(key);
    if (known !== undefined) return known;
    const queue = 'text' in query.query ? this.texts : this.pictures;
    const asked = queue.run(query.workspaceId, () => this.ask(query));
    own.set(key, asked);
    const forget = () => own.delete(key);
    // Only vectors are cached: a failed request may succeed a moment later.
    asked.then((found) => 'unreadable' in found && forget(), forget);
    return asked;
  }

  private ofWorkspace(workspaceId: string): LRUCache<string, Vector> {
    const known = this.remembered.get(workspaceId);
    if (known !== undefined) return known;
    const own = new LRUCache<string, Vector>({ max: REMEMBERED, ttl: REMEMBERED_MS });
    this.remembered.set(workspaceId, own);
    return own;
  }

  private async ask(query: Query): Vector {
    const answer = await this.jobs.ask('embeddings.query', query, TIMEOUT_MS);
    return 'unreadable' in answer ? answer : decodeVector(answer.vector);
  }
}
