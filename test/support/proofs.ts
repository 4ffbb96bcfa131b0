/** Whether the proofs run at their full length, which takes hours (docs/testing.md). */
export const FULL_PROOFS = process.env.LOUPE_PROOFS === 'full';

/**
 * The scale of a proof.
 * @param usual what finds the faults that the proof exists for, on each run
 * @param full what a long run takes, with LOUPE_PROOFS=full
 */
export function scale<Value>(usual: Value, full: Value): Value {
  return FULL_PROOFS ? full : usual;
}
