import { AppConfig } from '@loupe/config';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Command, Redis } from 'ioredis';

/** What a request may wait for Redis; jobs wait as long as it takes, on connections of their own. */
const COMMAND_TIMEOUT_MS = 2000;
/** The wait has so many parts, and a process that stands still misses one of them only. */
const PARTS = 4;

/**
 * A client whose commands fail after COMMAND_TIMEOUT_MS. ioredis has such an option, but with it a process that stood still for
 * longer, as on a paused machine, drops the answers that have arrived meanwhile: timers run before sockets are read.
 */
class TimedRedis extends Redis {
  private readonly timed = new WeakSet<Command>();

  /** Also called by ioredis for pipelines, and again for commands that waited for the connection. */
  override sendCommand(...given: Parameters<Redis['sendCommand']>): unknown {
    const [command] = given;
    if (!this.timed.has(command)) {
      this.timed.add(command);
      const stop = afterParts(() => command.reject(new Error('Command timed out')));
      command.promise.then(stop, stop);
    }
    return super.sendCommand(...given);
  }
}

/** @returns what stops the wait */
function afterParts(work: () => void): () => void {
  let left = PARTS;
  const wait = (): NodeJS.Timeout =>
    setTimeout(() => {
      left -= 1;
      if (left === 0) work();
      else timer = wait();
    }, COMMAND_TIMEOUT_MS / PARTS);
  let timer = wait();
  return () => clearTimeout(timer);
}

/** A connection for what requests ask of Redis: a command fails soon where Redis is down, instead of waiting. */
@Injectable()
export class RedisConnection implements OnApplicationShutdown {
  readonly client: Redis;
  private readonly logger = new Logger('Redis');

  constructor(config: AppConfig) {
    this.client = new TimedRedis(config.get('REDIS_URL'), { maxRetriesPerRequest: 1 });
    this.client.on('error', (error: Error) => this.logger.warn(error.message));
  }

  onApplicationShutdown(): void {
    this.client.disconnect();
  }
}
