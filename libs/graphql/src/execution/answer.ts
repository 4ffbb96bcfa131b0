import { InvalidInputError } from '@loupe/kernel';
import type { FormattedExecutionResult } from 'graphql';
import { Turns } from './turns.js';

const KB = 1024;
/** Bytes of an answer at most (decisions §17). */
export const MAX_ANSWER_BYTES = 10 * KB * KB;
/**
 * Up to here leaves are counted by what they have at least, which is fast. No leaf and what stands around it has more
 * than 13 times as many, so the answer is within its bound whatever they are.
 */
const ROUGH_BYTES = Math.floor(MAX_ANSWER_BYTES / 13);
/** Work of a value that comes later, such as one of a loader: it takes as long as so many bytes of the smallest fields. */
const LATER_WORK = 256;
/** Room that an answer takes of what may be in flight, each time it needs more. */
const STEP_BYTES = 256 * KB;
/** Small answers need no leave: they are bounded by the requests a workspace may make. */
const FREE_BYTES = 64 * KB;

/** The answer is over its bound; the whole response is this error. */
export class AnswerTooLarge extends InvalidInputError {
  constructor() {
    super('The response is too large; ask for fewer rows or fields');
  }
}

/** Gives an answer room, or throws the error that ends it. */
export type Reserve = (bytes: number) => void;

/** The answer of one request: what has been built of it so far, in bytes of JSON. */
export class Answer {
  private bytes = 0;
  private granted = FREE_BYTES;
  private later = 0;
  private spent = 0;
  private waiting: (() => void)[] = [];
  private state: 'free' | 'queued' | 'going' = 'free';
  private ended: unknown = null;
  private hasAll = false;
  private reject: (reason: unknown) => void = () => undefined;

  /** Rejected once nothing more is to be built. */
  readonly end: Promise<never>;

  constructor(
    private readonly reserve: Reserve = () => undefined,
    private readonly turns: Turns = new Turns(),
  ) {
    this.end = new Promise((_, reject) => {
      this.reject = reject;
    });
    this.end.catch(() => undefined);
  }

  /**
   * Counts what is added to the answer.
   * @throws what the answer ended with, every time from then on: AnswerTooLarge, or why there is no room for it
   */
  add(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.granted) this.grow();
  }

  /** Counts a scalar or an enum's member as JSON has it. */
  addLeaf(value: unknown): void {
    this.add(this.bytes < ROUGH_BYTES ? leastBytes(value) : exactBytes(value));
  }

  /** Ends the building: whoever adds to the answer, or starts a resolver for it, gets the reason. */
  stop(reason: unknown): void {
    this.ended ??= reason;
    this.granted = -1;
    this.reject(this.ended);
  }

  /** Tells that all of it has been built. */
  complete(): void {
    this.hasAll = true;
  }

  get isComplete(): boolean {
    return this.hasAll;
  }

  get isEnded(): boolean {
    return this.ended !== null;
  }

  /** Counts a value that comes later: it takes time, though it may add little. */
  addLater(): void {
    this.later += LATER_WORK;
  }

  /** Null while the building may go on, else what to wait for: others' turn. Those who wait go on in their order. */
  pause(): Promise<void> | null {
    const mayGoOn = this.spend();
    if (mayGoOn && this.state !== 'queued') return null;
    if (this.state === 'free') this.queue();
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }

  /** Tells the work since the last time; gives whether there may be more in this turn. */
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

  /** Lets those who wait go on one by one while the turn lasts. Once the answer is ended there is nothing to wait for. */
  private async goOn(): Promise<void> {
    this.state = 'going';
    let next = 0;
    do {
      this.waiting[next]?.();
      next += 1;
      // It has done its work, as far as that could be done at once, when this goes on.
      await null;
    } while (next < this.waiting.length && !this.isEnded && this.spend());
    this.waiting = this.isEnded ? [] : this.waiting.slice(next);
    if (this.waiting.length === 0) this.state = 'free';
    else this.queue();
  }

  private grow(): void {
    if (this.ended === null) {
      try {
        if (this.bytes > MAX_ANSWER_BYTES) throw new AnswerTooLarge();
        while (this.granted < this.bytes) {
          this.reserve(STEP_BYTES);
          this.granted = Math.min(this.granted + STEP_BYTES, MAX_ANSWER_BYTES);
        }
        return;
      } catch (error) {
        this.stop(error);
      }
    }
    throw this.ended;
  }
}

/** Bytes that a leaf has at least, found fast. */
function leastBytes(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') return 1;
  return typeof value === 'boolean' ? 4 : exactBytes(value);
}

function exactBytes(value: unknown): number {
  // Undefined for what JSON leaves out.
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? 0 : Buffer.byteLength(text);
}

/** A response, and its text as it goes over the wire. */
export interface WrittenResponse {
  readonly response: FormattedExecutionResult;
  readonly text: string;
}

/** Writes a response. What was counted roughly is counted here to the byte: one that is over its bound is the error. */
export function written(response: FormattedExecutionResult): WrittenResponse {
  const text = JSON.stringify(response);
  // No character has more than three bytes.
  const mayBeTooLarge = text.length > MAX_ANSWER_BYTES / 3;
  if (!mayBeTooLarge || Buffer.byteLength(text) <= MAX_ANSWER_BYTES) return { response, text };
  const told = tooLarge(new AnswerTooLarge());
  return { response: told, text: JSON.stringify(told) };
}

/** The whole response where the answer is over its bound. */
export function tooLarge({ message, code }: AnswerTooLarge): FormattedExecutionResult {
  return { errors: [{ message, extensions: { code } }] };
}
