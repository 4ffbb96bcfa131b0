import { showsTheSame } from './batch.js';
import { isChangedBy } from './identity-resolver.js';
import type { PlannedPost } from './planned-post.js';

/** Outcome of a captured post that was stored. */
export interface StoredOutcome {
  /** `unchanged` means that no row was written. */
  kind: 'created' | 'updated' | 'unchanged';
  itemId: string;
  /** Number of new snapshots. */
  snapshotsAdded: number;
}

/** Outcome of a captured post. `erased`: the post belongs to an erased person and was not stored. */
export type IngestOutcome = StoredOutcome | { kind: 'erased'; itemId: null; snapshotsAdded: 0 };

/**
 * The outcomes of all captures of a post, in the order of the batch. A change by several captures counts for the last one; a
 * snapshot counts for the first capture that has it.
 * @param written whether the post's row, media or transcriptions were written
 * @param added times of the new snapshots
 */
export function outcomesOf(
  plan: PlannedPost,
  written: boolean,
  added: ReadonlySet<number>,
): { index: number; outcome: StoredOutcome }[] {
  const { group, merged, itemId } = plan;
  const open = new Set(added);
  return group.captures.map((capture, position) => {
    const { index, post } = capture;
    const snapshotsAdded = post.snapshots.filter(({ at }) => open.delete(at.getTime())).length;
    if (plan.stored === undefined && position === 0) {
      return { index, outcome: { kind: 'created', itemId, snapshotsAdded } };
    }
    const changed = snapshotsAdded > 0 || isChangedByCapture(plan, merged.captures.indexOf(capture), written);
    return { index, outcome: { kind: changed ? 'updated' : 'unchanged', itemId, snapshotsAdded } };
  });
}

/** @param position of the capture among those that count; -1 for one that does not count */
function isChangedByCapture(
  { merged, profile, stored }: PlannedPost,
  position: number,
  written: boolean,
): boolean {
  const post = merged.captures[position]?.post;
  if (post === undefined) return false;
  if (profile !== undefined && isChangedBy(profile, post)) return true;
  if (stored !== undefined) return written && position === merged.captures.length - 1;
  const previous = merged.captures[position - 1]?.post;
  return previous !== undefined && !showsTheSame(previous, post);
}
