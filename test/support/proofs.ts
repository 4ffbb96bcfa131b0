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

/**
 * What random proofs begin with: the same on each usual run, so that the same code passes or fails alike, and another on each long one.
 * LOUPE_FUZZ_SEED repeats a run.
 */
export const FUZZ_SEED = Number(process.env.LOUPE_FUZZ_SEED ?? scale(20_261_127, Date.now() % 2 ** 31));
