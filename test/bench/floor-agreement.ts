import type { PreparedShape } from './preparation.js';
import { askOnce, type Target } from './targets.js';

/**
 * How much of what the service answers to the first request of a shape the floor answers too: the part of the values, 0 to
 * 1. What the service computes beyond its rows is missing there.
 * @throws Error when the floor does not answer
 */
export async function floorAgreement(floor: Target, shape: PreparedShape, index: number): Promise<number> {
  const answered = await askOnce(floor, JSON.stringify({ shape: index, variant: 0 }));
  const counts = { same: 0, all: 0 };
  compare(shape.floor[0]?.answer, answered, counts);
  return counts.all === 0 ? 1 : counts.same / counts.all;
}

function compare(expected: unknown, given: unknown, counts: { same: number; all: number }): void {
  if (typeof expected === 'object' && expected !== null) {
    for (const [key, value] of Object.entries(expected)) {
      compare(value, (given as Record<string, unknown> | null)?.[key], counts);
    }
    return;
  }
  counts.all += 1;
  if (isSame(expected, given)) counts.same += 1;
}

/** Times differ in how they are written. */
function isSame(expected: unknown, given: unknown): boolean {
  if (expected === given) return true;
  return (
    typeof expected === 'string' &&
    typeof given === 'string' &&
    /^\d{4}-\d\d-\d\dT/.test(expected) &&
    Date.parse(expected) === Date.parse(given)
  );
}
