import { type Clock, inSpan } from '@loupe/kernel';
import type { Logger } from '@nestjs/common';
import { SET_ASIDE } from '../leased/deaths.repository.js';
import type { Claim } from '../leased/leased-queue.repository.js';
import type { Group } from '../leased/task-group.js';
import type { TaskSource } from './task-source.js';

/** What a queue's claims are, and what becomes of those that nobody survives. */
export interface ClaimSettings<Task> {
  /** For the log. */
  readonly name: string;
  readonly leaseMs: number;
  /** Ends tasks at which several processes died, and tells their owners the reason, as if they had failed for good. */
  setAside(claim: Claim<Task>, reason: string): Promise<void>;
}

/** The one place of a process for a task at which two processes died. */
export class Alone {
  private isTaken = false;

  take(): boolean {
    if (this.isTaken) return false;
    this.isTaken = true;
    return true;
  }

  give(): void {
    this.isTaken = false;
  }
}

/** The claims of a queue in this process. */
export class Claims<Task> {
  constructor(
    private readonly source: TaskSource<Task>,
    private readonly clock: Clock,
    private readonly options: ClaimSettings<Task>,
    private readonly place: Alone,
    private readonly logger: Logger,
  ) {}

  /** Claims tasks of a group. Those at which too many processes died are set aside; `dead` says which. */
  async claim(group: Group, limit: number): Promise<Claim<Task>> {
    const { leaseMs } = this.options;
    let isOwn = false;
    const alone = () => {
      isOwn ||= this.place.take();
      return isOwn;
    };
    try {
      const claim = await this.source.claim(group, { now: this.clock.now(), leaseMs, limit, alone });
      if (isOwn && !claim.isAlone) this.place.give();
      if (claim.dead.length > 0) await this.setAside(claim);
      return claim;
    } catch (error) {
      if (isOwn) this.place.give();
      throw error;
    }
  }

  /** Does the work of a claim. What a failure leaves is due when the lease would have ended. @throws what the work threw */
  async during(claim: Claim<Task>, work: () => Promise<void>): Promise<void> {
    const { name } = this.options;
    const facts = { 'loupe.workspace.id': claim.scope.workspaceId, 'loupe.tasks': claim.tasks.length };
    try {
      await inSpan({ name: `claim ${name}`, kind: 'consumer', facts }, work);
    } catch (error) {
      // If that fails as well, such as while PostgreSQL is away, the lease ends by itself.
      await this.source.survived(claim).catch((second: Error) => this.logger.debug(second.message));
      throw error;
    } finally {
      if (claim.isAlone) this.place.give();
    }
  }

  private async setAside(claim: Claim<Task>): Promise<void> {
    await this.options.setAside({ ...claim, tasks: claim.dead, dead: [] }, SET_ASIDE);
    this.logger.warn(
      `${claim.dead.length} tasks of workspace ${claim.scope.workspaceId} were set aside: ${SET_ASIDE}`,
    );
  }
}
