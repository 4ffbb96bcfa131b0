import type { JobMap } from '@loupe/kernel';
import { JobQueue } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Unreadable } from '../models/embedding-model.js';
import { decodeVector } from './vector-encoding.js';

type Query = JobMap['embeddings.query'];

/** A request waits this long for the worker, fetching of a picture included. */
const TIMEOUT_MS = 15_000;
/** Vectors of 2 KiB. */
const REMEMBERED = 1000;
/** So that the pages of a search are of the same vector, and a picture is fetched once. */
const REMEMBERED_MS = 10 * 60_000;

/** The vectors of what requests search by: the worker computes them, this process remembers them. */
@Injectable()
export class QueryVectors {
  private readonly remembered = new LRUCache<string, Promise<Float32Array | Unreadable>>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
  });

  constructor(private readonly jobs: JobQueue) {}

  /** @throws AppError SERVICE_UNAVAILABLE if the worker or its model does not answer */
  async of(query: Query): Promise<Float32Array | Unreadable> {
    const key = JSON.stringify([query.workspaceId, query.model, query.query]);
    const known = this.remembered.get(key);
    if (known !== undefined) return known;
    const asked = this.ask(query);
    this.remembered.set(key, asked);
    const forget = () => this.remembered.delete(key);
    // What failed may succeed a moment later: only vectors are worth remembering.
    asked.then((found) => 'unreadable' in found && forget(), forget);
    return asked;
  }

  private async ask(query: Query): Promise<Float32Array | Unreadable> {
    const answer = await this.jobs.ask('embeddings.query', query, TIMEOUT_MS);
    return 'unreadable' in answer ? answer : decodeVector(answer.vector);
  }
}
