import type { WorkspaceRef } from '@loupe/kernel';
import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import { RoutedPool } from './routed-pool.js';
import { MAIN, type Reach, type Servers } from './servers.js';
import { homeOf } from './table-homes.js';

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
  async sum(work: () => Promise<number>): Promise<number> {
    return (await this.onEach(work)).reduce((sum, number) => sum + number, 0);
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

  private get servers(): Servers | null {
    return this.pool?.servers ?? null;
  }

  private get pool(): RoutedPool | null {
    const { master } = this.dataSource.driver as unknown as { master: unknown };
    return master instanceof RoutedPool ? master : null;
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
