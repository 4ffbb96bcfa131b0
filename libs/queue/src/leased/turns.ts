import type { Clock } from '@loupe/kernel';
import type { Claim, Group, LeasedQueue } from './leased-queue.repository.js';

export interface TurnLimits {
  /** Tasks of a claim. */
  readonly batch: number;
  readonly leaseMs: number;
  /** Claims of one workspace that this process holds at a time. */
  readonly ofOne: number;
}

/**
 * Claims for workspaces in turn (decisions §17): each that has work gets one claim before any gets its second, so that 100,000
 * tasks of one hold the others back by no more than one claim each.
 */
export class Turns<Task> {
  private waiting: Group[] = [];
  private readonly held = new Map<string, number>();

  constructor(
    private readonly queue: Pick<LeasedQueue<Task>, 'due' | 'claim'>,
    private readonly clock: Clock,
    private readonly limits: TurnLimits,
  ) {}

  /**
   * The next workspace's tasks; null where none is due that may have another claim. To be called by one at a time; each
   * claim is to be given back to `end`.
   */
  async next(): Promise<Claim<Task> | null> {
    let isFresh = false;
    for (;;) {
      const group = this.take();
      if (group === null) {
        if (isFresh) return null;
        this.waiting = await this.queue.due(this.clock.now());
        isFresh = true;
        continue;
      }
      const { batch: limit, leaseMs } = this.limits;
      const claim = await this.queue.claim(group, { now: this.clock.now(), leaseMs, limit });
      if (claim.tasks.length === 0) continue;
      this.count(group.workspaceId, 1);
      return claim;
    }
  }

  /** A claim's work is over. */
  end({ scope }: Claim<Task>): void {
    this.count(scope.workspaceId, -1);
  }

  private take(): Group | null {
    const index = this.waiting.findIndex(
      ({ workspaceId }) => (this.held.get(workspaceId) ?? 0) < this.limits.ofOne,
    );
    return index < 0 ? null : (this.waiting.splice(index, 1)[0] ?? null);
  }

  private count(workspaceId: string, change: 1 | -1): void {
    const held = (this.held.get(workspaceId) ?? 0) + change;
    if (held === 0) this.held.delete(workspaceId);
    else this.held.set(workspaceId, held);
  }
}
