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
  readonly gauges = [this.connections, this.redisMemory];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly redis: RedisConnection,
  ) {}

  async read(): Promise<void> {
    for (const gauge of this.gauges) gauge.reset();
    const { master } = this.dataSource.driver as unknown as { master: Pool };
    this.connections.set({ state: 'in_use' }, master.totalCount - master.idleCount);
    this.connections.set({ state: 'idle' }, master.idleCount);
    this.connections.set({ state: 'waiting' }, master.waitingCount);
    try {
      const memory = await this.redis.client.info('memory');
      this.redisMemory.set({ kind: 'used' }, bytesOf(memory, 'used_memory'));
      this.redisMemory.set({ kind: 'limit' }, bytesOf(memory, 'maxmemory'));
    } catch (error) {
      this.logger.error(error);
    }
  }
}

/** A number of Redis' INFO, which has a line `name:value` for each. */
function bytesOf(info: string, name: string): number {
  return Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
}
