import { type Token, tokensOf } from '../words.js';
import type { MatchedWord, MatchedWords } from './matched-words.js';

/** Stand around what matched; of texts themselves they are left out. */
export const MARKS = ['⟦', '⟧'] as const;

/** Characters before the first match, and in all. */
const BEFORE = 60;
const MOST = 200;
/** As words.ts divides texts. */
const CHUNKS =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic})*|[\p{L}\p{M}\p{N}\u200c\u200d]+/gu;

/** A token, and where it stands in the text as it was written. */
interface Placed {
  readonly token: Token;
  readonly from: number;
  readonly to: number;
}

type Range = readonly [from: number, to: number];

/**
 * The first place of a text that a search finds, with what surrounds it, in one line; what matched stands between MARKS. Null where
 * the text has nothing of it.
 * @param wanted each has at least one word
 */
export function snippetOf(text: string, wanted: readonly MatchedWords[]): string | null {
  const plain = text.replace(/[⟦⟧\s]+/gu, ' ');
  const placed = placedIn(plain);
  const ranges = joined(wanted.flatMap(({ words }) => rangesOf(placed, words)));
  const [first] = ranges;
  if (first === undefined) return null;
  const begin = beginOf(plain, first[0]);
  const end = endOf(plain, Math.max(begin + MOST, first[1]));
  let snippet = begin === 0 ? '' : '…';
  let at = begin;
  for (const [from, to] of ranges.filter(([, to]) => to <= end)) {
    snippet += `${plain.slice(at, from)}${MARKS[0]}${plain.slice(from, to)}${MARKS[1]}`;
    at = to;
  }
  return `${snippet}${plain.slice(at, end)}${end < plain.length ? '…' : ''}`.trim();
}

function placedIn(text: string): Placed[] {
  return [...text.matchAll(CHUNKS)].flatMap(({ 0: chunk, index }) =>
    tokensOf(chunk).map((token) => ({ token, from: index, to: index + chunk.length })),
  );
}

/** Where words stand one behind the other. */
function rangesOf(placed: readonly Placed[], words: readonly MatchedWord[]): Range[] {
  return placed.flatMap((_, at) => {
    const found = words.map((word, index) => within(placed[at + index], word));
    return found.some((ranges) => ranges.length === 0) ? [] : found.flat();
  });
}

function within(placed: Placed | undefined, word: MatchedWord): Range[] {
  if (placed === undefined) return [];
  const { token, from, to } = placed;
  if ('isWord' in word) return token.kind !== 'run' && word.isWord(token) ? [[from, to]] : [];
  if (token.kind !== 'run') return [];
  // Folding keeps the length of nearly every run; where it does not, the whole run is shown.
  const isAligned = token.text.length === to - from;
  return word.parts.flatMap((part): Range[] => {
    const place = token.text.indexOf(part);
    if (place < 0) return [];
    return [isAligned ? [from + place, from + place + part.length] : [from, to]];
  });
}

/** Ranges in their order; those that touch are one. */
function joined(ranges: readonly Range[]): Range[] {
  const all: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

/** Where a snippet begins: at a word, if there is one not far before the match. */
function beginOf(text: string, match: number): number {
  if (match <= BEFORE) return 0;
  const space = text.indexOf(' ', match - BEFORE);
  return space >= 0 && space < match ? space + 1 : whole(text, match - BEFORE);
}

function endOf(text: string, most: number): number {
  if (most >= text.length) return text.length;
  const space = text.lastIndexOf(' ', most);
  return space > most - BEFORE ? space : whole(text, most);
}

/** Not within a character of two code units. */
function whole(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
