/**
 * When work is tried again that has failed.
 * @param waits milliseconds from each failed attempt to the next, in order
 * @param attempts that have failed, at least one
 * @returns null for never: the waits are used up
 */
export function retryAt(waits: readonly number[], attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}
