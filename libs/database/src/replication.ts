import { AppConfig } from '@loupe/config';
import type { Work } from '@loupe/kernel';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PoolConfig, QueryConfig } from 'pg';
import type { DataSource, DataSourceOptions, EntityManager, QueryRunner } from 'typeorm';
import { type Primary, ReadReplicas, type ServerState, STATE_OF } from './read-replicas.js';
import { allDatabases } from './servers/addresses.js';
import { WorkspaceDatabases } from './servers/workspace-databases.js';
import { WriteMarks } from './write-marks.js';
import { nothingWritten, observed, WriteObserver, type Written } from './write-observer.js';

type Extra = PoolConfig & { readonly silenceMs?: number };

/** PostgreSQL's replicas, where DATABASE_READ_URLS names some: this process marks its writes, and reads if it serves requests. */
@Injectable()
export class Replication implements OnModuleInit, OnApplicationShutdown {
  /** Null without replicas. */
  readonly writes: WriteObserver | null = null;
  /** By the database's name; none without replicas, and in processes whose statements have no time limit. */
  readonly reads: ReadonlyMap<string, ReadReplicas> = new Map();
  /** The entity manager outside transactions; null without replicas. */
  readonly manager: EntityManager | null = null;
  private readonly databases: WorkspaceDatabases;
  private readonly marks: WriteMarks | null = null;

  constructor(
    config: AppConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    this.databases = new WorkspaceDatabases(dataSource);
    const replicated = allDatabases(config).filter(({ readUrls }) => readUrls.length > 0);
    if (replicated.length === 0) return;
    const logger = new Logger('Replication');
    const marks = new WriteMarks(config.get('REDIS_URL'), (error) => logger.warn(error.message));
    const primaries = new Map(replicated.map(({ name }) => [name, this.primaryOf(name)]));
    const writes = new WriteObserver(marks, primaries);
    this.marks = marks;
    this.writes = writes;
    this.manager = observed(dataSource.manager, (change) => this.changing(({ manager }) => change(manager)));
    // Rows of workspaces themselves come into other databases by copies, after the commit in the main one.
    this.databases.whenCopied((database) => writes.committed(changeIn(database)));
    const { extra, poolSize, applicationName } = dataSource.options as DataSourceOptions & {
      applicationName?: string;
    };
    const { types, silenceMs } = extra as Extra;
    if (silenceMs === 0) return;
    const options = {
      ...{ types, silenceMs, max: poolSize, application_name: applicationName },
      statement_timeout: config.get('DATABASE_STATEMENT_TIMEOUT_MS'),
    } as PoolConfig;
    this.reads = new Map(
      replicated.map(({ name, readUrls }) => {
        const settings = { database: name, addresses: readUrls, options };
        return [name, new ReadReplicas(settings, marks, this.primaryOf(name))];
      }),
    );
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([...this.reads.values()].map((replicas) => replicas.begin()));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.reads.values()].map((replicas) => replicas.close()));
    this.marks?.close();
  }

  /** The rows of a statement that changes nothing; null where the primary has to be asked. */
  async rows<Row>(work: Work, query: QueryConfig & { values: unknown[] }): Promise<Row[] | null> {
    if (this.reads.size === 0) return null;
    const replicas = this.reads.get(await this.databases.homeOf(query.text, query.values));
    if (replicas === undefined) return null;
    this.dataSource.logger.logQuery(query.text, query.values);
    return replicas.rows<Row>(work, query);
  }

  /** Runs a change outside transactions on a connection of its own, and marks it. */
  async changing<Result>(change: (runner: QueryRunner) => Promise<Result>): Promise<Result> {
    const runner = this.dataSource.createQueryRunner();
    let result: Result;
    let database: string | null;
    try {
      result = await change(runner);
      database = await this.databases.usedBy(runner);
    } finally {
      await runner.release();
    }
    // It needs a connection too.
    await this.writes?.committed(changeIn(database));
    return result;
  }

  /** Its place is beyond everything that was committed. */
  private primaryOf(database: string): Primary {
    return async () => {
      const pool = await this.databases.poolOf(database);
      const { rows } = await pool.query<ServerState & { place: number }>(STATE_OF.primary);
      const [state] = rows;
      if (state === undefined) throw new Error('PostgreSQL has no place');
      return state;
    };
  }
}

/** A change of which it is not known what workspaces it concerns. */
function changeIn(database: string | null): Written {
  return { ...nothingWritten(), isChange: true, database };
}
