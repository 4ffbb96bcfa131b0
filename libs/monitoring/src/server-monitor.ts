import { Replication } from '@loupe/database';
import { RedisConnection } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import { type Monitor, PublishesGauges } from './monitor.js';

/** Gauges of what the process uses of PostgreSQL and Redis. */
@PublishesGauges()
@Injectable()
export class ServerMonitor implements Monitor {
  private readonly logger = new Logger('Metrics');
  private readonly connections = new Gauge({
    name: 'loupe_postgresql_connections',
    help: 'Connections of this process to PostgreSQL: in use, idle; and callers that wait for one.',
    labelNames: ['state'] as const,
    registers: [],
  });
  private readonly redisMemory = new Gauge({
    aggregator: 'max',
    name: 'loupe_redis_memory_bytes',
    help: 'Memory that Redis uses, and its limit (0 for none).',
    labelNames: ['kind'] as const,
    registers: [],
  });
  private readonly replicas = new Gauge({
    name: 'loupe_read_replica_used',
    help: 'Whether this process reads from a replica of DATABASE_READ_URLS, numbered from 1.',
    labelNames: ['replica'] as const,
    registers: [],
  });
  private readonly behind = new Gauge({
    aggregator: 'max',
    name: 'loupe_read_replica_behind_bytes',
    help: 'Bytes of the write-ahead log that a replica lacks of what the primary had up to ten seconds ago.',
    labelNames: ['replica'] as const,
    registers: [],
  });
  private readonly reads = new Gauge({
    name: 'loupe_read_statements',
    help: 'Statements of queries so far, by the server that has answered them; none without DATABASE_READ_URLS.',
    labelNames: ['server'] as const,
    registers: [],
  });
  readonly gauges = [this.connections, this.redisMemory, this.replicas, this.behind, this.reads];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly redis: RedisConnection,
    private readonly replication: Replication,
  ) {}

  async read(): Promise<void> {
    for (const gauge of this.gauges) gauge.reset();
    const { master } = this.dataSource.driver as unknown as { master: Pool };
    this.connections.set({ state: 'in_use' }, master.totalCount - master.idleCount);
    this.connections.set({ state: 'idle' }, master.idleCount);
    this.connections.set({ state: 'waiting' }, master.waitingCount);
    this.readReplicas();
    try {
      const memory = await this.redis.client.info('memory');
      this.redisMemory.set({ kind: 'used' }, bytesOf(memory, 'used_memory'));
      this.redisMemory.set({ kind: 'limit' }, bytesOf(memory, 'maxmemory'));
    } catch (error) {
      this.logger.error(error);
    }
  }

  private readReplicas(): void {
    const { reads } = this.replication;
    if (reads === null) return;
    for (const [server, count] of Object.entries(reads.reads)) this.reads.set({ server }, count);
    for (const { name, isUsed, behind } of reads.states) {
      this.replicas.set({ replica: name }, isUsed ? 1 : 0);
      if (behind !== null) this.behind.set({ replica: name }, behind);
    }
  }
}

/** A number of Redis' INFO, which has a line `name:value` for each. */
function bytesOf(info: string, name: string): number {
  return Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
}
