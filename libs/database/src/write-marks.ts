import { Redis, type RedisOptions } from 'ioredis';
import { MAIN } from './servers/addresses.js';

/** What a request may wait for Redis before it reads from the primary, which is never wrong. */
const READ_TIMEOUT_MS = 1000;
/** What a commit may wait for its mark: without it, who is told of the commit may read the state before. */
const WRITE_TIMEOUT_MS = 10_000;
/** Sorted set: the place in a server's log after the last known write, by workspace. Each database has its own. */
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
  async note(database: string, workspaces: Iterable<string>, place: number): Promise<void> {
    await this.writer.zadd(keyOf(database), 'GT', ...[...workspaces].flatMap((id) => [place, id]));
  }

  /** The place that a reader of a workspace needs in a database. */
  async placeOf(database: string, workspaceId: string): Promise<number> {
    const scores = await this.reader.zmscore(keyOf(database), workspaceId, EVERY_WORKSPACE);
    return Math.max(...scores.map(Number));
  }

  /** Forgets what every replica in use has long passed. */
  async forget(database: string, upTo: number): Promise<void> {
    await this.writer.zremrangebyscore(keyOf(database), '-inf', upTo);
  }

  close(): void {
    this.reader.disconnect();
    this.writer.disconnect();
  }
}

/** Places are of a server's log: those of two servers cannot be compared. */
function keyOf(database: string): string {
  return database === MAIN ? KEY : `${KEY}:${database}`;
}
