import { AppConfig } from '@loupe/config';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PoolConfig } from 'pg';
import type { DataSource, DataSourceOptions, EntityManager } from 'typeorm';
import { type Primary, ReadReplicas, STATE_OF } from './read-replicas.js';
import { WriteMarks } from './write-marks.js';
import { observed, WriteObserver } from './write-observer.js';

/** PostgreSQL's replicas, where DATABASE_READ_URLS names some: this process marks its writes, and reads if it serves requests. */
@Injectable()
export class Replication implements OnModuleInit, OnApplicationShutdown {
  /** Null without replicas. */
  readonly writes: WriteObserver | null = null;
  /** Null without replicas, and in processes whose statements have no time limit. */
  readonly reads: ReadReplicas | null = null;
  /** The entity manager outside transactions; null without replicas. */
  readonly manager: EntityManager | null = null;
  private readonly marks: WriteMarks | null = null;

  constructor(
    config: AppConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    const addresses = readUrls(config);
    if (addresses.length === 0) return;
    const logger = new Logger('Replication');
    const primary: Primary = () => this.primary();
    this.marks = new WriteMarks(config.get('REDIS_URL'), (error) => logger.warn(error.message));
    this.writes = new WriteObserver(this.marks, primary);
    this.manager = observed(dataSource.manager, this.writes);
    const { extra, poolSize, applicationName } = dataSource.options as DataSourceOptions & {
      applicationName?: string;
    };
    const hasLimit = (extra as { silenceMs?: number }).silenceMs !== 0;
    if (!hasLimit) return;
    const options = { ...extra, max: poolSize, application_name: applicationName } as PoolConfig;
    const limits = { statement_timeout: config.get('DATABASE_STATEMENT_TIMEOUT_MS') };
    this.reads = new ReadReplicas(addresses, { ...options, ...limits }, this.marks, primary);
  }

  async onModuleInit(): Promise<void> {
    await this.reads?.begin();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.reads?.close();
    this.marks?.close();
  }

  /** Its place is beyond everything that was committed. */
  private async primary(): ReturnType<Primary> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const [state] = await runner.query(STATE_OF.primary);
      return state;
    } finally {
      await runner.release();
    }
  }
}

/** The addresses of DATABASE_READ_URLS. */
export function readUrls(config: AppConfig): string[] {
  return config
    .get('DATABASE_READ_URLS')
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '');
}
