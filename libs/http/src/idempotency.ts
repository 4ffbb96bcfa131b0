import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingScopes, type Principal, type TokenScope, type WorkspaceRef } from '@loupe/kernel';
import type { Budget } from './budget.js';
import { codedRefusal, type Refusal } from './refusal.js';

/** A response as it is sent. */
export interface SentResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** A response as it is kept. */
export interface StoredResponse extends SentResponse {
  /** Scopes that the request needed. Responses that were kept before they were noted have none. */
  readonly needed?: readonly TokenScope[];
}

/**
 * The name of a key in the store. Different callers may choose the same key; the workspace and the hash with the token
 * keep them apart.
 */
export interface KeyName {
  readonly workspaceId: string;
  /** A hash of token and key. */
  readonly id: string;
}

/** Name of a key's Redis hash. With an empty id it is the common prefix of all keys of a workspace. */
export function recordName({ workspaceId, id }: KeyName): string {
  // The braces keep all keys of a workspace on one node of a cluster.
  return `loupe:idempotency:{${workspaceId}}:${id}`;
}

/** The field of a record that holds the encrypted response. If the response is removed, the key stays taken. */
export const ANSWER_FIELD = 'answer';

/** What a request executes under its key. */
export interface Claim {
  /** A hash of the body. */
  readonly fingerprint: string;
  /** Names of its root fields, for the message if the response is not kept. */
  readonly mutations: readonly string[];
}

/** A key that has been used. */
export interface UsedKey extends Claim {
  /** Milliseconds since it was claimed. */
  readonly age: number;
  /** Whether the request has ended. */
  readonly isExecuted: boolean;
  /** Null before the end, and if the response is not kept. */
  readonly answer: StoredResponse | null;
}

/** Stores used keys, for all processes. The transport uses it; the API app binds it. */
export abstract class IdempotencyStore {
  /**
   * Claims a key atomically across all processes, for KEY_SECONDS, if it is free.
   * @returns null if it was free, otherwise its record
   * @throws Refusal 429 for a workspace that has used too many keys
   */
  abstract claim(key: KeyName, claim: Claim): Promise<UsedKey | null>;

  /** Frees a key whose request was refused before it executed anything. */
  abstract release(key: KeyName): Promise<void>;

  /**
   * Records that a request was executed, with its response; null if the response is too large to keep, or was never made.
   */
  abstract complete(key: KeyName, claim: Claim, answer: StoredResponse | null): Promise<void>;
}

/** Whose request it is, as far as its key depends on it. */
interface Caller {
  readonly principal: Principal;
  readonly scope: WorkspaceRef;
  readonly budget: Budget;
  /** Scopes that the request needed. */
  readonly needed: ReadonlySet<TokenScope>;
}

/** The key of a request, its body's hash and its mutations. */
export interface IdempotentRequest {
  readonly key: string;
  readonly context: Caller;
  readonly body: Uint8Array;
  readonly mutations: readonly string[];
}

/** The two steps of a request. Only the second one changes anything. */
export interface Steps<Charged> {
  /** @throws Refusal for a request that its budget does not allow */
  charge(): Promise<Charged>;
  execute(charged: Charged): Promise<SentResponse>;
}

/** Seconds for which a key stays taken (decisions §1). */
export const KEY_SECONDS = 24 * 60 * 60;
/** Maximum bytes of a kept response (decisions §17). */
export const MAX_CACHED_RESPONSE_BYTES = 64 * 1024;

const KEY = /^[\x21-\x7e]{1,255}$/;
/** Longer than any request can run. A request that has not ended by then died with its process. */
const EXECUTION_MS = 5 * 60 * 1000;
const POLL_MS = 50;

/**
 * The Idempotency-Key header of a request; null if there is none.
 * @throws Refusal 400 for a key that is not 1 to 255 visible ASCII characters
 */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw codedRefusal('BAD_REQUEST', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
}

/** Executes a request once for its key, token and workspace. */
export class Idempotency {
  /**
   * @param replayCost credits for repeating a stored response
   * @param waitMs how long a request waits for another request with the same key
   */
  constructor(
    private readonly store: IdempotencyStore,
    private readonly replayCost: number,
    private readonly waitMs = 15_000,
  ) {}

