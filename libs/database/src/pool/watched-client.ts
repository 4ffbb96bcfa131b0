import type { Socket } from 'node:net';
import pg, { type ClientConfig } from 'pg';
import { SqlState } from '../sql-state.js';
import { recordStatements } from './statement-spans.js';

/** Longer than any server takes that works; a host that is gone may never refuse. */
const CONNECT_MS = 10_000;

/** Fields of pg's client that its types do not declare. */
interface Inside {
  readonly connection: pg.Connection & { readonly stream: Socket };
  readonly readyForQuery: boolean;
}

interface WatchedConfig extends ClientConfig {
  /** Milliseconds without a word of the server in a statement after which it is gone; 0 for no limit. */
  readonly silenceMs?: number;
}

/**
 * A connection that ends, so that a pool makes a new one, when its server was replaced by another: one that does not answer
 * any more, also not after the time limit of a statement, and one that takes no writes, as it follows the primary.
 */
export class WatchedClient extends pg.Client {
  constructor(config: WatchedConfig = {}) {
    super({ connectionTimeoutMillis: CONNECT_MS, keepAlive: true, ...config });
    recordStatements(this);
    // Who has it hears of its end, or finds it at the next statement. While a pool gives it to somebody nobody listens, and an error
    // that nobody hears ends the process.
    this.on('error', () => undefined);
    const { connection } = this as unknown as Inside;
    const end = () => connection.stream.destroy();
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      // Once the statement has its error.
      if (code === SqlState.READ_ONLY_TRANSACTION) setImmediate(end);
    });
    const { silenceMs = 0 } = config;
    if (silenceMs === 0) return;
    connection.once('connect', () => {
      connection.stream.setTimeout(silenceMs, () => {
        if (!(this as unknown as Inside).readyForQuery) end();
      });
    });
  }
}
