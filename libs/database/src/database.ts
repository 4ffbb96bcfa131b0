import { Ambient, begunFor, type Work, type WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
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
import { SqlState, sqlStateOf } from './sql-state.js';
import { StatementTurns } from './statement-turns.js';

/** More than the number of look-ups in the code. Reaching it means that some look-up's text varies. */
const MAX_PREPARED = 100;

const TABLE_NAME = /^[a-z_]+$/;

/** A statement that is written already and runs when it is called, so that it can be written while the database is busy. */
export type Later = () => Promise<void>;

/**
 * Access to PostgreSQL. Reads are SQL with `rows(...)` in place of a table's name, so a statement about workspace data
 * cannot be written without its workspace. Single rows are written with `manager`.
 */
@Injectable()
export class Database {
  private readonly current = new Ambient<EntityManager>();
  private readonly columnLists = new Map<string, Sql>();
  /** By text of the statement. */
  private readonly preparedNames = new Map<string, string>();
  private readonly turns = new StatementTurns();
  /** Cursors so far; their names are different. */
  private cursors = 0;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The running transaction's entity manager, or the pool's outside a transaction. */
  get manager(): EntityManager {
    return this.current.value ?? this.dataSource.manager;
  }

  /** True inside a transaction, whose statements may see uncommitted rows. */
  get isInTransaction(): boolean {
    return this.current.value !== undefined;
  }

  /** Runs `work` in one transaction, which everything that it calls joins. An inner call joins the outer transaction. */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isInTransaction) return work();
    return this.dataSource.transaction((manager) => this.within(manager, work));
  }

  /**
   * Runs work in a transaction that reads one snapshot of the database: what others commit meanwhile is not seen by it.
   * @throws Error inside a transaction, whose statements have seen other snapshots
   */
  async snapshot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isInTransaction) throw new Error('A snapshot begins outside any transaction');
    return this.dataSource.transaction('REPEATABLE READ', (manager) => this.within(manager, work));
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
    const { text } = statement;
    const { values, work } = readWork(statement.values);
    // The structured result has the same shape for every kind of statement; the plain one has not.
    return this.connected(work, async (runner) => (await runner.query(text, values, true)).records ?? []);
  }

  /** A statement for later, of which no rows are wanted. */
  later(statement: Sql): Later {
    return async () => {
      await this.query(statement);
    };
  }

  /**
   * The rows of a SELECT in batches, by a cursor of the running transaction: they are read as they are asked for, however
   * many there are. Other statements may run between two batches.
   * @param sizeAfter the number of rows of the next batch, by the one before; empty for the first
   */
  async *batches<Row>(statement: Sql, sizeAfter: (before: readonly Row[]) => number): AsyncGenerator<Row[]> {
    if (!this.isInTransaction) throw new Error('A cursor needs a transaction');
    this.cursors += 1;
    const name = raw(`rows_${this.cursors}`);
    await this.query(sql`DECLARE ${name} NO SCROLL CURSOR FOR ${statement}`);
    try {
      let rows: Row[] = [];
      do {
        rows = await this.query<Row>(sql`FETCH ${raw(String(sizeAfter(rows)))} FROM ${name}`);
        if (rows.length > 0) yield rows;
      } while (rows.length > 0);
    } finally {
      await this.query(sql`CLOSE ${name}`).catch(endedWithTransaction);
    }
  }

  /**
   * As `query`, for look-ups by key. Each connection parses and plans the text once, which is most of the cost of such a
   * statement. The plan is the same for all values, so do not use it for statements whose best plan depends on the
   * values.
   * @throws Error if there are too many such texts
   */
  lookUp<Row>(statement: Sql): Promise<Row[]> {
    const { text } = statement;
    const { values, work } = readWork(statement.values);
    const name = this.preparedName(text);
    return this.connected(work, async (runner) => {
      const client: PoolClient = await runner.connect();
      this.dataSource.logger.logQuery(text, values, runner);
      try {
        return (await client.query({ name, text, values })).rows;
      } catch (error) {
        throw error instanceof Error ? new QueryFailedError(text, values, error) : error;
      }
    });
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

  /**
   * The rows of one workspace, for use in place of a table's name: `FROM ${db.rows(scope, Item, 'item')}`. PostgreSQL
   * flattens the subquery, so it costs nothing, and indexes that begin with workspace_id apply.
   */
  rows(scope: WorkspaceRef, entity: EntityTarget<ObjectLiteral>, alias: string): Sql {
    const table = raw(this.dataSource.getMetadata(entity).tablePath);
    return sql`(SELECT * FROM ${table} WHERE workspace_id = ${idOf(scope)}) AS ${raw(alias)}`;
  }

  /**
   * As `rows`, for a table by its name: for work on tables that are found in the schema, such as the erasure of a person.
   * @throws Error for a text that is not a plain table name
   */
  rowsOfTable(scope: WorkspaceRef, table: string, alias: string): Sql {
    if (!TABLE_NAME.test(table)) throw new Error(`Not a table: ${table}`);
    return sql`(SELECT * FROM ${raw(table)} WHERE workspace_id = ${idOf(scope)}) AS ${raw(alias)}`;
  }

  /** As `rows`, for several workspaces. The caller has checked the access to them. */
  rowsOfWorkspaces(ids: readonly string[], entity: EntityTarget<ObjectLiteral>, alias: string): Sql {
    const table = raw(this.dataSource.getMetadata(entity).tablePath);
    return sql`(SELECT * FROM ${table} WHERE workspace_id = ANY(${ids}::uuid[])) AS ${raw(alias)}`;
  }

  /** As `rows`, for the service's own jobs, which work for all workspaces. Requests never use it. */
  rowsOfEveryWorkspace(entity: EntityTarget<ObjectLiteral>, alias: string): Sql {
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

  /**
   * @param work the work that the statement belongs to
   * @param run gets the running transaction's connection, or a new one outside a transaction
   */
  private async connected<Result>(
    work: Work | undefined,
    run: (runner: QueryRunner) => Promise<Result>,
  ): Promise<Result> {
    const joined = this.current.value?.queryRunner;
    if (joined !== undefined) return this.turns.take(joined, () => run(joined));
    const runner = this.dataSource.createQueryRunner();
    try {
      return await (work === undefined ? run(runner) : begunFor(work, () => run(runner)));
    } finally {
      await runner.release();
    }
  }

  /** Runs the work of a transaction; all statements of it have ended then, also those that nobody waits for any more. */
  private async within<Result>(manager: EntityManager, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.current.run(manager, work);
    } finally {
      if (manager.queryRunner !== undefined) await this.turns.ended(manager.queryRunner);
    }
  }

  private preparedName(text: string): string {
    const known = this.preparedNames.get(text);
    if (known !== undefined) return known;
    if (this.preparedNames.size === MAX_PREPARED)
      throw new Error(`Too many prepared statements; one is ${text}`);
    const name = `loupe_${this.preparedNames.size}`;
    this.preparedNames.set(text, name);
    return name;
  }
}

/** A failed transaction has closed its cursors; the failure itself is thrown where it happened. */
function endedWithTransaction(error: unknown): void {
  if (sqlStateOf(error) !== SqlState.IN_FAILED_TRANSACTION) throw error;
}

/** A workspace's id as a value of a statement, together with the work that the statement belongs to. */
class IdWithWork {
  constructor(
    readonly id: string,
    readonly work: Work,
  ) {}

  /** The id alone, for callers that compare statements. */
  toJSON(): string {
    return this.id;
  }
}

function idOf({ workspaceId, work }: WorkspaceRef): string | IdWithWork {
  return work === undefined ? workspaceId : new IdWithWork(workspaceId, work);
}

/** The plain values for PostgreSQL, and the work that the statement belongs to. */
function readWork(given: unknown[]): { values: unknown[]; work: Work | undefined } {
  const one = given.find((value) => value instanceof IdWithWork);
  if (one === undefined) return { values: given, work: undefined };
  const values = given.map((value) => (value instanceof IdWithWork ? value.id : value));
  return { values, work: one.work };
}
