import { Redis } from 'ioredis';

/** What a request may wait for Redis before it reads from the primary. */
const COMMAND_TIMEOUT_MS = 1000;
/** Sorted set: the place in PostgreSQL's log after the last known write, by workspace. */
const KEY = 'loupe:written';
/** The member for writes whose workspaces are not known: they may concern each. */
export const EVERY_WORKSPACE = '*';

/** Remembers for all processes how far a replica must be, so that readers of a workspace see what was written in it. */
export class WriteMarks {
  private readonly redis: Redis;

  /** @param onError gets failures of the connection, which is made again */
  constructor(url: string, onError: (error: Error) => void) {
    this.redis = new Redis(url, {
      commandTimeout: COMMAND_TIMEOUT_MS,
      maxRetriesPerRequest: 1,
      lazyConnect: true,
    });
    this.redis.on('error', onError);
  }

  /** Places only go up, whichever process is the last to say so. */
  async note(workspaces: Iterable<string>, place: number): Promise<void> {
    await this.redis.zadd(KEY, 'GT', ...[...workspaces].flatMap((id) => [place, id]));
  }

  /** The place that a reader of a workspace needs. */
  async placeOf(workspaceId: string): Promise<number> {
    const scores = await this.redis.zmscore(KEY, workspaceId, EVERY_WORKSPACE);
    return Math.max(...scores.map(Number));
  }

  /** Forgets what every replica in use has long passed. */
  async forget(upTo: number): Promise<void> {
    await this.redis.zremrangebyscore(KEY, '-inf', upTo);
  }

  close(): void {
    this.redis.disconnect();
  }
}
