import { CorrectedClock } from '@loupe/kernel';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

const EVERY_MS = 60_000;
/** Smaller differences come from the way, and change nothing. */
const NOTABLE_MS = 2_000;

/**
 * Keeps this process's Clock with PostgreSQL's. Leases, expiries and signatures of one process are judged by others: a process
 * whose machine's clock is wrong would take over work that is under way, and have its messages refused.
 */
@Injectable()
export class ClockFollower implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Clock');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: CorrectedClock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.follow();
    // While PostgreSQL cannot be asked, the last correction is as good as any.
    this.timer = setInterval(
      () => void this.follow().catch((error: unknown) => this.logger.error(error)),
      EVERY_MS,
    ).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Asks PostgreSQL for its time, and goes by it. */
  async follow(): Promise<void> {
    const ms = await this.difference();
    const correctionMs = Math.abs(ms) < NOTABLE_MS ? 0 : ms;
    const isNew = Math.abs(correctionMs - this.clock.correctionMs) >= NOTABLE_MS;
    this.clock.correctionMs = correctionMs;
    if (!isNew) return;
    if (correctionMs === 0) {
      this.logger.log('This machine’s clock agrees with PostgreSQL’s again');
      return;
    }
    const seconds = Math.round(ms / 1000);
    const what = `This machine’s clock is ${Math.abs(seconds)} s ${seconds < 0 ? 'ahead of' : 'behind'} PostgreSQL’s`;
    this.logger.warn(`${what}, whose time is used: let both get theirs from a time server`);
  }

  /** How far PostgreSQL's clock is ahead of this machine's, in milliseconds. */
  private async difference(): Promise<number> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const client: PoolClient = await runner.connect();
      const before = Date.now();
      const { rows } = await client.query<{ ms: number }>(
        `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms`,
      );
      const after = Date.now();
      const [{ ms } = { ms: after }] = rows;
      // However long the way was, both may be right.
      if (before <= ms && ms <= after) return 0;
      return Math.round(ms - (before + after) / 2);
    } finally {
      await runner.release();
    }
  }
}
