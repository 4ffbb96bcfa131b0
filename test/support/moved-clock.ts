import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '@loupe/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { wakeWorkers } from './worker-loops.js';

/** A clock that stands still until a test moves it, in this process and in others. */
export class MovedClock {
  private readonly folder = mkdtempSync(join(tmpdir(), 'loupe-clock-'));
  private readonly file = join(this.folder, 'now');
  private time: number;

  constructor(start: Date) {
    this.time = start.getTime();
    this.write();
  }

  now(): Date {
    return new Date(this.time);
  }

  /** Never back. Workers of this process look at once whether something is due. */
  moveTo(time: Date): void {
    this.time = Math.max(this.time, time.getTime());
    this.write();
    wakeWorkers();
  }

  forward(ms: number): void {
    this.moveTo(new Date(this.time + ms));
  }

  /** Settings of a process that is to have this clock. */
  get environment(): Record<string, string> {
    const preload = new URL('./clock-preload.mjs', import.meta.url).href;
    return { LOUPE_TEST_CLOCK: this.file, NODE_OPTIONS: `--import=${preload}` };
  }

  /** Has an application of this process use it. */
  rule(app: INestApplicationContext): void {
    app.get(Clock, { strict: false }).now = () => this.now();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Whole at any moment, as others read it all the time. */
  private write(): void {
    writeFileSync(`${this.file}.new`, String(this.time));
    renameSync(`${this.file}.new`, this.file);
  }
}
