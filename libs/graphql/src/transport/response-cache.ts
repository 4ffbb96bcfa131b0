import { hash } from 'node:crypto';
import type { Admission, Encoding } from '@loupe/http';
import type { ResponseDependencies } from '@loupe/kernel';
import { LRUCache } from 'lru-cache';

const KB = 1024;
/** Ends what no write has ended: the version of a workspace that nobody writes does not move. */
const LIFE_MS = 30_000;
/** Shorter answers take hardly more time to make than to look up (docs/adr/0079). */
const MIN_KEPT_BYTES = 2 * KB;
/** Longer answers are not kept. */
const MAX_KEPT_BYTES = 128 * KB;
const MAX_WORKSPACE_BYTES = 1024 * KB;
/** Longer bodies are not looked up. */
const MAX_BODY_BYTES = 16 * KB;
/** Memory of an answer besides its bytes. */
const ENTRY_BYTES = 512;
/** Questions that are remembered by their hash, to know those that are asked again. */
const MAX_ASKED = 10_000;

/** A request as far as it decides what it is answered. */
export interface Question {
  readonly workspaceId: string;
  readonly version: string;
  readonly key: string;
}

/** An answer as it was sent, and what its request cost. */
export interface CachedResponse {
  readonly contentType: string;
  /** In its encoding. */
  readonly body: Buffer;
  readonly encoding: Encoding;
  readonly etag: string;
  readonly credits: number;
  /** The operation under which it is counted. */
  readonly operation: string;
  readonly dependencies: ResponseDependencies;
}

/** What is kept of a workspace, all of one version. */
interface OfWorkspace {
  readonly version: string;
  readonly answers: LRUCache<string, CachedResponse>;
}

/**
 * Answers that are given again to the same question of the same caller while nothing in the workspace is written (docs/adr/0079). Each
 * process has its own; the version is read from PostgreSQL with the token of each request, so none gives a stale one.
 */
export class ResponseCache {
  /** Requests that a kept answer was looked up for: those that had one, and the others. */
  readonly counts = { hit: 0, miss: 0 };
  private readonly workspaces: LRUCache<string, OfWorkspace> | null;
  private readonly maxWorkspaceBytes: number;
  private readonly asked = new LRUCache<string, true>({ max: MAX_ASKED });

  /** @param maxBytes of all answers together; 0 keeps none */
  constructor(maxBytes: number) {
    // What takes less than an answer keeps none.
    this.maxWorkspaceBytes = Math.min(maxBytes - ENTRY_BYTES, MAX_WORKSPACE_BYTES);
    this.workspaces = this.maxWorkspaceBytes < MIN_KEPT_BYTES ? null : new LRUCache({ maxSize: maxBytes });
  }

  get bytes(): number {
    return this.workspaces?.calculatedSize ?? 0;
  }

  /**
   * What a request asks; null for one that gets no kept answer.
   * @param given everything else that decides about the answer
   */
  questionOf(
    { workspace, principal, version }: Admission,
    body: Uint8Array,
    given: readonly string[],
  ): Question | null {
    if (this.workspaces === null || workspace === null || version == null) return null;
    if (body.length > MAX_BODY_BYTES) return null;
    const { workspaceId, timeZone } = workspace;
    const { tokenId, role, scopes } = principal;
    const caller = JSON.stringify([workspaceId, timeZone, tokenId, role, scopes, ...given]);
    const key = hash('sha256', Buffer.concat([Buffer.from(caller), body]), 'base64');
    return { workspaceId, version, key };
  }

  /** @param now milliseconds since 1970 */
  find({ workspaceId, version, key }: Question, now: number): CachedResponse | null {
    const kept = this.workspaces?.get(workspaceId);
    const answer = kept?.version === version ? kept.answers.get(key) : undefined;
    const found = answer?.dependencies.isValidAt(now) === true ? answer : null;
    this.counts[found === null ? 'miss' : 'hit'] += 1;
    return found;
  }

  /** Whether an answer of so many bytes is kept. Nothing is kept for what is asked once. */
  isWorthCaching({ key }: Question, bytes: number): boolean {
    if (bytes < MIN_KEPT_BYTES || bytes > MAX_KEPT_BYTES) return false;
    if (this.asked.has(key)) return true;
    this.asked.set(key, true);
    return false;
  }

  /** Keeps an answer that was made after the version of its question was read. */
  keep({ workspaceId, version, key }: Question, answer: CachedResponse): void {
    if (this.workspaces === null) return;
    const size = ENTRY_BYTES + answer.body.length;
    const known = this.workspaces.get(workspaceId);
    const answers: OfWorkspace['answers'] =
      known?.version === version
        ? known.answers
        : new LRUCache({ maxSize: this.maxWorkspaceBytes, ttl: LIFE_MS });
    answers.set(key, answer, { size });
    // A new object: the size of one that is there already would stay as it was.
    this.workspaces.set(workspaceId, { version, answers }, { size: answers.calculatedSize + ENTRY_BYTES });
  }
}
