/** SQL of what is written and said. */
export interface Texts {
  /** Statement that has to run first. */
  prepare: string;
  /** A caption; `p` is the number of the poster. */
  caption: string;
  transcript: string;
}

/** SQL of one of several values; `random` is SQL of a number from 0 to below 1. */
export const pick = (values: string[], random: string) =>
  `(ARRAY['${values.join("','")}'])[1 + floor(${random} * ${values.length})::int]`;

/** Common words first, so that a power of a random number picks them often. */
const WORDS =
  'the and with for new this day love skin summer coffee morning routine glow serum travel outfit recipe launch studio garden vintage ceramics sourdough kayak zeppelin'.split(
    ' ',
  );
const WORD = pick(WORDS, 'power(random(), 1.5)');
/** What is enough for plans: rows of the usual length. */
export const FEW_WORDS: Texts = {
  prepare: 'SELECT',
  caption: Array.from({ length: 14 }, () => WORD).join(" || ' ' || "),
  transcript: Array.from({ length: 30 }, () => WORD).join(" || ' ' || "),
};
