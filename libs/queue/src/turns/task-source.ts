import type { Claim, ClaimOptions } from '../leased/leased-queue.repository.js';
import type { Group, GroupFilter } from '../leased/task-group.js';
import type { TurnName } from './turn-queues.js';

/** A group that has work which is due. */
export interface DueGroup extends Group {
  /** The queue of its turns, where a worker has several. */
  readonly turns?: TurnName;
}

/** Where tasks come from: a LeasedQueue, or one with rules of its own about what is due. */
export interface TaskSource<Task> {
  /** Groups that have work which is due, those first whose turn is the longest ago; with `of`, among these only. */
  due(now: Date, of?: GroupFilter): Promise<DueGroup[]>;
  claim(group: Group, options: ClaimOptions): Promise<Claim<Task>>;
  /** Says that the process lives whose work at a claim failed. */
  survived(claim: Claim<Task>): Promise<void>;
}

/** Each workspace's first group before any workspace's second, else in the order given. */
export function interleaved(groups: readonly DueGroup[]): DueGroup[] {
  const seen = new Map<string, number>();
  const placed = groups.map((group) => {
    const place = seen.get(group.workspaceId) ?? 0;
    seen.set(group.workspaceId, place + 1);
    return { group, place };
  });
  return placed.sort((a, b) => a.place - b.place).map(({ group }) => group);
}
