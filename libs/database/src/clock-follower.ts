import { CorrectedClock } from '@loupe/kernel';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { MAIN } from './servers/addresses.js';
import { WorkspaceDatabases } from './servers/workspace-databases.js';
import { isLost } from './unreachable.js';

const EVERY_MS = 60_000;
/** Smaller differences come from the way, and change nothing. */
const NOTABLE_MS = 2_000;

/**
 * Keeps this process's Clock with PostgreSQL's. Leases, expiries and signatures of one process are judged by others: a process
 * whose machine's clock is wrong would take over work that is under way, and have its messages refused. They agree by following one
 * clock, that of the main database, also for what they write into others.
 */
@Injectable()
export class ClockFollower implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Clock');
  private readonly databases: WorkspaceDatabases;
  /** Databases whose clocks were said to differ. */
  private readonly off = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    private readonly clock: CorrectedClock,
  ) {
    this.databases = new WorkspaceDatabases(dataSource);
  }

  async onModuleInit(): Promise<void> {
    await this.follow();
    // While PostgreSQL cannot be asked, the last correction is as good as any.
    this.timer = setInterval(
      () =>
        void this.follow()
          .then(() => this.compareOthers())
          .catch((error: unknown) => this.logger.error(error)),
      EVERY_MS,
    ).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Asks PostgreSQL for its time, and goes by it. */
  async follow(): Promise<void> {
    const ms = await this.difference(MAIN);
    const correctionMs = Math.abs(ms) < NOTABLE_MS ? 0 : ms;
    const isNew = Math.abs(correctionMs - this.clock.correctionMs) >= NOTABLE_MS;
    this.clock.correctionMs = correctionMs;
    if (!isNew) return;
    if (correctionMs === 0) {
      this.logger.log('This machine’s clock agrees with PostgreSQL’s again');
      return;
    }
    this.logger.warn(
      `This machine’s clock is ${secondsBetween(0, ms, 'PostgreSQL’s')}, whose time is used: let both get theirs from a time server`,
    );
  }

  /**
   * Compares the clocks of databases of workspaces with the main one's, by which all processes go. What they write by themselves, such
   * as when a task is due, is off by as much. What is said of one is said once.
   */
  async compareOthers(): Promise<void> {
    const others = [...this.databases.pools.keys()].filter((name) => name !== null && name !== MAIN);
    if (others.length === 0) return;
    const main = await this.difference(MAIN);
    for (const name of others as string[]) {
      const ms = await this.difference(name).catch((error: unknown) => {
        // Who needs it says so.
        if (isLost(error)) return null;
        throw error;
      });
      if (ms === null) continue;
      const isOff = Math.abs(ms - main) >= NOTABLE_MS;
      if (isOff && !this.off.has(name)) {
        this.logger.warn(
          `The clock of the database ${name} is ${secondsBetween(ms, main, 'the main one’s')}: let both get theirs from a time server`,
        );
      }
      if (isOff) this.off.add(name);
      else this.off.delete(name);
    }
  }

  /** How far the clock of a database is ahead of this machine's, in milliseconds. */
  private async difference(database: string): Promise<number> {
    const pool = await this.databases.poolOf(database);
    const client = await pool.connect();
    try {
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
      client.release();
    }
  }
}

/** Such as `40 s ahead of PostgreSQL’s`. */
function secondsBetween(ms: number, otherMs: number, other: string): string {
  const seconds = Math.round((ms - otherMs) / 1000);
  return `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} ${other}`;
}
