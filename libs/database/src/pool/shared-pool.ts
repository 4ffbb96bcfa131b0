import { currentWorkContext, type WorkContext } from '@loupe/kernel';
import pg, { type PoolClient, type PoolConfig } from 'pg';
import { cancelStatement } from './cancelling.js';
import { ConcurrencyLimiter, type ConcurrencyLimits, type Release } from './concurrency-limiter.js';
import { isLost, UnreachableError } from './unreachable.js';
import { WatchedClient } from './watched-client.js';

/** Share of a pool's connections that one owner may hold at the same time. */
const SHARE_OF_ONE = 0.4;
/** Connections that are reserved for the service's own look-ups, such as token and health checks. */
const RESERVED = 2;

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** The limits for a pool of this size: at least one connection, however small the pool is. */
export function concurrencyLimits(poolSize: number): ConcurrencyLimits {
  const all = Math.max(1, poolSize - RESERVED);
  return { each: Math.max(1, Math.min(all, Math.floor(poolSize * SHARE_OF_ONE))), all };
}

/**
 * The pool of connections, divided by `currentWorkContext`. One owner's statements never use the whole pool, statements of
 * stopped work are cancelled, and the service's own statements never wait for an owner's.
 */
export class SharedPool extends pg.Pool {
  private readonly limiter: ConcurrencyLimiter;
  private readonly waitMs: number;

  constructor(options: PoolConfig) {
    super({ ...options, Client: WatchedClient });
    this.limiter = new ConcurrencyLimiter(concurrencyLimits(this.options.max));
    this.waitMs = Number(options.statement_timeout ?? 0);
  }

  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | undefined {
    if (connected !== undefined) {
      this.share(connected);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.share((error, client) => (client === undefined ? reject(error) : resolve(client)));
    });
  }

  private share(connected: Connected): void {
    const work = currentWorkContext();
    const take = (taken: Connected) =>
      super.connect((error, client, release) =>
        taken(isLost(error) ? new UnreachableError(error) : error, client, release),
      );
    if (work === undefined) {
      take(connected);
      return;
    }
    const connect = (leave: Release) => take((...taken) => lend(work, leave, connected, taken));
    const leave = this.limiter.tryEnter(work);
    if (leave !== null) {
      connect(leave);
      return;
    }
    this.limiter
      .enter(work, this.waitMs)
      .then(connect, (error: Error) => connected(error, undefined, () => undefined));
  }
}

/** Gives a connection to the work until it is released. If the work is stopped, the running statement is cancelled. */
function lend(
  { signal }: WorkContext,
  leave: Release,
  connected: Connected,
  [error, client, release]: Parameters<Connected>,
): void {
  if (error !== undefined || client === undefined) {
    leave();
    connected(error, client, release);
    return;
  }
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    cancelStatement(client);
  };
  const giveBack = (failure?: unknown) => {
    signal?.offStop(stop);
    // A stopped connection is closed, because a late cancellation could hit its next user.
    release(isStopped || failure);
    leave();
  };
  if (signal?.isStopped === true) {
    giveBack();
    connected(signal.reason, undefined, () => undefined);
    return;
  }
  signal?.onStop(stop);
  client.release = giveBack;
  connected(undefined, client, giveBack);
}
