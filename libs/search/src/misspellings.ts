import { crc32 } from 'node:zlib';

/** In a shorter word, a changed letter gives a different word; nobody types longer words. */
const MIN_LETTERS = 3;
const MAX_LETTERS = 24;

/** Whether a search can find a word by a misspelling of it. */
export function isCorrectable(word: string): boolean {
  const { length } = [...word];
  return length >= MIN_LETTERS && length <= MAX_LETTERS;
}

/**
 * Keys of a word: two words that are one edit apart share at least one key. The keys are hashes of the word and of the word
 * without each one of its letters.
 *
 * Source: symmetric deletion (Garbe, SymSpell).
 * @param space keeps the keys of one workspace apart from those of others
 * @returns signed integers of 32 bits
 */
export function deletionKeys(space: string, word: string): number[] {
  const letters = [...word];
  const shortened = letters.map((_, index) => letters.toSpliced(index, 1).join(''));
  return [...new Set([word, ...shortened].map((text) => crc32(`${space} ${text}`) | 0))];
}

/**
 * Whether two words differ by at most one edit: a letter is added, removed, replaced, or swapped with its neighbour
 * (Damerau-Levenshtein distance of at most 1).
 */
export function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = [[...a], [...b]].sort((left, right) => left.length - right.length) as [
    string[],
    string[],
  ];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (letters: string[], from: number) => letters.slice(from).join('\0');
  if (long.length > short.length) return rest(short, start) === rest(long, start + 1);
  if (rest(short, start + 1) === rest(long, start + 1)) return true;
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    rest(short, start + 2) === rest(long, start + 2)
  );
}
