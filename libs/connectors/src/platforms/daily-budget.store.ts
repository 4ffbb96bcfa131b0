import { Clock } from '@loupe/kernel';
import { RedisConnection } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError } from '../connector.js';

const PREFIX = 'loupe:platform-budget:';
const DAY_MS = 86_400_000;
/** How long a workspace that asked for something keeps its share. */
const SHARER_MS = 36 * 60 * 60_000;

/** What a platform allows an installation in a day. */
export interface DailyBudget {
  /** Tells it from others: what the platform counts by, never a secret itself. */
  readonly key: string;
  /** In whatever the platform counts. */
  readonly perDay: number;
  /** When the platform's day begins and ends. */
  readonly begins: Date;
  readonly ends: Date;
}

/**
 * What is left of the daily budgets that the workspaces of an installation share. Each workspace that has asked lately has
 * an equal share, and one share is kept for a workspace that comes. What others leave unused is given out evenly over
 * the day, to whoever asks: so at any time as much is left as the rest of the day is worth.
 *
 * It is stored in Redis, for all processes. Without Redis nothing is counted, and the platform refuses what is too much.
 */
@Injectable()
export class DailyBudgetStore {
  private readonly logger = new Logger('Platforms');

  constructor(
    private readonly redis: RedisConnection,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes units out of a budget before a request is made.
   * @param platform its name in messages
   * @throws ConnectorError QUOTA until the workspace may ask again
   */
  async take(platform: string, budget: DailyBudget, workspaceId: string, units: number): Promise<void> {
    const { perDay, begins, ends } = budget;
    const now = this.clock.now().getTime();
    const dayMs = ends.getTime() - begins.getTime();
    const givenOut = Math.floor((perDay * (now - begins.getTime())) / dayMs);
    const used = await this.counted(budget, [
      workspaceId,
      units,
      perDay,
      givenOut,
      now,
      SHARER_MS,
      2 * DAY_MS,
    ]);
    if (used === null) return;
    const isOver = used + units > perDay;
    const retryAt = isOver ? ends : new Date(begins.getTime() + Math.ceil((dayMs * (used + units)) / perDay));
    throw new ConnectorError(
      'QUOTA',
      isOver
        ? `Loupe has used up what ${platform} allows it a day (${perDay}); it goes on at ${shown(retryAt)}`
        : `The workspace has used up its share of what ${platform} allows Loupe a day (${perDay}, shared by all workspaces); it goes on at ${shown(retryAt)}`,
      retryAt,
    );
  }

  /** What was used before where nothing was taken; null where it was. */
  private async counted({ key, begins }: DailyBudget, values: (string | number)[]): Promise<number | null> {
    const day = `${PREFIX}${key}:${begins.toISOString()}`;
    try {
      const used = await this.redis.client.eval(TAKE, 2, day, `${PREFIX}${key}:sharers`, ...values);
      return typeof used === 'number' ? used : null;
    } catch (error) {
      this.logger.warn(`The budgets of platforms cannot be read or kept: ${(error as Error).message}`);
      return null;
    }
  }
}

/**
 * Keys: a hash of what each workspace has used in the day, with the sum under "all", and the workspaces by when they
 * asked last. The reply is false where it was taken.
 */
const TAKE = `
local workspace, units, limit = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local givenOut, now = tonumber(ARGV[4]), tonumber(ARGV[5])
redis.call('ZADD', KEYS[2], now, workspace)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - tonumber(ARGV[6]))
redis.call('PEXPIRE', KEYS[2], ARGV[7])
local share = math.floor(limit / (redis.call('ZCARD', KEYS[2]) + 1))
local all = tonumber(redis.call('HGET', KEYS[1], 'all') or '0')
local own = tonumber(redis.call('HGET', KEYS[1], workspace) or '0')
if all + units > limit then return all end
if own + units > share and all + units > givenOut then return all end
redis.call('HINCRBY', KEYS[1], 'all', units)
redis.call('HINCRBY', KEYS[1], workspace, units)
redis.call('PEXPIRE', KEYS[1], ARGV[7])
return false`;

function shown(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
