import { InvalidInputError } from '@loupe/kernel';
import { isCorrectable, isOneEditApart } from './misspellings.js';
import { lexemeOf, quoted } from './search-document.js';
import { type Token, tokensOf } from './words.js';

const MAX_WORDS = 10;
/** Characters of a piece of a run: few enough that one typo leaves some pieces intact, enough that a piece is selective. */
const PIECE = 4;
const MAX_UNITS = 60;

/** A query in tsquery syntax. */
export interface TextQuery {
  /** All words exactly as typed. */
  exact: string;
  /** All words, each as typed or with one typo. */
  tolerant: string;
  /** The parts, as they were typed. */
  units: readonly string[];
}

/** A word, or a piece of a run, that has to be found. */
interface Unit {
  exact: string;
  /** What is found in its place; null where nothing is. */
  near: string | null;
}

/**
 * The distinct words that a query searches for.
 * @throws InvalidInputError for no word at all and for more than ten
 */
export function readQuery(text: string): Token[] {
  const chunks = new Set(text.split(/\s+/).map((chunk) => JSON.stringify(tokensOf(chunk))));
  chunks.delete('[]');
  const byText = new Map(tokensOf(text).map((token) => [token.text, token]));
  const tokens = [...byText.values()];
  if (chunks.size > MAX_WORDS || tokens.reduce((sum, token) => sum + unitCount(token), 0) > MAX_UNITS) {
    throw InvalidInputError.at('filter.superSearch.searchQuery', `must have at most ${MAX_WORDS} words`);
  }
  if (tokens.length === 0) {
    throw InvalidInputError.at('filter.superSearch.searchQuery', 'must have a word, a number or an emoji');
  }
  return tokens;
}

/** The words of a query that are also searched for with a typo. */
export function correctable(tokens: readonly Token[]): string[] {
  return tokens
    .filter(
      ({ kind, text }) => kind === 'word' && isCorrectable(text) && (tokens.length > 1 || text.length > 3),
    )
    .map(lexemeOf);
}

/**
 * The query for the typed words.
 * @param known words of the workspace, including all that are one edit away from a correctable word
 */
export function textQuery(tokens: readonly Token[], known: readonly string[]): TextQuery {
  const corrected = new Set(correctable(tokens));
  const units = tokens.flatMap((token): Unit[] => {
    if (token.kind === 'run')
      return piecesOf([...token.text]).map((piece) => unitOfPiece(piece, tokens.length > 1));
    const word = lexemeOf(token);
    const near = corrected.has(word)
      ? known.filter((other) => other !== word && isOneEditApart(word, other))
      : [];
    return [{ exact: quoted(word), near: near.length === 0 ? null : anyOf(near.map(quoted)) }];
  });
  const exact = allOf(units.map((unit) => unit.exact));
  const tolerant = allOf(
    units.map((unit) => (unit.near === null ? unit.exact : anyOf([unit.exact, unit.near]))),
  );
  return { exact, tolerant, units: units.map((unit) => unit.exact) };
}

function unitCount({ kind, text }: Token): number {
  return kind === 'run' ? Math.ceil([...text].length / PIECE) : 1;
}

/** Splits a run into pieces of about the same length. */
function piecesOf(characters: readonly string[]): string[][] {
  const count = Math.ceil(characters.length / PIECE);
  const cuts = Array.from({ length: count + 1 }, (_, index) =>
    Math.round((index * characters.length) / count),
  );
  return cuts.slice(1).map((end, index) => characters.slice(cuts[index], end));
}

/**
 * A text resembles a piece if it has two neighbouring characters of the piece side by side, with one character between them,
 * or swapped. A piece of three characters keeps at least one such pair after a typo. A piece of two characters keeps one
 * character, which is selective enough only together with other words.
 */
function unitOfPiece(piece: readonly string[], amongOthers: boolean): Unit {
  const exact = piece.length === 1 ? quoted(piece.join('')) : allOf(pairsOf(piece).map(quoted));
  if (piece.length === 1 || (piece.length === 2 && !amongOthers)) return { exact, near: null };
  if (piece.length === 2) return { exact, near: anyOf(piece.map(quoted)) };
  const near = piece.flatMap((left, index) => {
    const [, next, second] = piece.slice(index);
    return [
      ...(next === undefined ? [] : [quoted(left + next), quoted(next + left), apart(left, next)]),
      ...(second === undefined ? [] : [quoted(left + second), apart(left, second)]),
    ];
  });
  return { exact, near: anyOf([...new Set(near)]) };
}

/** The characters left and right with one other character between them. */
function apart(left: string, right: string): string {
  return `(${quoted(left)} <2> ${quoted(right)})`;
}

function pairsOf(piece: readonly string[]): string[] {
  return piece.slice(1).map((character, index) => `${piece[index]}${character}`);
}

function allOf(terms: readonly string[]): string {
  return `(${terms.join(' & ')})`;
}

function anyOf(terms: readonly string[]): string {
  return `(${terms.join(' | ')})`;
}
