import type { Random } from './random.js';

/** A word with one typo: a letter that is left out, added, another one, or swapped with its neighbour. */
export function withTypo(word: string, alphabet: readonly string[], random: Random): string {
  const letters = [...word];
  const at = random.integer(letters.length);
  const before = letters.slice(0, at);
  const [letter = '', next = ''] = letters.slice(at);
  const made = random.pick([
    () => [...before, ...letters.slice(at + 1)],
    () => [...before, random.pick(alphabet), ...letters.slice(at)],
    () => [...before, random.pick(alphabet), ...letters.slice(at + 1)],
    () => [...before, next, letter, ...letters.slice(at + 2)],
  ])();
  const typo = made.join('');
  return typo === word ? withTypo(word, alphabet, random) : typo;
}
