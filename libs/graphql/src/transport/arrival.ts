import type { IncomingMessage } from 'node:http';
import type { BodyBudget } from './body-budget.js';
import { codedRefusal, Refusal } from './refusal.js';

const RETRY_SECONDS = 1;

/** The body of one request while it comes in. */
export class Arrival {
  private held = 0;
  private readonly end: number;

  constructor(
    private readonly request: IncomingMessage,
    private readonly budget: BodyBudget,
    private readonly owner: string | null,
    private readonly limitMs: number,
  ) {
    this.end = Date.now() + limitMs;
  }

  /**
   * Counts bytes that are kept. They are given back once the body has been read, or its sender is gone.
   * @throws Refusal 503 while bodies take too much memory
   */
  take(bytes: number): void {
    if (!this.budget.take(this.owner, bytes)) throw tooMuchAtOnce();
    if (this.held === 0) this.request.once('close', () => this.budget.giveBack(this.owner, this.held));
    this.held += bytes;
  }

  /**
   * What `reading` gives, if it does so while the body may still arrive.
   * @throws Refusal 408 past that time
   */
  async inTime<Result>(reading: Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooLate(this.limitMs)), this.end - Date.now());
    });
    try {
      return await Promise.race([reading, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Hands over every piece of the body, each of them counted as kept.
   * @throws Refusal as `take` and `inTime`, and 400 for a body that is cut off; whatever `piece` throws
   */
  async readAll(piece: (bytes: Buffer) => void): Promise<void> {
    const { request } = this;
    if (request.destroyed) throw cutOffEarly();
    let stop = () => {};
    const reading = new Promise<void>((resolve, reject) => {
      const read = (bytes: Buffer) => {
        try {
          piece(bytes);
          this.take(bytes.length);
        } catch (error) {
          // What is parsed already of the rest would come all the same, a piece at a time.
          request.off('data', read);
          reject(error);
        }
      };
      // Every request is closed in the end; an error with its stack is made only for those whose body has not been read.
      const cutOff = () => {
        if (!request.readableEnded) reject(cutOffEarly());
      };
      request.on('data', read).once('end', resolve).once('error', cutOff).once('close', cutOff);
      stop = () => {
        request.off('data', read).off('end', resolve).off('close', cutOff);
        request.pause();
      };
    });
    try {
      await this.inTime(reading);
    } finally {
      stop();
    }
  }
}

function cutOffEarly(): Refusal {
  return codedRefusal('BAD_REQUEST', 'The request body ended early');
}

function tooLate(limitMs: number): Refusal {
  return codedRefusal('REQUEST_TIMEOUT', `The request body did not arrive within ${limitMs / 1000} seconds`, {
    connection: 'close',
  });
}

/** HTTP 503 rather than the 200 that the code has beside data: nothing of the request has been looked at. */
function tooMuchAtOnce(): Refusal {
  const message = 'Too many request bodies are on their way: send fewer at once';
  return new Refusal(
    503,
    { errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }] },
    { 'retry-after': String(RETRY_SECONDS), connection: 'close' },
  );
}
