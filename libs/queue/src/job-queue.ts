import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, JOB_NAMES, type JobMap, type JobName, type JobResults } from '@loupe/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { JobCounts as BullCounts, Job, Queue } from 'bull';
import { traced } from './process.js';
import { queueNamed } from './queue-named.js';
import { TURN_NAMES, type TurnName } from './turns/turn-queues.js';

/** Numbers of jobs by state. Ended ones are removed sooner or later, so that their number says nothing. */
export type JobCounts = Pick<BullCounts, 'waiting' | 'active' | 'delayed' | 'failed'>;

/** A job that failed for good, as an operator sees it. */
export interface FailedJob {
  readonly id: string;
  readonly reason: string;
  readonly attempts: number;
  readonly failedAt: Date | null;
  /** The workspace that it is for; null for those of all. */
  readonly workspaceId: string | null;
}

/** Failed jobs of a name that one command settles. */
const MOST_FAILED = 10_000;

/** Seconds for which an answer is kept, so that the process that asked can still read it. */
const ANSWER_KEPT_S = 60;

const JOB_STATES = ['waiting', 'active', 'delayed', 'completed', 'failed', 'paused'] as const;
/** How long a job that is being done is waited for. */
const DONE_ATTEMPTS = 120;
const DONE_POLL_MS = 500;

const UNAVAILABLE = 'A part of the service that this needs is not available at the moment';

/** Typed access to background jobs. */
@Injectable()
export class JobQueue {
  private readonly logger = new Logger('Jobs');

  constructor(private readonly modules: ModuleRef) {}

  /** Adds a job; it is stored in Redis when the promise resolves. */
  async enqueue<Name extends JobName>(name: Name, payload: JobMap[Name]): Promise<void> {
    await this.queueOf(name).add(payload, traced());
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
    const asked: Promise<Job> = this.queueOf(name).add(
      payload,
      traced({
        attempts: 1,
        removeOnComplete: { age: ANSWER_KEPT_S },
        removeOnFail: { age: ANSWER_KEPT_S },
      }),
    );
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
        // Its answer is not waited for any more; a job that is being done cannot be removed, and ends by itself.
        asked.then((job) => job.remove()).catch(() => {});
        reject(new AppError('SERVICE_UNAVAILABLE', UNAVAILABLE));
      }, timeoutMs);
    });
    // Whichever loses the race may still fail, and is then no longer of interest.
    answer.catch(() => {});
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  /**
   * Removes jobs, done ones included, of which a text matches: what they were given, what they gave, why they failed.
   * One that is being done is waited for.
   * @returns their number
   * @throws Error if a job goes on for more than a minute
   */
  async removeMatching(matches: (job: readonly unknown[]) => boolean): Promise<number> {
    let removed = 0;
    for (const name of [...JOB_NAMES, ...TURN_NAMES]) {
      for (const job of await this.queueOf(name).getJobs([...JOB_STATES])) {
        // One that has ended meanwhile and is not kept.
        if (job === null) continue;
        const { data, returnvalue, failedReason, stacktrace } = job;
        if (!matches([data, returnvalue, failedReason, stacktrace])) continue;
        await removeWhenDone(job);
        removed += 1;
      }
    }
    return removed;
  }

  /** How many jobs of each name are in which state. */
  async counts<Name extends JobName | TurnName>(
    names: readonly Name[],
  ): Promise<{ job: Name; counts: JobCounts }[]> {
    return Promise.all(
      names.map(async (job) => {
        const { waiting, active, delayed, failed } = await this.queueOf(job).getJobCounts();
        return { job, counts: { waiting, active, delayed, failed } };
      }),
    );
  }

  /** Jobs that failed for good, the last first. */
  async failed(name: JobName, limit: number): Promise<FailedJob[]> {
    const jobs = await this.queueOf(name).getFailed(0, limit - 1);
    return jobs.filter((job) => job !== null).map(failedJob);
  }

  /**
   * Has jobs that failed for good done again, or removes them.
   * @param id one of them; all without it
   * @returns those that it was done to
   */
  async settleFailed(name: JobName, id: string | undefined, verb: 'retry' | 'remove'): Promise<FailedJob[]> {
    const queue = this.queueOf(name);
    const settled: FailedJob[] = [];
    // Read once: a job that is retried may have failed again before the last one is.
    for (const job of await queue.getFailed(0, MOST_FAILED - 1)) {
      // Null for one that was removed meanwhile.
      if (job === null || (id !== undefined && String(job.id) !== id)) continue;
      settled.push(failedJob(job));
      await job[verb]();
    }
    return settled;
  }

  private queueOf(name: JobName | TurnName): Queue {
    return queueNamed(this.modules, name);
  }
}

function failedJob({ id, failedReason, attemptsMade, finishedOn, data }: Job): FailedJob {
  return {
    id: String(id),
    reason: failedReason ?? '',
    attempts: attemptsMade,
    failedAt: finishedOn === undefined ? null : new Date(finishedOn),
    workspaceId: typeof data?.workspaceId === 'string' ? data.workspaceId : null,
  };
}

/** A job that a worker holds cannot be removed. */
async function removeWhenDone(job: Job): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await job.remove();
      return;
    } catch (error) {
      if (attempt === DONE_ATTEMPTS) throw error;
    }
    await sleep(DONE_POLL_MS);
  }
}
