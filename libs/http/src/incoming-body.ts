import type { IncomingMessage } from 'node:http';
import type { BodyBudget } from './body-budget.js';
import { codedRefusal, Refusal } from './refusal.js';

const RETRY_SECONDS = 1;

/** The body of one request while it arrives. */
export class IncomingBody {
  private held = 0;
  private isOver = false;
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
   * Counts bytes that are kept in memory. They are released when the request closes.
   * @throws Refusal 503 while bodies take too much memory
   */
  take(bytes: number): void {
    if (this.isOver || !this.budget.take(this.owner, bytes)) throw tooMuchAtOnce();
    if (this.held === 0) this.request.once('close', () => this.giveBack());
    this.held += bytes;
  }

  /** Releases the bytes of a body that is refused now: its sender may keep the connection open, and nobody has them any more. */
  refused(): void {
    this.isOver = true;
    this.giveBack();
  }

  private giveBack(): void {
    this.budget.giveBack(this.owner, this.held);
    this.held = 0;
  }

  /**
   * The result of `reading`, if it is there before the time limit of the body.
   * @throws Refusal 408 after the time limit
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
   * Passes every piece of the body to `piece` and counts its bytes.
   * @throws Refusal as `take` and `inTime`, and 400 for a body that was cut off; any error of `piece`
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
          // Without this, the pieces that are parsed already would still be delivered.
          request.off('data', read);
          reject(error);
        }
      };
      // Every request closes in the end. An error with its stack is created only for a request whose body has not been
      // read.
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
    } catch (error) {
      this.refused();
      throw error;
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

/** HTTP 503 and not 200 as for this code beside data, because nothing of the request has been processed. */
function tooMuchAtOnce(): Refusal {
  const message = 'Too many request bodies are in progress: send fewer at once';
  return new Refusal(
    503,
    { errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }] },
    { 'retry-after': String(RETRY_SECONDS), connection: 'close' },
  );
}
