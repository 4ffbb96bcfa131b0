import { AppConfig } from '@loupe/config';
import { Injectable } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { redisOptionsOf } from './redis-options.js';

/** The longest wait before a lost connection is tried again. */
const RECONNECT_MS = 1000;

/** What ioredis says of commands of a connection that was ended. */
const CONNECTION_CLOSED = 'Connection is closed.';

/** What Bull uses a connection for: commands, messages of other processes, and waiting for the next job of a queue. */
type Use = 'client' | 'subscriber' | 'bclient';

/**
 * A connection that waits for a job. Bull asks it to quit before it gives it up, and waits for half a second: it would answer only
 * once the wait has ended. Bull also gives it a name, and does not expect that it may end before it has it.
 */
class WaitingRedis extends Redis {
  constructor(options: RedisOptions) {
    super(options);
    const client = this.client.bind(this) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(this, { client: (...given: unknown[]) => client(...given).catch(unlessEnded) });
  }

  override async quit(): Promise<'OK'> {
    this.disconnect();
    return 'OK';
  }
}

/** @throws what else went wrong */
function unlessEnded(error: Error): void {
  if (error.message !== CONNECTION_CLOSED) throw error;
}

/**
 * The connections of Bull's queues in this process: two for all of them, and one for each queue whose jobs it does. Bull by itself
 * opens three for each queue.
 */
@Injectable()
export class BullConnections {
  private readonly options: RedisOptions;
  private readonly shared = new Map<Use, Redis>();
  private readonly waiting: Redis[] = [];

  constructor(config: AppConfig) {
    this.options = {
      ...redisOptionsOf(config.get('REDIS_URL')),
      retryStrategy: (times: number) => Math.min(2 ** times * 25, RECONNECT_MS),
    };
  }

  /** For Bull's option createClient. */
  readonly open = (use: Use): Redis => {
    // Bull wants both of these from connections whose commands have no end.
    const endless = { ...this.options, maxRetriesPerRequest: null, enableReadyCheck: false };
    if (use === 'bclient') {
      const connection = new WaitingRedis(endless);
      this.waiting.push(connection);
      return connection;
    }
    const known = this.shared.get(use);
    if (known !== undefined) return known;
    const connection = new Redis(use === 'subscriber' ? endless : this.options);
    // Each queue listens.
    connection.setMaxListeners(0);
    this.shared.set(use, connection);
    return connection;
  };

  /** Ends all of them, once the queues are closed. */
  end(): void {
    for (const connection of [...this.waiting, ...this.shared.values()]) connection.disconnect();
  }
}
