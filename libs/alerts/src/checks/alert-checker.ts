import { WorkerLoop } from '@loupe/queue';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AlertChecksService } from './alert-checks.service.js';

/** A snapshot waits this long at most for a checker that has nothing else to do. */
const IDLE_MS = 500;

/** Checks new snapshots for alerts. Any number of processes may run one. */
@Injectable()
export class AlertChecker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop = new WorkerLoop('AlertChecker', IDLE_MS, () => this.checks.round());

  constructor(private readonly checks: AlertChecksService) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }
}
