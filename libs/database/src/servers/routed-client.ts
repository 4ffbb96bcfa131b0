import { EventEmitter } from 'node:events';
import { begunFor, currentWork, type Work } from '@loupe/kernel';
import type { PoolClient } from 'pg';
import type { SharedPool } from '../shared-pool.js';
import { MAIN } from './addresses.js';
import type { CopiedRows } from './copied-rows.js';
import { type Servers, SeveralDatabasesError } from './servers.js';
import type { StatementFacts, StatementReader } from './statement-facts.js';

/** What begins a transaction and says nothing of where: it is sent with the first statement that does. */
const BEGINS =
  /^\s*(?:START TRANSACTION\b|SET (?:TRANSACTION|LOCAL)\b|SELECT (?:pg_advisory_xact_lock|set_config)\()/i;
const STARTS = /^\s*START TRANSACTION\b/i;
const ENDS = /^\s*(?:COMMIT|ROLLBACK)\s*$/i;

interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

interface Result {
  readonly rows: unknown[];
  readonly rowCount: number | null;
  readonly command: string;
}

const NOTHING: Result = { rows: [], rowCount: 0, command: '' };

interface Transaction {
  /** Held back until the database is known. */
  readonly begin: Statement[];
  /** Null until the first statement that says where. */
  server: string | null;
  isOfCopied: boolean;
}

/** What a connection needs of its pool. */
export interface Routes {
  readonly servers: Servers;
  readonly reader: StatementReader;
  readonly copies: CopiedRows;
  poolOf(name: string): Promise<SharedPool>;
}

/**
 * What TypeORM takes for a connection: each statement goes to the database that it says itself (docs/adr/0076), each
 * transaction to that of its first statement, with which it begins. Connections are taken when they are needed.
 */
export class RoutedClient extends EventEmitter {
  private readonly work: Work | undefined = currentWork();
  private readonly held = new Map<string, PoolClient>();
  private transaction: Transaction | null = null;
  /** The database that it has sent its last statement to; null if it has sent none. */
  used: string | null = null;
  /** The statement before, as those of a connection run one after the other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly routes: Routes) {
    super();
  }

  /** As pg's, for what this service uses of it. */
  query(query: string | Omit<Statement, 'values'>, values?: unknown[]): Promise<Result> {
    const given = typeof query === 'string' ? { text: query } : query;
    const statement = { values: values ?? [], ...given };
    const turn = this.last.then(() => this.run(statement));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private run(statement: Statement): Promise<Result> {
    const { transaction } = this;
    if (STARTS.test(statement.text)) {
      this.transaction = { begin: [statement], server: null, isOfCopied: false };
      return Promise.resolve(NOTHING);
    }
    if (transaction === null) return this.alone(statement);
    if (ENDS.test(statement.text)) return this.end(transaction, statement);
    if (transaction.server === null && BEGINS.test(statement.text)) {
      transaction.begin.push(statement);
      return Promise.resolve(NOTHING);
    }
    return this.within(transaction, statement);
  }

  /** Gives its connections back. */
  release(error?: unknown): void {
    for (const client of this.held.values()) {
      client.off('error', this.failed);
      client.release(error === undefined || error === null ? undefined : (error as Error));
    }
    this.held.clear();
  }

  private readonly failed = (error: Error) => {
    this.emit('error', error);
  };

  private async alone(statement: Statement): Promise<Result> {
    const { servers } = this.routes;
    const facts = this.routes.reader.factsOf(statement.text);
    const name = (await servers.find(statement.text, facts, statement.values, null)) ?? MAIN;
    const result = await this.send(name, statement);
    if (name === MAIN && facts.isOfCopied) await this.copied();
    return result;
  }

  private async within(transaction: Transaction, statement: Statement): Promise<Result> {
    const facts = this.routes.reader.factsOf(statement.text);
    const { servers } = this.routes;
    const name =
      (await servers.find(statement.text, facts, statement.values, transaction.server)) ??
      transaction.server ??
      MAIN;
    if (isReadBeside(transaction, facts, name)) return this.beside(statement);
    if (transaction.server === null) {
      transaction.server = name;
      for (const begin of transaction.begin) await this.send(name, begin);
    }
    if (transaction.server !== name) {
      throw new SeveralDatabasesError([transaction.server, name], statement.text);
    }
    transaction.isOfCopied ||= facts.isOfCopied;
    return this.send(name, statement);
  }

  private async end({ server, isOfCopied }: Transaction, statement: Statement): Promise<Result> {
    this.transaction = null;
    if (server === null) return NOTHING;
    const result = await this.send(server, statement);
    if (server === MAIN && isOfCopied) await this.copied();
    return result;
  }

  /** Without a connection of the main database, as copying needs one of them itself. */
  private copied(): Promise<void> {
    this.release();
    return this.routes.copies.refresh();
  }

  /** What is committed in the main database, by a connection of its own. Its transactions never wait for others, so it comes. */
  private async beside(statement: Statement): Promise<Result> {
    const client = await this.connect(MAIN);
    try {
      return await client.query(statement);
    } finally {
      client.release();
    }
  }

  private async send(name: string, statement: Statement): Promise<Result> {
    let client = this.held.get(name);
    if (client === undefined) {
      client = await this.connect(name);
      client.on('error', this.failed);
      this.held.set(name, client);
    }
    this.used = name;
    return client.query(statement);
  }

  private async connect(name: string): Promise<PoolClient> {
    const pool = await this.routes.poolOf(name);
    return this.work === undefined ? pool.connect() : begunFor(this.work, () => pool.connect());
  }
}

/** Whether a transaction's statement reads only what is in the main database, and nothing there is locked for it. */
function isReadBeside(
  { server, begin }: Transaction,
  { homes, isWrite }: StatementFacts,
  name: string,
): boolean {
  if (isWrite || name !== MAIN || homes.has('workspace') || homes.has('either')) return false;
  if (server !== null) return server !== MAIN && homes.size > 0;
  return homes.has('main') ? begin.length === 1 : homes.has('copied');
}
