import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { codedRefusal } from './refusal.js';

/** An answer as it goes over the wire. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** What is known about a key that has been used: the request's fingerprint, and its answer once there is one. */
export interface IdempotencyRecord {
  readonly fingerprint: string;
  readonly answer: Answer | null;
}

/** Begins the names of records where they are kept in Redis. */
export const IDEMPOTENCY_PREFIX = 'loupe:idempotency:';

/** Where used keys are remembered, for all processes. The transport asks; the API app binds it. */
export abstract class IdempotencyStore {
  /**
   * Writes a record if there is none, at once and for all processes.
   * @returns null if it was written, else the record that was there
   */
  abstract claim(key: string, record: IdempotencyRecord, seconds: number): Promise<IdempotencyRecord | null>;

  /** Writes a record over the one there is. */
  abstract complete(key: string, record: IdempotencyRecord, seconds: number): Promise<void>;
}

/** Whose key it is, and what was sent with it. */
export interface IdempotentRequest {
  readonly key: string;
  readonly tokenId: string;
  readonly workspaceId: string | null;
  readonly body: Uint8Array;
}

const KEY = /^[\x21-\x7e]{1,255}$/;
const ANSWER_SECONDS = 24 * 60 * 60;
/**
 * Longer than any request can run. A process that dies while it executes leaves its key taken for this long: until
 * then nobody can know whether the mutation took place, so nobody may repeat it.
 */
const EXECUTION_SECONDS = 5 * 60;
const POLL_MS = 50;

/**
 * The Idempotency-Key header of a request; null without one.
 * @throws Refusal 400 for a key that is not 1 to 255 visible ASCII characters
 */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw codedRefusal('BAD_REQUEST', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
}

/** Executes a request once for its key, token and workspace. */
export class Idempotency {
  /** @param waitMs how long a request waits for another one with its key */
  constructor(
    private readonly store: IdempotencyStore,
    private readonly waitMs = 15_000,
  ) {}

  /**
   * The answer of the first request with this key, which is executed now if this is the first. What it answered is
   * kept whatever it was: a document may have changed something before one of its fields failed.
   * @throws Refusal 400 if the key was used with another body, 409 if the first request takes too long
   */
  async once(request: IdempotentRequest, execute: () => Promise<Answer>): Promise<Answer> {
    const fingerprint = createHash('sha256').update(request.body).digest('base64');
    const key = keyOf(request);
    const first = await this.claimOrWait(key, fingerprint);
    if (first !== null) return first;
    const answer = await execute();
    await this.store.complete(key, { fingerprint, answer }, ANSWER_SECONDS);
    return answer;
  }

  /** Null once the key is this request's own. */
  private async claimOrWait(key: string, fingerprint: string): Promise<Answer | null> {
    for (let waited = 0; waited <= this.waitMs; waited += POLL_MS) {
      const found = await this.store.claim(key, { fingerprint, answer: null }, EXECUTION_SECONDS);
      if (found === null) return null;
      if (found.fingerprint !== fingerprint) {
        throw codedRefusal('BAD_REQUEST', 'This Idempotency-Key was used with another request body');
      }
      if (found.answer !== null) return found.answer;
      await sleep(POLL_MS);
    }
    throw codedRefusal(
      'IDEMPOTENCY_CONFLICT',
      'The first request with this Idempotency-Key is still being executed',
      { 'retry-after': '5' },
    );
  }
}

/** Callers choose the key and may choose the same one; the token and the workspace make it theirs. */
function keyOf({ key, tokenId, workspaceId }: IdempotentRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([tokenId, workspaceId, key]))
    .digest('hex');
}
