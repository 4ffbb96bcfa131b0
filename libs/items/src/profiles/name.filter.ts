import { type Sql, sql } from '@loupe/database';
import { InvalidInputError } from '@loupe/kernel';
import { tokensOf } from '@loupe/search';

const MAX_CHARACTERS = 100;
/** In a shorter name, one letter gives another name. */
const MIN_WITH_ERROR = 6;
/** Of so many letters, one of three parts stands even where two neighbours are swapped. */
const MIN_IN_THREE = 9;

/**
 * True for profiles with a part of a name in their handle, name or bio; from six letters on, one letter may be missing, added or
 * another, or swapped with its neighbour. Letter case, accents and punctuation are ignored.
 * @throws InvalidInputError naming filter.name for a text that is too long or has no word
 */
export function isNamed(given: string): Sql {
  if (given.length > MAX_CHARACTERS)
    throw new InvalidInputError(`filter.name: must have at most ${MAX_CHARACTERS} characters`);
  const name = tokensOf(given)
    .map(({ text }) => text)
    .join(' ');
  if (name === '') throw new InvalidInputError('filter.name: must have a word, a number or an emoji');
  const letters = [...name];
  if (letters.length < MIN_WITH_ERROR) return isLike([within(letters)]);
  // The index answers for a part that has no error; a letter in doubt is looked at afterwards.
  return sql`(${isLike(intactParts(letters))} AND ${isLike(variants(letters))})`;
}

const isLike = (patterns: readonly string[]) =>
  sql`(profile.names LIKE ANY(${patterns}::text[]) OR profile.about LIKE ANY(${patterns}::text[]))`;

/** Words are letters and numbers alone, of which none means something in a pattern. */
const within = (letters: readonly string[]) => `%${letters.join('')}%`;

/** Patterns of which at least one holds for a name with one error. */
function intactParts(letters: readonly string[]): string[] {
  const { length } = letters;
  const count = length < MIN_IN_THREE ? 2 : 3;
  const cuts = Array.from({ length: count + 1 }, (_, index) => Math.round((index * length) / count));
  const parts = cuts.slice(1).map((end, index) => within(letters.slice(cuts[index], end)));
  const [, middle = 0] = cuts;
  return count === 2 ? [...parts, within(swapped(letters, middle - 1))] : parts;
}

/** Patterns of a name as it is, and with each error: `_` is any letter. */
function variants(letters: readonly string[]): string[] {
  const all = letters.flatMap((_, at) => [
    within(letters.toSpliced(at, 1)),
    within(letters.toSpliced(at, 1, '_')),
    within(letters.toSpliced(at, 0, '_')),
    ...(at + 1 < letters.length ? [within(swapped(letters, at))] : []),
  ]);
  return [...new Set([within(letters), ...all])];
}

function swapped(letters: readonly string[], at: number): string[] {
  const [one = '', other = ''] = letters.slice(at, at + 2);
  return letters.toSpliced(at, 2, other, one);
}
