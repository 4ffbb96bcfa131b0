import { Database } from '@loupe/database';
import { Injectable } from '@nestjs/common';
import { LeasedQueue, type QueueTable } from './leased-queue.repository.js';

/** The leased queues of a process. */
@Injectable()
export class LeasedQueues {
  private readonly opened: LeasedQueue<unknown>[] = [];

  constructor(private readonly db: Database) {}

  /** @returns the way to a queue, whose claims give `Task` */
  open<Task>(table: QueueTable): LeasedQueue<Task> {
    const queue = new LeasedQueue<Task>(this.db, table);
    this.opened.push(queue);
    return queue;
  }

  /** Finds work of all queues of which nobody was told; the number of workspaces' queues that had some. */
  async rescue(): Promise<number> {
    let found = 0;
    for (const queue of this.opened) found += await queue.rescue();
    return found;
  }
}
