import { OutageError, type WorkspaceRef } from '@loupe/kernel';
import type { Pool } from 'pg';
import { raw, type Sql } from 'sql-template-tag';
import type { DataSource, EntityTarget, ObjectLiteral, QueryRunner } from 'typeorm';
import { MAIN } from './addresses.js';
import type { RoutedClient } from './routed-client.js';
import { RoutedPool } from './routed-pool.js';
import type { Reach, Servers } from './servers.js';
import { homeOf, MOVING } from './table-homes.js';

/**
 * The databases that workspaces are in (docs/adr/0076). Statements about one workspace find theirs by themselves. Work on those
 * of every workspace says here that it is for each database; where there is only one, it runs once.
 */
export class WorkspaceDatabases {
  constructor(private readonly dataSource: DataSource) {}

  /** Name of the database that new workspaces are in; null for the main one. */
  get ofNew(): string | null {
    return this.pool?.ofNew ?? null;
  }

  /** Whether there is a database of a name; null is that of the main one. */
  has(name: string | null): boolean {
    return name === null || (name !== MAIN && this.servers?.names.includes(name) === true);
  }

  /**
   * Takes note of where a workspace is, as a statement of the main database has just read it.
   * @throws OutageError where this process does not know that database: it would look for the rows in another one
   */
  note(workspaceId: string | null, database: string | null): void {
    if (workspaceId === null) return;
    if (!this.has(database)) {
      const cause = new Error(
        `DATABASE_OF_WORKSPACES names no ${database}, which has the workspace ${workspaceId}`,
      );
      throw new OutageError(
        'The database of this workspace is not known here: its operator has to name it',
        cause,
      );
    }
    this.servers?.note(workspaceId, database);
  }

  /**
   * Runs work for each database, one after the other.
   * @param work gets the name of the database; null for the main one
   * @param reach whether one that is down fails it, when the others have had their turn, or is passed over and logged
   */
  async onEach<Result>(
    work: (name: string | null) => Promise<Result>,
    reach: Reach = 'ALL',
  ): Promise<Result[]> {
    return this.servers?.onEach((name) => work(name === MAIN ? null : name), reach) ?? [await work(null)];
  }

  /** The rows of all databases, of each in turn. */
  async rows<Row>(work: (name: string | null) => Promise<Row[]>, reach?: Reach): Promise<Row[]> {
    return inTurn(await this.onEach(work, reach));
  }

  /** The sum over all databases. */
  async sum(work: (name: string | null) => Promise<number>, reach?: Reach): Promise<number> {
    return (await this.onEach(work, reach)).reduce((sum, number) => sum + number, 0);
  }

  /** The rows of the workspaces that are not being moved, in place of a table's name; null where that is no question. */
  atRest(entity: EntityTarget<ObjectLiteral>, alias: string): Sql | null {
    if (this.pool === null || this.isOfMain(entity)) return null;
    const table = this.dataSource.getMetadata(entity).tablePath;
    return raw(`(SELECT * FROM ${table} WHERE workspace_id <> ALL(ARRAY(
      SELECT moving.workspace_id FROM ${MOVING} AS moving))) AS ${alias}`);
  }

  /** Whether all rows of an entity are in the main database. */
  isOfMain(entity: EntityTarget<ObjectLiteral>): boolean {
    return homeOf(this.dataSource.getMetadata(entity).tableName) === 'main';
  }

  /** Runs work on tables whose rows are in the main database, with what every database has beside them, such as queue groups. */
  onMain<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.servers?.on(MAIN, work) ?? work();
  }

  /** Runs work of a workspace whose first statement does not name it. */
  async of<Result>({ workspaceId }: WorkspaceRef, work: () => Promise<Result>): Promise<Result> {
    const { servers } = this;
    if (servers === null) return work();
    const [name = MAIN] = (await servers.partsOf([workspaceId])).keys();
    return servers.on(name, work);
  }

  /** The rows of several workspaces, by work that gets those of one database at a time. */
  async rowsOf<Row>(
    workspaceIds: readonly string[],
    work: (ids: readonly string[]) => Promise<Row[]>,
  ): Promise<Row[]> {
    const { servers } = this;
    if (servers === null) return work(workspaceIds);
    const parts = await servers.partsOf(workspaceIds);
    return (await Promise.all([...parts.values()].map(work))).flat();
  }

  /**
   * Removes what the database of a workspace that is being deleted knows of it; nothing where that is the main one.
   * @throws DatabaseError if a row refers to it
   */
  async forget(workspaceId: string): Promise<void> {
    const { pool } = this;
    if (pool === null) return;
    for (const name of (await pool.servers.partsOf([workspaceId])).keys()) {
      await pool.copies.remove(name, workspaceId);
    }
  }

  /** The connections of this process, by the database's name; null is that of the only one. */
  get pools(): ReadonlyMap<string | null, Pool> {
    return this.pool?.pools ?? new Map([[null, this.master as Pool]]);
  }

  /** The connections to one of them, as it may be asked. */
  async poolOf(name: string): Promise<Pool> {
    return this.pool?.poolOf(name) ?? (this.master as Pool);
  }

  /** The database that a statement belongs to. */
  async homeOf(text: string, values: readonly unknown[]): Promise<string> {
    const { pool } = this;
    if (pool === null) return MAIN;
    return (await pool.servers.find(text, pool.reader.factsOf(text), values, null)) ?? MAIN;
  }

  /** The database that a connection has sent its last statement to, also within a transaction; null if it has sent none. */
  async usedBy(runner: QueryRunner): Promise<string | null> {
    if (this.pool === null) return MAIN;
    return ((await runner.connect()) as RoutedClient).used;
  }

  /** @param copied is called when the copies in a database have changed, before anybody is told of it */
  whenCopied(copied: (name: string) => Promise<void>): void {
    if (this.pool !== null) this.pool.copies.whenCopied = copied;
  }

  private get servers(): Servers | null {
    return this.pool?.servers ?? null;
  }

  private get pool(): RoutedPool | null {
    const { master } = this;
    return master instanceof RoutedPool ? master : null;
  }

  private get master(): unknown {
    return (this.dataSource.driver as unknown as { master: unknown }).master;
  }
}

/** One of each list in turn, so that what is first in a list is among the first. */
export function inTurn<Value>(lists: readonly Value[][]): Value[] {
  const [only = []] = lists;
  if (lists.length < 2) return only;
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => index).flatMap((index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  );
}
