import { Database } from '@loupe/database';
import { Injectable } from '@nestjs/common';
import { DueGroups } from './due-groups.repository.js';
import { type Backlog, GroupedQueue, type QueueTable } from './grouped-queue.repository.js';
import { LeasedQueue } from './leased-queue.repository.js';
import { QueueTasks } from './queue-tasks.repository.js';

/** The queues of a process. */
@Injectable()
export class QueueRegistry {
  private readonly opened: GroupedQueue<unknown>[] = [];
  private readonly tables: { table: QueueTable; queue: GroupedQueue<unknown> }[] = [];

  private readonly groups: DueGroups;

  constructor(private readonly db: Database) {
    this.groups = new DueGroups(db);
  }

  /** A queue whose tasks are leased; its claims give `Task`. */
  open<Task>(table: QueueTable): LeasedQueue<Task> {
    const queue = new LeasedQueue<Task>(this.db, table, this.groups);
    this.opened.push(queue);
    this.tables.push({ table, queue });
    return queue;
  }

  /** A queue whose tasks are done in the transaction that takes them. */
  openWithoutLeases<Task>(table: QueueTable): GroupedQueue<Task> {
    const queue = new GroupedQueue<Task>(this.db, table, this.groups);
    this.opened.push(queue);
    this.tables.push({ table, queue });
    return queue;
  }

  /** The tasks of each queue that the process has opened, for operators, by the queue's name. */
  tasks(): QueueTasks[] {
    return this.tables
      .map(({ table, queue }) => new QueueTasks(this.db, table, this.groups, queue))
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  /** How much work waits in each queue that the process has opened, by name. */
  async backlogs(now: Date): Promise<Backlog[]> {
    const backlogs: Backlog[] = [];
    // One after the other: they are for an operator, who must not take connections from requests.
    for (const queue of this.opened) backlogs.push(await queue.backlog(now));
    return backlogs.sort((one, other) => one.queue.localeCompare(other.queue));
  }

  /** Finds work of all queues that queue_groups says nothing of; the number of groups that had some. */
  async rescue(now: Date): Promise<number> {
    let found = 0;
    for (const queue of this.opened) found += await queue.rescue(now);
    return found;
  }
}
