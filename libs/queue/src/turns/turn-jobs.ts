import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Job, JobOptions, Queue } from 'bull';
import type { Group } from '../leased/task-group.js';
import { traced } from '../process.js';
import { queueNamed } from '../queue-named.js';
import { atATimeOf, type TurnName } from './turn-queues.js';

/** For how long at most a turn that waits keeps others of its group from being added, whatever became of it. */
const WAITING_MS = 60_000;

/** A turn of a queue: the job of Bull that has a worker claim tasks of a group and do them. */
export type TurnJob = Job<Group>;

/** Adds turns of queues to Bull. PostgreSQL knows what is to be done, so that a turn may be lost or be one too many. */
@Injectable()
export class TurnJobs {
  constructor(private readonly modules: ModuleRef) {}

  /**
   * Adds a turn for each group, behind all that wait. It does nothing where the group has one that waits, or as many under way as
   * it may have: those look for work when they end.
   * @param delayMs milliseconds before which the turns do not begin
   */
  async offer(name: TurnName, groups: readonly Group[], delayMs = 0): Promise<void> {
    if (groups.length === 0) return;
    await this.queueOf(name).addBulk(groups.flatMap((group) => jobsOf(name, group, delayMs)));
  }

  /** Says that a turn has begun: from now on, work that comes brings another one. */
  async begun(name: TurnName, group: Group): Promise<void> {
    if (atATimeOf(name) === 1) return;
    const queue = this.queueOf(name);
    await queue.client.del(queue.toKey(`de:${keyOf(group)}`));
  }

  queueOf(name: TurnName): Queue<Group> {
    return queueNamed(this.modules, name);
  }
}

/** The name of a group among those of its queue. */
export function keyOf({ workspaceId, part }: Group): string {
  return part === '' ? workspaceId : `${workspaceId}.${part}`;
}

/**
 * The jobs of which Bull takes the first that is free. Bull refuses a job whose id is taken until the job that has it has ended, so
 * that a group has as many ids as it may have turns at a time. It refuses a job with the `debounce` of one that waits, so that no
 * group has two that wait: each workspace gets one turn before any gets its second.
 */
function jobsOf(name: TurnName, { workspaceId, part }: Group, delayMs: number) {
  const most = atATimeOf(name);
  const key = keyOf({ workspaceId, part });
  const once = { attempts: 1, removeOnComplete: true, removeOnFail: true, delay: delayMs };
  const debounce = { id: key, ttl: WAITING_MS + delayMs };
  const jobs: JobOptions[] =
    most === 'COUNTED'
      ? [{ ...once, debounce }]
      : Array.from({ length: most }, (_, place) => ({
          ...once,
          jobId: place === 0 ? key : `${key}.${place}`,
          ...(most === 1 ? {} : { debounce }),
        }));
  return jobs.map((opts) => ({ data: { workspaceId, part }, opts: traced(opts) }));
}
