import { accountNameKey } from '@loupe/content';

/** Replaces a redacted name. */
export const ERASED = '[erased]';

/** Where a name is redacted in a text: everywhere as separate words, or only after an @. */
export type NameUse = 'WORD' | 'MENTION';

/** A part of a text with as many words as one of the names searched for. */
interface Stretch {
  start: number;
  end: number;
  key: string;
  isMention: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
/** A dot inside a handle joins its parts; at the end of a sentence, a space or a capital letter follows the dot. */
const JOINED_BEFORE = /[\p{L}\p{N}_]\.$/u;
const JOINED_AFTER = /^\.[\p{Ll}\p{Lo}\p{N}_]/u;

/** The form in which names are compared with words of texts; empty for a name without letters or digits. */
export function textKey(name: string): string {
  const key = accountNameKey(name);
  const words = [...key.matchAll(WORD)];
  const last = words.at(-1);
  return last === undefined ? '' : key.slice(words[0]?.index, last.index + last[0].length);
}

/** Number of words in a text: runs of letters, digits and underscores. */
export function wordCount(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/**
 * The parts of a text that could be a name of one of the given lengths.
 * @param lengths numbers of words
 */
export function candidatesIn(
  text: string,
  lengths: readonly number[],
): Iterable<{ key: string; isMention: boolean }> {
  return stretchesOf(text, lengths);
}

/**
 * Replaces names in a text by `[erased]`, including an @ before them. A name that is part of a longer word or handle is a
 * different name and stays: `jane` in `@jane.doe` or `janedoe`.
 * @param names keys (textKey) of the names, with their use
 * @returns the same text if it contains no name
 */
export function withoutNames(text: string, names: ReadonlyMap<string, NameUse>): string {
  const lengths = [...new Set([...names.keys()].map(wordCount))].sort((a, b) => b - a);
  let result = '';
  let done = 0;
  for (const { start, end, key, isMention } of stretchesOf(text, lengths)) {
    const use = names.get(key);
    if (start < done || use === undefined || (use === 'MENTION' && !isMention)) continue;
    result += text.slice(done, isMention ? start - 1 : start) + ERASED;
    done = end;
  }
  return result + text.slice(done);
}

/** Ordered by their start; with the same start, the longest first. Each is looked for when it is asked for. */
function* stretchesOf(text: string, lengths: readonly number[]): Generator<Stretch> {
  const longestFirst = [...lengths].sort((a, b) => b - a);
  const words = [...text.matchAll(WORD)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }));
  for (const [first, { start }] of words.entries()) {
    for (const length of longestFirst) {
      const end = words[first + length - 1]?.end;
      if (end === undefined || isPartOfMore(text, start, end)) continue;
      yield { start, end, key: textKey(text.slice(start, end)), isMention: text[start - 1] === '@' };
    }
  }
}

function isPartOfMore(text: string, start: number, end: number): boolean {
  return (
    JOINED_BEFORE.test(text.slice(Math.max(0, start - 3), start)) ||
    JOINED_AFTER.test(text.slice(end, end + 3))
  );
}
