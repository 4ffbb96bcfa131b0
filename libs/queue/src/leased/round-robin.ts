import type { Clock } from '@loupe/kernel';
import type { Group } from './grouped-queue.repository.js';
import type { Claim, ClaimOptions } from './leased-queue.repository.js';

/** A group that has work which is due. */
export interface DueGroup extends Group {
  /** The pool of slots that it takes from (ClaimLimits.pools); none where it is absent. */
  readonly pool?: string;
}

/** Where tasks come from: a LeasedQueue, or one with rules of its own about what is due. */
export interface TaskSource<Task> {
  due(now: Date): Promise<DueGroup[]>;
  claim(group: DueGroup, options: ClaimOptions): Promise<Claim<Task>>;
}

/** How much one process may have under way at a time, counted in slots. */
export interface ClaimLimits {
  /** Tasks of a claim at most. */
  readonly batch: number | ((group: Group) => number);
  readonly leaseMs: number;
  /** Whether each task takes a slot; else a claim takes one, however many tasks it has. */
  readonly isPerTask?: boolean;
  /** Slots of one workspace. */
  readonly perWorkspace: number;
  /** Slots of one group; as many as of its workspace where it is absent. */
  readonly perGroup?: number;
  /** Slots that all groups of a pool have together, by its name. */
  readonly pools?: Readonly<Record<string, number>>;
}

/** A claim and the group that it is of. */
export interface Turn<Task> {
  readonly group: DueGroup;
  readonly claim: Claim<Task>;
}

/**
 * Claims for workspaces in turn (decisions §17): each that has work gets one claim before any gets its second, so that 100,000
 * tasks of one hold the others back by no more than one claim each. The groups of a workspace take turns in the same way.
 */
export class RoundRobin<Task> {
  private waiting: DueGroup[] = [];
  /** Slots under way, by what they are counted for. */
  private readonly used = new Map<string, number>();
  /** Until when groups get no turn, in milliseconds of this process. */
  private readonly postponed = new Map<string, number>();

  constructor(
    private readonly source: TaskSource<Task>,
    private readonly clock: Clock,
    private readonly limits: ClaimLimits,
  ) {}

  /**
   * The next group's tasks; null where none is due that may have another claim. To be called by one at a time; each slot is
   * to be given back to `end`.
   * @param free slots that the process has left
   */
  async next(free: number = Number.POSITIVE_INFINITY): Promise<Turn<Task> | null> {
    const { batch, leaseMs, isPerTask = false } = this.limits;
    let isFresh = false;
    for (;;) {
      const group = this.take(free);
      if (group === null) {
        if (isFresh) return null;
        this.waiting = interleaved(await this.source.due(this.clock.now()));
        isFresh = true;
        continue;
      }
      const most = typeof batch === 'number' ? batch : batch(group);
      const limit = isPerTask ? Math.min(most, this.room(group, free)) : most;
      const claim = await this.source.claim(group, { now: this.clock.now(), leaseMs, limit });
      if (claim.tasks.length === 0) continue;
      this.count(group, isPerTask ? claim.tasks.length : 1);
      return { group, claim };
    }
  }

  /** The work of a slot has ended. */
  end(group: DueGroup): void {
    this.count(group, -1);
  }

  /** Passes a group over for some milliseconds. */
  postpone(group: DueGroup, ms: number): void {
    this.postponed.set(nameOf(group), performance.now() + ms);
  }

  private take(free: number): DueGroup | null {
    const index = this.waiting.findIndex((group) => this.room(group, free) > 0 && !this.isPostponed(group));
    return index < 0 ? null : (this.waiting.splice(index, 1)[0] ?? null);
  }

  private isPostponed(group: DueGroup): boolean {
    const until = this.postponed.get(nameOf(group));
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.postponed.delete(nameOf(group));
    return false;
  }

  /** Slots that a group may take. */
  private room(group: DueGroup, free: number): number {
    const { perWorkspace, perGroup = perWorkspace, pools = {} } = this.limits;
    const ofPool = group.pool === undefined ? undefined : pools[group.pool];
    return Math.min(
      free,
      perWorkspace - this.usedBy(group.workspaceId),
      perGroup - this.usedBy(nameOf(group)),
      ofPool === undefined ? free : ofPool - this.usedBy(`pool ${group.pool}`),
    );
  }

  private usedBy(key: string): number {
    return this.used.get(key) ?? 0;
  }

  private count(group: DueGroup, change: number): void {
    const keys = [group.workspaceId, nameOf(group)];
    if (group.pool !== undefined) keys.push(`pool ${group.pool}`);
    for (const key of keys) {
      const used = this.usedBy(key) + change;
      if (used === 0) this.used.delete(key);
      else this.used.set(key, used);
    }
  }
}

function nameOf({ workspaceId, part }: Group): string {
  return `${workspaceId} ${part}`;
}

/** Each workspace's first group before any workspace's second, else in the order given. */
function interleaved(groups: readonly DueGroup[]): DueGroup[] {
  const seen = new Map<string, number>();
  const placed = groups.map((group) => {
    const place = seen.get(group.workspaceId) ?? 0;
    seen.set(group.workspaceId, place + 1);
    return { group, place };
  });
  return placed.sort((a, b) => a.place - b.place).map(({ group }) => group);
}
