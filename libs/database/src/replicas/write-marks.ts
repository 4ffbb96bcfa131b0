import { Redis, type RedisOptions } from 'ioredis';

/** What a request may wait for Redis before it reads from the primary, which is never wrong. */
const READ_TIMEOUT_MS = 1000;
/** What a commit may wait for its mark: without it, who is told of the commit may read the state before. */
const WRITE_TIMEOUT_MS = 10_000;
/** Sorted set: the place in PostgreSQL's log after the last known write, by workspace. */
const KEY = 'loupe:written';
/** The member for writes whose workspaces are not known: they may concern each. */
export const EVERY_WORKSPACE = '*';

/** Remembers for all processes how far a replica must be, so that readers of a workspace see what was written in it. */
export class WriteMarks {
  private readonly reader: Redis;
  private readonly writer: Redis;

  /** @param onError gets failures of the connections, which are made again */
  constructor(url: string, onError: (error: Error) => void) {
    const connection = (commandTimeout: number) => {
      const options: RedisOptions = { commandTimeout, maxRetriesPerRequest: 1, lazyConnect: true };
      return new Redis(url, options).on('error', onError);
    };
    this.reader = connection(READ_TIMEOUT_MS);
    this.writer = connection(WRITE_TIMEOUT_MS);
  }

  /** Places only go up, whichever process is the last to say so. */
  async note(workspaces: Iterable<string>, place: number): Promise<void> {
    await this.writer.zadd(KEY, 'GT', ...[...workspaces].flatMap((id) => [place, id]));
  }

  /** The place that a reader of a workspace needs. */
  async placeOf(workspaceId: string): Promise<number> {
    const scores = await this.reader.zmscore(KEY, workspaceId, EVERY_WORKSPACE);
    return Math.max(...scores.map(Number));
  }

  /** Forgets what every replica in use has long passed. */
  async forget(upTo: number): Promise<void> {
    await this.writer.zremrangebyscore(KEY, '-inf', upTo);
  }

  close(): void {
    this.reader.disconnect();
    this.writer.disconnect();
  }
}
