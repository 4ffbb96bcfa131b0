import { Clock } from '@loupe/kernel';
import { Processor } from '@nestjs/bull';
import { Every } from '../every.js';
import { Process } from '../process.js';
import { QueueRegistry } from './queue-registry.js';

/** Finds work that no group tells of (GroupedQueue.rescue); gives the number of groups that had some. */
@Processor('queues.rescue')
@Every(5 * 60)
export class RescueProcessor {
  constructor(
    private readonly queues: QueueRegistry,
    private readonly clock: Clock,
  ) {}

  @Process()
  process(): Promise<number> {
    return this.queues.rescue(this.clock.now());
  }
}
