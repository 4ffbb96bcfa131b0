import { InvalidInputError } from '@loupe/kernel';
import type { FormattedExecutionResult } from 'graphql';
import { ResponseScheduler } from './response-scheduler.js';

const KB = 1024;
/** Maximum bytes of a response (decisions §17). */
export const MAX_ANSWER_BYTES = 10 * KB * KB;
/**
 * Up to this part of the limit, leaves are counted by a lower bound, which is fast. No leaf with its surrounding JSON has
 * more than 13 times its lower bound, so the response stays within its limit in any case.
 */
const ROUGH_PART = 1 / 13;
/** Work of a value that arrives later, such as one of a loader, in bytes of the smallest fields that take as long. */
const LATER_WORK = 256;
/** Bytes that a response reserves each time it needs more room among the responses in flight. */
const STEP_BYTES = 256 * KB;
/** Small responses reserve nothing: the limit on requests of a workspace bounds them. */
const FREE_BYTES = 64 * KB;

/** The response exceeds its size limit; this error becomes the whole response. */
export class AnswerTooLarge extends InvalidInputError {
  constructor() {
    super('The response is too large; ask for fewer rows or fields');
  }
}

/** Reserves bytes for a response, or throws the error that ends it. */
export type Reserve = (bytes: number) => void;

/** The response of one request while it is built, measured in bytes of JSON. */
export class ResponseBudget {
  private bytes = 0;
  private granted = FREE_BYTES;
  private later = 0;
  private spent = 0;
  private waiting: (() => void)[] = [];
  private state: 'free' | 'queued' | 'going' = 'free';
  private ended: unknown = null;
  private hasAll = false;
  private readonly roughBytes: number;
  private reject: (reason: unknown) => void = () => undefined;

  /** Rejected when the building has been ended. */
  readonly end: Promise<never>;

  constructor(
    private readonly reserve: Reserve = () => undefined,
    private readonly turns: ResponseScheduler = new ResponseScheduler(),
    private readonly maxBytes = MAX_ANSWER_BYTES,
  ) {
    this.roughBytes = maxBytes * ROUGH_PART;
    this.end = new Promise((_, reject) => {
      this.reject = reject;
    });
    this.end.catch(() => undefined);
  }

  /**
   * Counts bytes that are added to the response.
   * @throws the error that ended the response, at every later call too: AnswerTooLarge, or the refusal if there was no
   * room
   */
  add(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.granted) this.grow();
  }

  /** Counts a scalar or an enum value by its JSON. */
  addLeaf(value: unknown): void {
    this.add(this.bytes < this.roughBytes ? leastBytes(value) : exactBytes(value));
  }

  /** Ends the building. Every later addition to the response, and every start of a resolver for it, throws the reason. */
  stop(reason: unknown): void {
    this.ended ??= reason;
    this.granted = -1;
    this.reject(this.ended);
  }

  /** Marks the response as completely built. */
  complete(): void {
    this.hasAll = true;
  }

  get isComplete(): boolean {
    return this.hasAll;
  }

  get isEnded(): boolean {
    return this.ended !== null;
  }

  /** Counts a value that arrives later. It takes time even if it adds few bytes. */
  addLater(): void {
    this.later += LATER_WORK;
  }

  /**
   * Null if the building may continue, otherwise a promise to wait for while others have their turn. Waiters continue in
   * their order.
   */
  pause(): Promise<void> | null {
    const mayGoOn = this.spend();
    if (mayGoOn && this.state !== 'queued') return null;
    if (this.state === 'free') this.queue();
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }

  /** Reports the work since the last call; returns whether more work fits into this turn. */
  private spend(): boolean {
    const work = this.bytes + this.later;
    const added = work - this.spent;
    this.spent = work;
    return this.turns.spend(added, work);
  }

  private queue(): void {
    this.state = 'queued';
    this.turns.wait(() => this.goOn());
  }

  /** Resumes the waiters one by one while the turn lasts. No waiter is left once the response has ended. */
  private async goOn(): Promise<void> {
    this.state = 'going';
    let next = 0;
    do {
      this.waiting[next]?.();
      next += 1;
      // After this line the resumed waiter has done all the work that it can do without waiting.
      await null;
    } while (next < this.waiting.length && !this.isEnded && this.spend());
    this.waiting = this.isEnded ? [] : this.waiting.slice(next);
    if (this.waiting.length === 0) this.state = 'free';
    else this.queue();
  }

  private grow(): void {
    if (this.ended === null) {
      try {
        if (this.bytes > this.maxBytes) throw new AnswerTooLarge();
        while (this.granted < this.bytes) {
          this.reserve(STEP_BYTES);
          this.granted = Math.min(this.granted + STEP_BYTES, this.maxBytes);
        }
        return;
      } catch (error) {
        this.stop(error);
      }
    }
    throw this.ended;
  }
}

/** A fast lower bound of a leaf's bytes. */
function leastBytes(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') return 1;
  return typeof value === 'boolean' ? 4 : exactBytes(value);
}

function exactBytes(value: unknown): number {
  // Undefined for values that JSON omits.
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? 0 : Buffer.byteLength(text);
}

/** A response and its JSON text. */
export interface WrittenResponse {
  readonly response: FormattedExecutionResult;
  readonly text: string;
}

/** Serializes a response and counts its exact bytes. A response above the limit is replaced by the error. */
export function written(response: FormattedExecutionResult): WrittenResponse {
  const text = JSON.stringify(response);
  // A character has at most three bytes.
  const mayBeTooLarge = text.length > MAX_ANSWER_BYTES / 3;
  if (!mayBeTooLarge || Buffer.byteLength(text) <= MAX_ANSWER_BYTES) return { response, text };
  const error = tooLarge(new AnswerTooLarge());
  return { response: error, text: JSON.stringify(error) };
}

/** The whole response if it exceeds the size limit. */
export function tooLarge({ message, code }: AnswerTooLarge): FormattedExecutionResult {
  return { errors: [{ message, extensions: { code } }] };
}
