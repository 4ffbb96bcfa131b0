import { AuditLog, OPERATOR } from '@loupe/audit';
import { Database } from '@loupe/database';
import { Clock, InvalidInputError, isUuid, JOB_NAMES, type JobName } from '@loupe/kernel';
import {
  type FailedJob,
  JobQueue,
  QueueRegistry,
  type QueueSummary,
  type QueueTasks,
  RedisConnection,
  type TaskChoice,
  type TaskView,
} from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { TaskOwnersRepository } from './task-owners.repository.js';

const DROPPED = 'The operator dropped it.';

/** Failed jobs of one name. */
export interface FailedJobs {
  readonly job: JobName;
  readonly failed: number;
  /** Why the last of them failed. */
  readonly reason: string | null;
}

/** What an operator does to tasks or failed jobs. */
export type QueueVerb = 'retry' | 'drop';

const ACTIONS = { retry: 'queue.retried', drop: 'queue.dropped' } as const;

/** What an operator sees of waiting work and does to it; what is done is recorded for each workspace. */
@Injectable()
export class QueuesAdministration {
  constructor(
    private readonly queues: QueueRegistry,
    private readonly jobs: JobQueue,
    private readonly redis: RedisConnection,
    private readonly db: Database,
    private readonly owners: TaskOwnersRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** All queues of PostgreSQL, by name. */
  async summaries(): Promise<QueueSummary[]> {
    const summaries: QueueSummary[] = [];
    for (const tasks of this.queues.tasks()) summaries.push(await tasks.summary(this.clock.now()));
    return summaries;
  }

  /**
   * The names of jobs of which some failed for good.
   * @throws Error if Redis does not answer
   */
  async failedJobs(): Promise<FailedJobs[]> {
    await this.reachRedis();
    const known: FailedJobs[] = [];
    for (const { job, counts } of await this.jobs.counts(JOB_NAMES)) {
      if (counts.failed === 0) continue;
      const [last] = await this.jobs.failed(job, 1);
      known.push({ job, failed: counts.failed, reason: last?.reason ?? null });
    }
    return known;
  }

  /** Tasks of a queue, those that have waited longest first. */
  tasks(queue: string, choice: TaskChoice, limit: number): Promise<TaskView[]> {
    return this.find(queue).list(choice, this.clock.now(), limit);
  }

  /** Failed jobs of a name, the last first. */
  async jobsOf(job: JobName, limit: number): Promise<FailedJob[]> {
    await this.reachRedis();
    return this.jobs.failed(job, limit);
  }

  /**
   * Has waiting tasks of a queue done now, or drops them. What a process works on stays with it.
   * @returns the number of tasks
   * @throws InvalidInputError for a queue whose tasks are never dropped
   */
  async settle(queue: string, choice: TaskChoice, verb: QueueVerb): Promise<number> {
    const tasks = this.find(queue);
    if (verb === 'drop' && tasks.neverDropped !== null) {
      throw new InvalidInputError(`Tasks of ${queue} are never dropped: ${tasks.neverDropped}.`);
    }
    if (choice.id !== undefined && !isUuid(choice.id)) throw new InvalidInputError('task: must be a UUID');
    const now = this.clock.now();
    let settled = 0;
    for (const workspaceId of await tasks.workspaces(choice, now)) {
      const one = { ...choice, workspaceId };
      const batch = () => (verb === 'retry' ? tasks.retry(one, now) : tasks.drop(one, now, DROPPED));
      for (let count = await this.recorded(verb, queue, workspaceId, batch); count > 0; ) {
        settled += count;
        count = await this.recorded(verb, queue, workspaceId, batch);
      }
    }
    return settled;
  }

  /**
   * Has jobs that failed for good done again, or removes them.
   * @param id one of them; all without it
   * @returns their number
   */
  async settleJobs(job: JobName, id: string | undefined, verb: QueueVerb): Promise<number> {
    await this.reachRedis();
    const settled = await this.jobs.settleFailed(job, id, verb === 'retry' ? 'retry' : 'remove');
    const workspaces = new Set(settled.flatMap(({ workspaceId }) => workspaceId ?? []));
    for (const workspaceId of workspaces) {
      const count = settled.filter((one) => one.workspaceId === workspaceId).length;
      await this.recorded(verb, job, workspaceId, async () => count);
    }
    return settled.length;
  }

  /** Whether a name is one of jobs, of which only failed ones are settled. */
  isJob(name: string): name is JobName {
    return (JOB_NAMES as readonly string[]).includes(name);
  }

  /** Does a batch and records it in its transaction. Mails belong to organizations too, or to nobody. */
  private recorded(
    verb: QueueVerb,
    queue: string,
    ownerId: string,
    batch: () => Promise<number>,
  ): Promise<number> {
    return this.db.transaction(async () => {
      const count = await batch();
      if (count === 0) return 0;
      const owner = await this.owners.find(ownerId);
      if (owner === undefined) return count;
      await this.audit.record(OPERATOR, {
        action: ACTIONS[verb],
        ...owner,
        subject: { id: ownerId, name: queue },
        after: { tasks: count },
      });
      return count;
    });
  }

  private find(queue: string): QueueTasks {
    const all = this.queues.tasks();
    const found = all.find(({ name }) => name === queue);
    if (found !== undefined) return found;
    const names = [...all.map(({ name }) => name), ...JOB_NAMES];
    throw new InvalidInputError(`queue: must be one of ${names.join(', ')}`);
  }

  /** The connections of jobs wait as long as Redis is away; this one does not. */
  private async reachRedis(): Promise<void> {
    try {
      await this.redis.client.ping();
    } catch (error) {
      throw new Error(`Redis cannot be reached: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}
