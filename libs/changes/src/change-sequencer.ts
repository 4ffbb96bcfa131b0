import { Clock } from '@loupe/kernel';
import { WorkerLoop } from '@loupe/queue';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ChangesRepository } from './changes.repository.js';

/** A committed change waits this long at most for its place. */
const IDLE_MS = 200;

/** Gives committed changes their places. Any number of processes may run one; one works at a time. */
@Injectable()
export class ChangeSequencer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop = new WorkerLoop('ChangeSequencer', IDLE_MS, async () => {
    return (await this.changes.sequence(this.clock.now())) > 0;
  });

  constructor(
    private readonly changes: ChangesRepository,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }
}
