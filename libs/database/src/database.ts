import { AsyncLocalStorage } from 'node:async_hooks';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { raw, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';

/**
 * The way to PostgreSQL. Reads are SQL with `rows(...)` in place of a table's name, so that a statement
 * about workspace data cannot be written without its workspace; single rows are written with `manager`.
 */
@Injectable()
export class Database {
  private readonly current = new AsyncLocalStorage<EntityManager>();
  private readonly columnLists = new Map<string, Sql>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The running transaction's entity manager, or the pool's outside a transaction. */
  get manager(): EntityManager {
    return this.current.getStore() ?? this.dataSource.manager;
  }

  /** Whether statements see what others do not see yet. */
  get isInTransaction(): boolean {
    return this.current.getStore() !== undefined;
  }

  /** Runs `work` in one transaction; everything it calls joins it. An inner call joins the outer one. */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isInTransaction) return work();
    return this.dataSource.transaction((manager) => this.current.run(manager, work));
  }

  /**
   * Rows of a statement, those of RETURNING included; bigint and numeric columns arrive as strings, timestamps as Date
   * (UTC).
   */
  async query<Row>({ text, values }: Sql): Promise<Row[]> {
    const joined = this.current.getStore()?.queryRunner;
    const runner = joined ?? this.dataSource.createQueryRunner();
    try {
      // The structured result has the same shape for every kind of statement, the plain one has not.
      return (await runner.query(text, values, true)).records ?? [];
    } finally {
      if (joined === undefined) await runner.release();
    }
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
  rows(scope: WorkspaceScope, entity: EntityTarget<ObjectLiteral>, alias: string): Sql {
    const table = raw(this.dataSource.getMetadata(entity).tablePath);
    return sql`(SELECT * FROM ${table} WHERE workspace_id = ${scope.workspaceId}) AS ${raw(alias)}`;
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
    const metadata = this.dataSource.getMetadata(entity);
    const key = `${metadata.tablePath} ${alias}`;
    const known = this.columnLists.get(key);
    if (known !== undefined) return known;
    const list = raw(
      metadata.columns
        .map((column) => `${alias}.${column.databaseName} AS "${column.propertyName}"`)
        .join(', '),
    );
    this.columnLists.set(key, list);
    return list;
  }
}
