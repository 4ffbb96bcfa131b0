import { AsyncContext, startInContext, type WorkContext, type WorkspaceRef } from '@loupe/kernel';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PoolClient } from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  QueryFailedError,
  type QueryRunner,
} from 'typeorm';
import { batchesOf } from './batches.js';
import { CountedTables } from './cache/counted-tables.js';
import { holding } from './holding.js';
import { StatementQueue } from './pool/statement-queue.js';
import { type NamedStatement, PreparedNames } from './prepared-names.js';
import { recordsOf } from './records.js';
import { Replication } from './replicas/replication.js';
import { EVERY_WORKSPACE } from './replicas/write-marks.js';
import { nothingWritten, type Written } from './replicas/write-observer.js';
import { mayChange } from './statement-text.js';
import { idOf, readWork } from './workspace-id.js';

const TABLE_NAME = /^[a-z_]+$/;

/** A statement that is written already and runs when it is called, so that it can be written while the database is busy. */
export type Later = () => Promise<void>;

/** The running transaction. */
interface Transaction extends Written {
  readonly manager: EntityManager;
}

/**
 * Access to PostgreSQL. Reads are SQL with `rows(...)` in place of a table's name, so a statement about workspace data
 * cannot be written without its workspace. Single rows are written with `manager`.
 */
