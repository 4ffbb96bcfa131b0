import { JOB_NAMES, type JobMap, type JobName } from '@loupe/kernel';
import { getQueueToken } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bull';

/** The typed way to background jobs. */
@Injectable()
export class JobQueue {
  constructor(private readonly modules: ModuleRef) {}

  /** Adds a job; it is stored in Redis when the promise resolves. */
  async enqueue<Name extends JobName>(name: Name, payload: JobMap[Name]): Promise<void> {
    await this.queueOf(name).add(payload);
  }

  /**
   * Has a job without payload done again and again, by one process each time however many ask for it. A job that was
   * repeated at another interval before keeps only the new one.
   * @param everyMs milliseconds from one start to the next
   */
  async repeat(name: JobName, everyMs: number): Promise<void> {
    const queue = this.queueOf(name);
    for (const { key, every } of await queue.getRepeatableJobs()) {
      if (Number(every) !== everyMs) await queue.removeRepeatableByKey(key);
    }
    await queue.add({}, { repeat: { every: everyMs } });
  }

  /** Resolves when Redis answers. */
  async ping(): Promise<void> {
    const [name] = JOB_NAMES;
    await this.queueOf(name).client.ping();
  }

  private queueOf(name: JobName): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }
}
