import { EventEmitter } from 'node:events';
import type { PoolConfig } from 'pg';
import { SharedPool } from '../shared-pool.js';
import { isLost, UnreachableError } from '../unreachable.js';
import { type ConnectionOptions, MAIN } from './addresses.js';
import { CopiedRows } from './copied-rows.js';
import { checkFitness, UnfitDatabaseError } from './fitness.js';
import { RoutedClient, type Routes } from './routed-client.js';
import { Servers } from './servers.js';
import { StatementReader } from './statement-facts.js';

type Connected = (
  error: Error | undefined,
  client: RoutedClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** Options of a pool, and the databases of workspaces. */
export interface RoutedPoolConfig extends PoolConfig {
  /** How each is connected to, by its name. */
  readonly databases?: ReadonlyMap<string, ConnectionOptions>;
  /** Name of the database of new workspaces; null for the main one. */
  readonly ofNew?: string | null;
}

/** What TypeORM takes for the pool, where workspaces have databases of their own (docs/adr/0076). */
export class RoutedPool extends EventEmitter implements Routes {
  readonly ofNew: string | null;
  readonly servers: Servers;
  readonly reader: StatementReader;
  readonly copies: CopiedRows;
  private readonly main: SharedPool;
  readonly pools: ReadonlyMap<string, SharedPool>;
  private readonly addresses: ReadonlyMap<string, string>;
  /** Databases of workspaces that were looked at, or are just now; nothing is asked of one before. */
  private readonly fit = new Map<string, Promise<void>>();
  private tables: Promise<ReadonlySet<string>> | null = null;
  private found: ReadonlySet<string> = new Set();

  constructor({ databases = new Map(), ofNew = null, ...options }: RoutedPoolConfig) {
    super();
    this.ofNew = ofNew;
    this.main = new SharedPool(options);
    this.addresses = new Map([...databases].map(([name, { connectionString }]) => [name, connectionString]));
    const others = [...databases].map(
      ([name, own]) => [name, new SharedPool({ ...options, ...own })] as const,
    );
    this.pools = new Map([[MAIN, this.main], ...others]);
    for (const pool of this.pools.values()) pool.on('error', (error) => this.emit('error', error));
    this.servers = new Servers([...this.pools.keys()], async (ids) => {
      const { rows } = await this.main.query(
        'SELECT id, database FROM workspaces WHERE id = ANY($1::uuid[])',
        [ids],
      );
      return rows;
    });
    this.reader = new StatementReader((name) => this.found.has(name));
    this.copies = new CopiedRows(this.main, [...this.addresses.keys()], (name) => this.poolOf(name));
  }

  connect(connected: Connected): void {
    // TypeORM's first connection, before its first statement.
    this.tables ??= this.readTables();
    const client = new RoutedClient(this);
    this.tables.then(
      () => connected(undefined, client, (error) => client.release(error)),
      (error: Error) => {
        this.tables = null;
        connected(error, undefined, () => undefined);
      },
    );
  }

  async poolOf(name: string): Promise<SharedPool> {
    const pool = this.pools.get(name);
    if (pool === undefined) throw new UnfitDatabaseError(`DATABASE_OF_WORKSPACES names no database ${name}`);
    await this.fitnessOf(name);
    return pool;
  }

  end(ended: (error?: unknown) => void): void {
    const pools = [...this.pools.values()];
    this.copies
      .close()
      .then(() => Promise.all(pools.map((pool) => pool.end())))
      .then(() => ended(), ended);
  }

  /** Looked at once, and again after it could not be asked or was not fit. */
  private fitnessOf(name: string): Promise<void> | undefined {
    const known = this.fit.get(name);
    const address = this.addresses.get(name);
    if (known !== undefined || address === undefined) return known;
    const looking = checkFitness(name, address).catch((error: unknown) => {
      this.fit.delete(name);
      throw isLost(error) ? new UnreachableError(error) : error;
    });
    this.fit.set(name, looking);
    return looking;
  }

  private async readTables(): Promise<ReadonlySet<string>> {
    const { rows } = await this.main.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace`,
    );
    this.found = new Set(rows.map(({ name }) => name));
    return this.found;
  }
}
