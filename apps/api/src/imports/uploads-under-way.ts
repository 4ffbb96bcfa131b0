import { Refusal } from '@loupe/http';

/**
 * Files that arrive at a time in this process: each may hold four parts of S3, 64 MiB, in memory. Beyond MOST, each owner still gets
 * its first, so that few cannot keep others out.
 */
const MOST = 4;
const MOST_OF_OWNER = 2;
const MOST_OF_FIRST = 8;
const RETRY_SECONDS = 5;

/** Counts the files that are arriving, in total and of each owner. */
export class UploadsUnderWay {
  private readonly byOwner = new Map<string, number>();
  private total = 0;

  /**
   * Runs work that reads a file.
   * @throws Refusal 503 while too many files are arriving
   */
  async during<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.byOwner.get(owner) ?? 0;
    if (own >= MOST_OF_OWNER || this.total >= (own === 0 ? MOST_OF_FIRST : MOST)) throw tooMany();
    this.total += 1;
    this.byOwner.set(owner, own + 1);
    try {
      return await work();
    } finally {
      this.total -= 1;
      const left = (this.byOwner.get(owner) ?? 1) - 1;
      if (left === 0) this.byOwner.delete(owner);
      else this.byOwner.set(owner, left);
    }
  }
}

function tooMany(): Refusal {
  const message = 'Too many imports are arriving: send fewer at once';
  return new Refusal(
    503,
    { errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }] },
    { 'retry-after': String(RETRY_SECONDS), connection: 'close' },
  );
}
