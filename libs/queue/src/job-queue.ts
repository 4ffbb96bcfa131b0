import { AppError, JOB_NAMES, type JobMap, type JobName, type JobResults } from '@loupe/kernel';
import { getQueueToken } from '@nestjs/bull';
import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Job, Queue } from 'bull';

/** Seconds for which an answer is kept, so that whoever asked can still get it if it comes at once. */
const ANSWER_KEPT_S = 60;

const UNAVAILABLE = 'A part of the service that this needs is not available at the moment';

/** The typed way to background jobs. */
@Injectable()
export class JobQueue {
  private readonly logger = new Logger('Jobs');

  constructor(private readonly modules: ModuleRef) {}

  /** Adds a job; it is stored in Redis when the promise resolves. */
  async enqueue<Name extends JobName>(name: Name, payload: JobMap[Name]): Promise<void> {
    await this.queueOf(name).add(payload);
  }

  /**
   * Adds jobs that are tried once and leave nothing behind, because what asks for them keeps account of them and asks
   * again for those that are lost.
   */
  async enqueueOnce<Name extends JobName>(name: Name, payloads: readonly JobMap[Name][]): Promise<void> {
    const opts = { attempts: 1, removeOnComplete: true, removeOnFail: true };
    await this.queueOf(name).addBulk(payloads.map((data) => ({ data, opts })));
  }

  /** Number of jobs that no process has begun. */
  waiting(name: JobName): Promise<number> {
    return this.queueOf(name).getWaitingCount();
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

  /**
   * Has a job done once and waits for what it gives.
   * @throws AppError SERVICE_UNAVAILABLE if the worker fails at it, or has not done it in time
   */
  async ask<Name extends keyof JobResults>(
    name: Name,
    payload: JobMap[Name],
    timeoutMs: number,
  ): Promise<JobResults[Name]> {
    const asked: Promise<Job> = this.queueOf(name).add(payload, {
      attempts: 1,
      removeOnComplete: { age: ANSWER_KEPT_S },
      removeOnFail: { age: ANSWER_KEPT_S },
    });
    const answer = asked
      .then((job) => job.finished() as Promise<JobResults[Name]>)
      .catch((error: Error) => {
        this.logger.error(`${name} failed: ${error.message}`);
        throw new AppError('SERVICE_UNAVAILABLE', UNAVAILABLE);
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.logger.error(`${name} was not done in ${timeoutMs} ms: is the worker running?`);
        // Nobody waits for it any more; a job that is being done cannot be removed, and ends by itself.
        asked.then((job) => job.remove()).catch(() => {});
        reject(new AppError('SERVICE_UNAVAILABLE', UNAVAILABLE));
      }, timeoutMs);
    });
    // Whichever loses the race may still fail, and is then no longer of interest.
    answer.catch(() => {});
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
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
