import { Database, Replication } from '@loupe/database';
import { RedisConnection } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { type Monitor, PublishesGauges } from './monitor.js';

/** Gauges of what the process uses of PostgreSQL and Redis. */
@PublishesGauges()
@Injectable()
export class ServerMonitor implements Monitor {
  private readonly logger = new Logger('Metrics');
  private readonly connections = new Gauge({
    name: 'loupe_postgresql_connections',
    help: 'Connections of this process to PostgreSQL: in use, idle; and callers that wait for one. By database, with DATABASE_OF_WORKSPACES.',
    labelNames: ['database', 'state'] as const,
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
    help: 'Whether this process reads from a replica of DATABASE_READ_URLS, numbered from 1. By database, with DATABASE_OF_WORKSPACES.',
    labelNames: ['database', 'replica'] as const,
    registers: [],
  });
  private readonly behind = new Gauge({
    aggregator: 'max',
    name: 'loupe_read_replica_behind_bytes',
    help: 'Bytes of the write-ahead log that a replica lacks of what the primary had up to ten seconds ago.',
    labelNames: ['database', 'replica'] as const,
    registers: [],
  });
  private readonly reads = new Gauge({
    name: 'loupe_read_statements',
    help: 'Statements of queries so far, by the server that has answered them; none without DATABASE_READ_URLS.',
    labelNames: ['database', 'server'] as const,
    registers: [],
  });
  readonly gauges = [this.connections, this.redisMemory, this.replicas, this.behind, this.reads];

  constructor(
    private readonly db: Database,
    private readonly redis: RedisConnection,
    private readonly replication: Replication,
  ) {}

  async read(): Promise<void> {
    for (const gauge of this.gauges) gauge.reset();
    for (const [database, { totalCount, idleCount, waitingCount }] of this.db.databases.pools) {
      const of = database === null ? {} : { database };
      this.connections.set({ ...of, state: 'in_use' }, totalCount - idleCount);
      this.connections.set({ ...of, state: 'idle' }, idleCount);
      this.connections.set({ ...of, state: 'waiting' }, waitingCount);
    }
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
    const isOne = this.db.databases.pools.has(null);
    for (const [database, { reads, states }] of this.replication.reads) {
      const of = isOne ? {} : { database };
      for (const [server, count] of Object.entries(reads)) this.reads.set({ ...of, server }, count);
      for (const { name, isUsed, behind } of states) {
        this.replicas.set({ ...of, replica: name }, isUsed ? 1 : 0);
        if (behind !== null) this.behind.set({ ...of, replica: name }, behind);
      }
    }
  }
}

/** A number of Redis' INFO, which has a line `name:value` for each. */
function bytesOf(info: string, name: string): number {
  return Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
}
