import { currentWork, type Work } from '@loupe/kernel';
import pg, { type PoolClient, type PoolConfig } from 'pg';
import { cancelStatement } from './cancelling.js';
import { ConcurrencyLimiter, type ConcurrencyLimits, type Release } from './concurrency-limiter.js';

/** Of a pool's connections, those that one owner may hold at once. */
const SHARE_OF_ONE = 0.4;
/** Connections that are kept for the service's own look-ups, such as checks of tokens and health. */
const RESERVED = 2;

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** How many connections of a pool work may hold: at least one for everybody, however small it is. */
export function concurrencyLimits(poolSize: number): ConcurrencyLimits {
  const all = Math.max(1, poolSize - RESERVED);
  return { each: Math.max(1, Math.min(all, Math.floor(poolSize * SHARE_OF_ONE))), all };
}

/**
 * The pool of connections, shared out by `currentWork`: statements at once of one owner are fewer than the pool, those of
 * work that is stopped are cancelled, and the service's own never wait behind an owner's.
 */
export class SharedPool extends pg.Pool {
  private readonly limiter: ConcurrencyLimiter;
  private readonly waitMs: number;

  constructor(options: PoolConfig) {
    super(options);
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
    const work = currentWork();
    if (work === undefined) {
      super.connect(connected);
      return;
    }
    this.limiter.enter(work, this.waitMs).then(
      (leave) => super.connect((...taken) => lend(work, leave, connected, taken)),
      (error: Error) => connected(error, undefined, () => undefined),
    );
  }
}

/** Hands a connection over for as long as the work holds it; what it runs when the work is stopped is cancelled. */
function lend(
  { signal }: Work,
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
    signal?.removeEventListener('abort', stop);
    // A cancellation that is still under way would hit who gets the connection next: it is closed.
    release(isStopped || failure);
    leave();
  };
  if (signal?.aborted === true) {
    giveBack();
    connected(signal.reason, undefined, () => undefined);
    return;
  }
  signal?.addEventListener('abort', stop, { once: true });
  client.release = giveBack;
  connected(undefined, client, giveBack);
}
