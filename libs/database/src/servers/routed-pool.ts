import { EventEmitter } from 'node:events';
import type { PoolConfig } from 'pg';
import { SharedPool } from '../shared-pool.js';
import { CopiedRows } from './copied-rows.js';
import { RoutedClient, type Routes } from './routed-client.js';
import { MAIN, Servers } from './servers.js';
import { StatementReader } from './statement-facts.js';

type Connected = (
  error: Error | undefined,
  client: RoutedClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** Options of a pool, and the databases of workspaces. */
export interface RoutedPoolConfig extends PoolConfig {
  /** Addresses by their names. */
  readonly databases?: Readonly<Record<string, string>>;
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
  private readonly pools: ReadonlyMap<string, SharedPool>;
  private tables: Promise<ReadonlySet<string>> | null = null;
  private found: ReadonlySet<string> = new Set();

  constructor({ databases = {}, ofNew = null, ...options }: RoutedPoolConfig) {
    super();
    this.ofNew = ofNew;
    this.main = new SharedPool(options);
    const others = new Map(
      Object.entries(databases).map(([name, connectionString]) => [
        name,
        new SharedPool({ ...options, connectionString }),
      ]),
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
    this.copies = new CopiedRows(this.main, others);
  }

  get totalCount(): number {
    return this.sum('totalCount');
  }

  get idleCount(): number {
    return this.sum('idleCount');
  }

  get waitingCount(): number {
    return this.sum('waitingCount');
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

  poolOf(name: string): SharedPool {
    const pool = this.pools.get(name);
    if (pool === undefined) throw new Error(`DATABASE_OF_WORKSPACES names no database ${name}`);
    return pool;
  }

  end(ended: (error?: unknown) => void): void {
    const pools = [...this.pools.values()];
    this.copies
      .close()
      .then(() => Promise.all(pools.map((pool) => pool.end())))
      .then(() => ended(), ended);
  }

  private sum(what: 'totalCount' | 'idleCount' | 'waitingCount'): number {
    return [...this.pools.values()].reduce((sum, pool) => sum + pool[what], 0);
  }

  private async readTables(): Promise<ReadonlySet<string>> {
    const { rows } = await this.main.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace`,
    );
    this.found = new Set(rows.map(({ name }) => name));
    return this.found;
  }
}
