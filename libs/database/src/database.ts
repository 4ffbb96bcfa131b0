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

/** More texts than there are look-ups: beyond it somebody prepares a text that varies. */
const MAX_PREPARED = 100;

const TABLE_NAME = /^[a-z_]+$/;

/**
 * The way to PostgreSQL. Reads are SQL with `rows(...)` in place of a table's name, so that a statement
 * about workspace data cannot be written without its workspace; single rows are written with `manager`.
 */
@Injectable()
export class Database {
  private readonly current = new Ambient<EntityManager>();
  private readonly columnLists = new Map<string, Sql>();
  /** By text. */
  private readonly preparedNames = new Map<string, string>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The running transaction's entity manager, or the pool's outside a transaction. */
  get manager(): EntityManager {
    return this.current.value ?? this.dataSource.manager;
  }

  /** Whether statements see what others do not see yet. */
  get isInTransaction(): boolean {
    return this.current.value !== undefined;
  }

  /** Runs `work` in one transaction; everything it calls joins it. An inner call joins the outer one. */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isInTransaction) return work();
    return this.dataSource.transaction((manager) => this.current.run(manager, work));
  }

  /**
   * As `transaction`, while no other process or request runs work of the same key: that waits until this transaction
   * has ended, the outer one where there is one.
   * @param key any text; it names the workspace where the work is that of one
   */
  async exclusively<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return this.transaction(async () => {
      await this.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      return work();
    });
  }

  /**
   * Rows of a statement, those of RETURNING included; bigint and numeric columns arrive as strings, timestamps as Date
   * (UTC).
   */
  query<Row>(statement: Sql): Promise<Row[]> {
    const { text } = statement;
    const { values, work } = readWork(statement.values);
    // The structured result has the same shape for every kind of statement, the plain one has not.
    return this.connected(work, async (runner) => (await runner.query(text, values, true)).records ?? []);
  }

  /**
   * As `query`, for look-ups by key: each connection reads and plans the text once, which is most of what such a statement
   * costs. The plan is the same for all values, so this is not for statements whose best plan depends on them.
   * @throws Error if the text is one of too many
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

  /** The ids that a statement gives as `id`. */
  async ids(statement: Sql): Promise<string[]> {
    return (await this.query<{ id: string }>(statement)).map((row) => row.id);
  }

  /** Number of rows of `FROM … WHERE …`. */
  async count(from: Sql): Promise<number> {
    const rows = await this.query<{ count: string }>(sql`SELECT count(*) AS count ${from}`);
    return Number(rows[0]?.count);
  }

  /**
   * The rows of one workspace, to stand where a table's name would: `FROM ${db.rows(scope, Item, 'item')}`.
   * PostgreSQL flattens the subquery, so it costs nothing and indexes led by workspace_id apply.
   */
  rows(scope: WorkspaceRef, entity: EntityTarget<ObjectLiteral>, alias: string): Sql {
    const table = raw(this.dataSource.getMetadata(entity).tablePath);
    return sql`(SELECT * FROM ${table} WHERE workspace_id = ${idOf(scope)}) AS ${raw(alias)}`;
  }

  /**
   * As `rows`, for a table by its name: for work over whichever tables there are, such as the erasure of a person.
   * @throws Error for what is no plain name of a table
   */
  rowsOfTable(scope: WorkspaceRef, table: string, alias: string): Sql {
    if (!TABLE_NAME.test(table)) throw new Error(`Not a table: ${table}`);
    return sql`(SELECT * FROM ${raw(table)} WHERE workspace_id = ${idOf(scope)}) AS ${raw(alias)}`;
  }

  /** As `rows`, for several workspaces that the caller has been found to have access to. */
  rowsOfWorkspaces(ids: readonly string[], entity: EntityTarget<ObjectLiteral>, alias: string): Sql {
    const table = raw(this.dataSource.getMetadata(entity).tablePath);
    return sql`(SELECT * FROM ${table} WHERE workspace_id = ANY(${ids}::uuid[])) AS ${raw(alias)}`;
  }

  /** As `rows`, for the service's own jobs, which work for all workspaces; nothing that a request asks for uses it. */
  rowsOfEveryWorkspace(entity: EntityTarget<ObjectLiteral>, alias: string): Sql {
    return raw(`${this.dataSource.getMetadata(entity).tablePath} AS ${alias}`);
  }

  /** The select list that turns an entity's columns into its properties, such as `item.taken_at AS "takenAt"`. */
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

  /** SQL of a JSON object of some of the properties; times in it are text. */
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
   * @param work what the statement is run for
   * @param run with the running transaction's connection, or else with one of its own
   */
  private async connected<Result>(
    work: Work | undefined,
    run: (runner: QueryRunner) => Promise<Result>,
  ): Promise<Result> {
    const joined = this.current.value?.queryRunner;
    if (joined !== undefined) return run(joined);
    const runner = this.dataSource.createQueryRunner();
    try {
      return await (work === undefined ? run(runner) : begunFor(work, () => run(runner)));
    } finally {
      await runner.release();
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

/** The id of a workspace among a statement's values, with what the statement is run for. */
class IdWithWork {
  constructor(
    readonly id: string,
    readonly work: Work,
  ) {}

  /** As the id itself, for who compares statements. */
  toJSON(): string {
    return this.id;
  }
}

function idOf({ workspaceId, work }: WorkspaceRef): string | IdWithWork {
  return work === undefined ? workspaceId : new IdWithWork(workspaceId, work);
}

/** What PostgreSQL is given as values, and what the statement is run for. */
function readWork(given: unknown[]): { values: unknown[]; work: Work | undefined } {
  const one = given.find((value) => value instanceof IdWithWork);
  if (one === undefined) return { values: given, work: undefined };
  const values = given.map((value) => (value instanceof IdWithWork ? value.id : value));
  return { values, work: one.work };
}