@Injectable()
export class Database {
  private readonly current = new AsyncContext<Transaction>();
  private readonly columnLists = new Map<string, Sql>();
  private readonly prepared = new PreparedNames();
  private readonly turns = new StatementQueue();
  readonly counted = new CountedTables(() => this.dataSource.entityMetadatas);
  private cursors = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Optional() @Inject(Replication) private readonly replication: Replication | null = null,
  ) {}

  /** The running transaction's entity manager, or the pool's outside a transaction. */
  get manager(): EntityManager {
    const transaction = this.current.value;
    if (transaction === undefined) return this.replication?.manager ?? this.dataSource.manager;
    transaction.isChange = true;
    return transaction.manager;
  }

  /** True inside a transaction, whose statements may see uncommitted rows. */
  get isInTransaction(): boolean {
    return this.current.value !== undefined;
  }

  /** Runs `work` in one transaction, which everything that it calls joins. An inner call joins the outer transaction. */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isInTransaction) return work();
    const written = nothingWritten();
    const result = await this.dataSource.transaction((manager) => this.within(manager, work, written));
    await this.replication?.writes?.committed(written);
    return result;
  }

  /**
   * Runs work in a transaction that reads one snapshot of the database: what others commit meanwhile is not seen by it.
   * @param key as that of `exclusively`: nobody else runs work of it meanwhile, and the snapshot begins when they have ended
   * @throws Error inside a transaction, whose statements have seen other snapshots
   */
  async snapshot<Result>(work: () => Promise<Result>, key?: string): Promise<Result> {
    if (this.isInTransaction) throw new Error('A snapshot begins outside any transaction');
    const begin = (on: EntityManager) => on.transaction('REPEATABLE READ', (it) => this.within(it, work));
    return key === undefined ? begin(this.dataSource.manager) : holding(this.dataSource, key, begin);
  }

  /**
   * As `transaction`, and no other process or request runs work of the same key at the same time. They wait until this
   * transaction has ended, or the outer one if there is one.
   * @param key any text; include the workspace if the work concerns one workspace
   */
  async exclusively<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return this.transaction(async () => {
      await this.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      return work();
    });
  }

  /** Rows of a statement, also those of RETURNING. bigint and numeric columns are strings, timestamps are Date (UTC). */
  query<Row>(statement: Sql): Promise<Row[]> {
    const { text, values, work } = readWork(statement);
    this.counted.note(work, text);
    const run = (runner: QueryRunner) => recordsOf<Row>(runner, text, values);
    return this.replication?.writes == null
      ? this.connected(work, run)
      : this.replicated(work, { text, values }, run);
  }

  /** As `query`, for what is noted all the time and no reader of a replica waits for: marked, it would send all of them to the primary. */
  note<Row>(statement: Sql): Promise<Row[]> {
    const { text, values, work } = readWork(statement);
    return this.connected(work, (runner) => recordsOf<Row>(runner, text, values));
  }

  /** A statement for later, of which no rows are wanted. */
  later(statement: Sql): Later {
    return () => this.query(statement).then(() => undefined);
  }

  /**
   * The rows of a SELECT in batches, by a cursor of the running transaction: they are read as they are asked for, however many.
   * Other statements may run between two batches.
   * @param sizeAfter the number of rows of the next batch, by the one before; empty for the first
   */
  async *batches<Row>(statement: Sql, sizeAfter: (before: readonly Row[]) => number): AsyncGenerator<Row[]> {
    if (!this.isInTransaction) throw new Error('A cursor needs a transaction');
    this.cursors += 1;
    yield* batchesOf<Row>(this, statement, `rows_${this.cursors}`, sizeAfter);
  }

  /**
   * As `query`, for look-ups by key. Each connection parses and plans the text once, which is most of the cost of such a statement.
   * The plan is the same for all values, so do not use it for statements whose best plan depends on the values.
   * @throws Error if there are too many such texts
   */
  lookUp<Row>(statement: Sql): Promise<Row[]> {
    const { text, values, work } = readWork(statement);
    this.counted.note(work, text);
    return this.named(work, { name: this.prepared.nameOf(text), text, values });
  }

  /**
   * As `query`, for pages of whole lists in the order of an index, which are read by it in any workspace: a text that is asked for again is
   * planned once for each connection. With thirty indexes on the items, the plan costs more than the page.
   */
  wholeList<Row>(statement: Sql): Promise<Row[]> {
    const { text, values, work } = readWork(statement);
    const known = this.prepared.list(statement);
    if (known === null) return this.query(statement);
    this.counted.note(work, text);
    return this.named(work, { ...known, values });
  }

  private named<Row>(
    work: WorkContext | undefined,
    query: NamedStatement & { values: unknown[] },
  ): Promise<Row[]> {
    const { text, values } = query;
    const run = async (runner: QueryRunner): Promise<Row[]> => {
      const client: PoolClient = await runner.connect();
      this.dataSource.logger.logQuery(text, values, runner);
      try {
        return (await client.query({ ...query })).rows;
      } catch (error) {
        throw error instanceof Error ? new QueryFailedError(text, values, error) : error;
      }
    };
    return this.replication?.writes == null ? this.connected(work, run) : this.replicated(work, query, run);
  }

  /** The column `id` of a statement's rows. */
  async ids(statement: Sql): Promise<string[]> {
    return (await this.query<{ id: string }>(statement)).map((row) => row.id);
  }

  /** Number of rows of `FROM … WHERE …`. */
  async count(from: Sql): Promise<number> {
    const rows = await this.query<{ count: string }>(sql`SELECT count(*) AS count ${from}`);
    return Number(rows[0]?.count);
  }

  /** The rows of one workspace, in place of a table's name: `FROM ${db.rows(scope, Item, 'item')}`. PostgreSQL flattens the subquery. */
  rows(scope: WorkspaceRef, entity: EntityTarget<ObjectLiteral>, alias: string): Sql {
    const table = raw(this.dataSource.getMetadata(entity).tablePath);
    this.current.value?.workspaces.add(scope.workspaceId);
    return sql`(SELECT * FROM ${table} WHERE workspace_id = ${idOf(scope)}) AS ${raw(alias)}`;
  }

  /**
   * As `rows`, for a table by its name: for work on tables that are found in the schema, such as the erasure of a person.
   * @throws Error for a text that is not a plain table name
   */
  rowsOfTable(scope: WorkspaceRef, table: string, alias: string): Sql {
    if (!TABLE_NAME.test(table)) throw new Error(`Not a table: ${table}`);
    this.current.value?.workspaces.add(scope.workspaceId);
    return sql`(SELECT * FROM ${raw(table)} WHERE workspace_id = ${idOf(scope)}) AS ${raw(alias)}`;
  }

  /** As `rows`, for several workspaces. The caller has checked the access to them. */
  rowsOfWorkspaces(ids: readonly string[], entity: EntityTarget<ObjectLiteral>, alias: string): Sql {
    const table = raw(this.dataSource.getMetadata(entity).tablePath);
    for (const id of ids) this.current.value?.workspaces.add(id);
    return sql`(SELECT * FROM ${table} WHERE workspace_id = ANY(${ids}::uuid[])) AS ${raw(alias)}`;
  }

  /** As `rows`, for the service's own jobs, which work for all workspaces. Requests never use it. */
  rowsOfEveryWorkspace(entity: EntityTarget<ObjectLiteral>, alias: string): Sql {
    this.current.value?.workspaces.add(EVERY_WORKSPACE);
    return raw(`${this.dataSource.getMetadata(entity).tablePath} AS ${alias}`);
  }

  /** The select list that maps an entity's columns to its properties, such as `item.taken_at AS "takenAt"`. */
  columns(entity: EntityTarget<ObjectLiteral>, alias: string): Sql {
    const key = `${this.dataSource.getMetadata(entity).tablePath} ${alias}`;
    const known = this.columnLists.get(key);
    if (known !== undefined) return known;
    const list = this.columnsFor(entity, alias, this.propertiesOf(entity));
    this.columnLists.set(key, list);
    return list;
  }

  /** As `columns`, for some of the properties. */
  columnsFor(entity: EntityTarget<ObjectLiteral>, alias: string, properties: ReadonlySet<string>): Sql {
    const list = this.pairsOf(entity, alias, properties).map(
      ([property, column]) => `${column} AS "${property}"`,
    );
    return raw(list.join(', '));
  }

  /** SQL of a JSON object with some of the properties; times in it are text. */
  jsonOf(entity: EntityTarget<ObjectLiteral>, alias: string, properties: ReadonlySet<string>): Sql {
    const list = this.pairsOf(entity, alias, properties).map(
      ([property, column]) => `'${property}', ${column}`,
    );
    return raw(`json_build_object(${list.join(', ')})`);
  }

  /** Names of an entity's properties. */
  propertiesOf(entity: EntityTarget<ObjectLiteral>): ReadonlySet<string> {
    return new Set(this.dataSource.getMetadata(entity).columns.map((column) => column.propertyName));
  }

  private pairsOf(entity: EntityTarget<ObjectLiteral>, alias: string, properties: ReadonlySet<string>) {
    return this.dataSource
      .getMetadata(entity)
      .columns.filter(({ propertyName }) => properties.has(propertyName))
      .map(({ propertyName, databaseName }) => [propertyName, `${alias}.${databaseName}`] as const);
  }

  /** As `connected`, where there are replicas: what is written is marked, and a query's statement may be answered by one of them. */
  private async replicated<Row>(
    work: WorkContext | undefined,
    query: { name?: string; text: string; values: unknown[] },
    run: (runner: QueryRunner) => Promise<Row[]>,
  ): Promise<Row[]> {
    const transaction = this.current.value;
    const isChange = mayChange(query.text);
    if (transaction !== undefined) {
      transaction.isChange ||= isChange;
      return this.connected(work, run);
    }
    if (isChange) {
      const rows = await this.connected(work, run);
      await this.replication?.writes?.committed({ isChange, workspaces: new Set() });
      return rows;
    }
    const reads = this.replication?.reads;
    if (work === undefined || reads == null) return this.connected(work, run);
    this.dataSource.logger.logQuery(query.text, query.values);
    return (await reads.rows<Row>(work, query)) ?? this.connected(work, run);
  }

  /** @param run gets the running transaction's connection, or a new one outside a transaction */
  private async connected<Result>(
    work: WorkContext | undefined,
    run: (runner: QueryRunner) => Promise<Result>,
  ): Promise<Result> {
    const joined = this.current.value?.manager.queryRunner;
    if (joined !== undefined) return this.turns.take(joined, () => run(joined));
    const runner = this.dataSource.createQueryRunner();
    try {
      return await (work === undefined ? run(runner) : startInContext(work, () => run(runner)));
    } finally {
      await runner.release();
    }
  }

  /** Runs the work of a transaction; all statements of it have ended then, also those that nobody waits for any more. */
  private async within<Result>(
    manager: EntityManager,
    work: () => Promise<Result>,
    written = nothingWritten(),
  ): Promise<Result> {
    try {
      return await this.current.run(Object.assign(written, { manager }), work);
    } finally {
      if (manager.queryRunner !== undefined) await this.turns.ended(manager.queryRunner);
    }
  }
}