  /**
   * The response of the first request with this key. If this is the first, it is executed now. Its response is kept
   * whatever it is: a document may have changed something before one of its fields failed. It is given again only to a caller who
   * still has the scopes that the request needed.
   * @throws Refusal 400 if the key was used with another body, 409 if the first request takes too long or its response is
   * not kept; both cost nothing
   */
  async once<Charged>(request: IdempotentRequest, steps: Steps<Charged>): Promise<SentResponse> {
    const key = nameOf(request);
    const claim: Claim = {
      fingerprint: createHash('sha256').update(request.body).digest('base64'),
      mutations: request.mutations,
    };
    const first = await this.store.claim(key, claim);
    const known = first === null ? null : await this.answerOf(first, key, claim, request.context);
    if (known !== null) return known;

    const charged = await steps.charge().catch(async (error: unknown) => {
      await this.store.release(key);
      throw error;
    });
    let answer: SentResponse | null = null;
    try {
      answer = await steps.execute(charged);
      return answer;
    } finally {
      const isKept = answer !== null && Buffer.byteLength(answer.body) <= MAX_CACHED_RESPONSE_BYTES;
      const needed = [...request.context.needed];
      await this.store.complete(key, claim, isKept && answer !== null ? { ...answer, needed } : null);
    }
  }

  /** Null if this request now holds the key, because the first one was refused. */
  private async answerOf(
    first: UsedKey,
    key: KeyName,
    claim: Claim,
    { budget, principal }: Caller,
  ): Promise<SentResponse | null> {
    const refusal = keyRefusal(first, claim);
    if (refusal !== null) {
      // It costs nothing, but it counts as a request.
      await budget.charge(0, 'query');
      throw refusal;
    }
    await budget.charge(this.replayCost, 'query');
    const found = await this.waitFor(first, key, claim);
    if (found?.answer != null) {
      const { needed = [], ...answer } = found.answer;
      const missing = needed.filter((scope) => !principal.scopes.includes(scope));
      if (missing.length === 0) return answer;
      throw codedRefusal('UNAUTHORIZED', missingScopes(claim.mutations.join(', '), missing));
    }
    await budget.giveBack(this.replayCost);
    if (found === null) return null;
    throw keyRefusal(found, claim) ?? stillExecuting();
  }

  /** The key once its request has ended, or after `waitMs`; null if it was freed and this request now holds it. */
  private async waitFor(first: UsedKey, key: KeyName, claim: Claim): Promise<UsedKey | null> {
    let found: UsedKey | null = first;
    for (let waited = 0; waited < this.waitMs; waited += POLL_MS) {
      if (found === null || found.isExecuted || keyRefusal(found, claim) !== null) break;
      await sleep(POLL_MS);
      found = await this.store.claim(key, claim);
    }
    return found;
  }
}

/** The reason why a key has no response, now or for good; null if it has one or may still get it. */
function keyRefusal(used: UsedKey, { fingerprint }: Claim): Refusal | null {
  if (used.fingerprint !== fingerprint) {
    return codedRefusal('BAD_REQUEST', 'This Idempotency-Key was used with another request body');
  }
  if (used.answer !== null) return null;
  const done = used.mutations.join(', ');
  if (used.isExecuted) {
    return codedRefusal(
      'IDEMPOTENCY_ANSWER_NOT_KEPT',
      `The request with this Idempotency-Key was executed (${done}) and is not executed again; its answer is not kept`,
    );
  }
  if (used.age <= EXECUTION_MS) return null;
  return codedRefusal(
    'IDEMPOTENCY_ANSWER_NOT_KEPT',
    `The request with this Idempotency-Key (${done}) was interrupted and is not executed again; whether it took effect is not known`,
  );
}

function stillExecuting(): Refusal {
  return codedRefusal(
    'IDEMPOTENCY_CONFLICT',
    'The first request with this Idempotency-Key is still being executed',
    { 'retry-after': '5' },
  );
}

function nameOf({ key, context: { principal, scope } }: IdempotentRequest): KeyName {
  const id = createHash('sha256')
    .update(JSON.stringify([principal.tokenId, key]))
    .digest('base64url');
  return { workspaceId: scope.workspaceId, id };
}
