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

  /** Resolves when Redis answers. */
  async ping(): Promise<void> {
    const [name] = JOB_NAMES;
    await this.queueOf(name).client.ping();
  }

  private queueOf(name: JobName): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }
}
