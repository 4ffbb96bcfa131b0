import { FairQueue, type JobMap } from '@loupe/kernel';
import { JobQueue } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Unreadable } from '../models/embedding-model.js';
import { decodeVector } from './vector-encoding.js';

type Query = JobMap['embeddings.query'];

/** A request waits this long for the worker, fetching of a picture included. */
const TIMEOUT_MS = 15_000;
/** Vectors of 2 KiB that are remembered of a workspace, and workspaces of which any are: nobody's searches drop another's. */
const REMEMBERED = 100;
const WORKSPACES = 1000;
/** So that the pages of a search are of the same vector, and a picture is fetched once. */
const REMEMBERED_MS = 10 * 60_000;

/** What this process asks the worker for at a time, for each workspace: the rest waits here, where it delays nobody else. */
const LIMITS = {
  atOnce: Number.POSITIVE_INFINITY,
  atOnceOfOne: 2,
  waitingOfOne: 16,
  waitMs: TIMEOUT_MS,
};

type Vector = Promise<Float32Array | Unreadable>;

/** The vectors of what requests search by: the worker computes them, this process remembers them. */
@Injectable()
export class QueryVectorCache {
  private readonly remembered = new LRUCache<string, LRUCache<string, Vector>>({ max: WORKSPACES });
  /** A text does not wait for pictures, which take ten times as long and come from hosts that may be slow. */
  private readonly texts = new FairQueue({ ...LIMITS, refusal: 'Too many searches of this workspace wait' });
  private readonly pictures = new FairQueue({
    ...LIMITS,
    refusal: 'Too many searches by a picture of this workspace wait: send them one after the other',
  });

  constructor(private readonly jobs: JobQueue) {}

  /** @throws AppError SERVICE_UNAVAILABLE if the worker or its model does not answer, or too many of the workspace wait */
  async of(query: Query): Vector {
    const own = this.ofWorkspace(query.workspaceId);
    const key = JSON.stringify([query.model, query.query]);
    const known = own.get(key);
    if (known !== undefined) return known;
    const queue = 'text' in query.query ? this.texts : this.pictures;
    const asked = queue.run(query.workspaceId, () => this.ask(query));
    own.set(key, asked);
    const forget = () => own.delete(key);
    // What failed may succeed a moment later: only vectors are worth remembering.
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
