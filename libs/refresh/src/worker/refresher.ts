import { WorkerLoop } from '@loupe/queue';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Errands } from './errands.js';
import { Imports } from './imports.service.js';
import { RequestedReadings } from './requested-readings.service.js';
import { ScheduledReadings } from './scheduled-readings.service.js';

/** What is due waits this long at most for a worker with nothing else to do; what was asked for wakes it. */
const IDLE_MS = 1000;

/** Does what is due: imports, figures that were asked for, and scheduled readings. Any number of processes may run one. */
@Injectable()
export class Refresher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Refresh');
  private readonly loop = new WorkerLoop('Refresh', IDLE_MS, () => this.round());
  private readonly errands = new Errands(
    () => this.wake(),
    (error) => this.logger.error(error),
  );

  constructor(
    private readonly imports: Imports,
    private readonly requested: RequestedReadings,
    private readonly scheduled: ScheduledReadings,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
    await this.errands.end();
  }

  /** Has it look for work now. */
  wake(): void {
    this.loop.wake();
  }

  private async round(): Promise<boolean> {
    this.errands.offer([
      ...(await this.imports.due()),
      ...(await this.requested.due()),
      ...(await this.scheduled.due()),
    ]);
    return false;
  }
}
