import { Clock, NotFoundError, type WorkspaceScope } from '@loupe/kernel';
import {
  type Claim,
  LeaseEndedError,
  Process,
  type QueueWorker,
  QueueWorkers,
  RenewedLease,
  retryAt,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { ErasureService } from '../erasure.service.js';
import { type Person, PersonLookupService } from '../person-lookup.service.js';
import { ErasureRecorder } from './erasure-recorder.js';
import { type ClaimedErasure, ErasureRequestsRepository } from './erasure-requests.repository.js';

/** Erasures that a process does at a time, each of another workspace. */
const CONCURRENCY = 2;
const IDLE_MS = 1000;
/** An erasure whose worker has died goes on after it. */
const LEASE_MS = 30_000;
/** Milliseconds between two signs of life, which also record progress. */
const ALIVE_MS = 2000;
/** Milliseconds between attempts. The last is repeated: an erasure that was promised is never given up. */
const WAITS_MS = [1000, 5000, 30_000, 120_000, 600_000];
const LAST_WAIT_MS = 600_000;

/** Does the erasures that people ask for. Any number of processes may run one. */
@Processor('erasures')
export class ErasureProcessor extends TurnProcessor<ClaimedErasure> {
  private readonly logger = new Logger('Erasures');
  protected readonly worker: QueueWorker<ClaimedErasure>;

  constructor(
    private readonly requests: ErasureRequestsRepository,
    private readonly recorder: ErasureRecorder,
    private readonly erasures: ErasureService,
    private readonly lookup: PersonLookupService,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
    workers: QueueWorkers,
  ) {
    super();
    this.worker = workers.open(requests.queue, {
      name: 'Erasures',
      turns: ['erasures'],
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim) => this.work(claim),
      setAside: (claim, reason) => this.setAside(claim, reason),
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  private async work({ scope: { workspaceId }, lease, tasks }: Claim<ClaimedErasure>): Promise<void> {
    const scope = await this.workspaces.scopeOf(workspaceId);
    for (const task of tasks) {
      try {
        await this.run(scope, lease, task);
      } catch (error) {
        if (!(error instanceof LeaseEndedError)) await this.failed(scope, lease, task, error);
      }
    }
  }

  /** It stays promised: the request waits for an operator. */
  private async setAside({ scope: { workspaceId }, lease, tasks }: Claim<ClaimedErasure>, reason: string) {
    const scope = await this.workspaces.scopeOf(workspaceId);
    for (const task of tasks) await this.recorder.setAside(scope, lease, task, reason);
  }

  private async run(scope: WorkspaceScope, lease: string, task: ClaimedErasure): Promise<void> {
    const person = await this.personOf(scope, task);
    // An attempt before may have ended between its last two steps.
    if (person === null) await this.erasures.forgetDeleted(scope);
    else await this.erase(scope, lease, task, person);
    await this.recorder.done(scope, lease, task);
  }

  private async erase(
    scope: WorkspaceScope,
    lease: string,
    { id, items, mentionsOnly, requestedBy }: ClaimedErasure,
    person: Person,
  ): Promise<void> {
    // Those that an attempt before has removed count.
    const before = Math.max(0, items - (await this.erasures.itemsOf(scope, person)));
    const state = { removed: before };
    const keeping = {
      prolong: () => this.recorder.alive(scope, lease, id, state.removed, LEASE_MS),
      everyMs: ALIVE_MS,
      logger: this.logger,
    };
    await RenewedLease.during(keeping, (kept) =>
      this.erasures.erase(scope, person, {
        mentionsOnly,
        by: requestedBy,
        onProgress: (removed) => {
          kept.check();
          state.removed = Math.min(items, before + removed);
        },
      }),
    );
  }

  /** The person of a request; null where they are erased already. */
  private async personOf(
    scope: WorkspaceScope,
    { creatorId, socialProfileId }: ClaimedErasure,
  ): Promise<Person | null> {
    const reference = creatorId === null ? { profileId: socialProfileId ?? '' } : { creatorId };
    try {
      return await this.lookup.find(scope, reference);
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }

  private async failed(
    scope: WorkspaceScope,
    lease: string,
    { id, attempts }: ClaimedErasure,
    error: unknown,
  ): Promise<void> {
    this.logger.error(error);
    const now = this.clock.now();
    const dueAt = retryAt(WAITS_MS, attempts + 1, now) ?? new Date(now.getTime() + LAST_WAIT_MS);
    // The log has the reason, which may repeat what is being erased.
    const failure = { id, dueAt, attempts: attempts + 1, error: 'An attempt failed: the log says why' };
    await this.requests.queue.fail(scope, lease, [failure]);
  }
}
