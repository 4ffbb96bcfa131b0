import { lexemeOf, quoted } from '../search-document.js';
import type { Token } from '../words.js';
import {
  type BooleanNode,
  hasForms,
  lengthOf,
  type Near,
  type NearNode,
  type Phrase,
  phrasesOf,
  type Sought,
} from './boolean-nodes.js';
import type { TextField } from './boolean-pieces.js';

/** Other words that stand for a word of a query; none where it is searched as it was typed. */
export type Wording = (word: string) => readonly string[];

const AS_TYPED: Wording = () => [];

/** The tsquery of a phrase, or of two at a distance; every lexeme is quoted, for `inWorkspace`. */
export function tsqueryOf(node: Sought, wording: Wording = AS_TYPED): string {
  if (node.kind === 'phrase') return phraseOf(node, wording);
  return any(
    sidesOf(node.left).flatMap((left) =>
      sidesOf(node.right).flatMap((right) => beside(left, right, node.words, wording)),
    ),
  );
}

/** Lexemes of the tsquery of two at a distance, without other forms of words. */
export function lexemesBeside({ left, right, words }: Pick<NearNode, 'left' | 'right' | 'words'>): number {
  const pairs = sidesOf(left).flatMap((one) => sidesOf(right).map((other) => one.lexemes + other.lexemes));
  return 2 * words * pairs.reduce((sum, lexemes) => sum + lexemes, 0);
}

/** The tsquery of what a text must have of a phrase. */
type PhraseQuery = (phrase: Phrase) => string;

/**
 * What a text must have that matches a query by itself: a query that finds at least as much, and that an index answers. Null where
 * every text may match.
 */
export function neededBy(node: BooleanNode, wording: Wording = AS_TYPED): string | null {
  return needed(node, (phrase) => phraseOf(phrase, wording));
}

/**
 * As `neededBy`, of a text that has all that a query without facts wants; null where no text of its kind has.
 * @param field the kind of the text
 */
export function neededIn(field: TextField, node: BooleanNode, wording: Wording): string | null {
  return mayBeIn(field, node) ? neededBy(partIn(field, node), wording) : null;
}

/** As `neededBy`, of all texts of a post together, of whose words no place is known. */
export function neededTogether(node: BooleanNode, wording: Wording): string | null {
  return needed(node, (phrase) => wordsOf(phrase, wording));
}

function needed(node: BooleanNode, queryOf: PhraseQuery): string | null {
  switch (node.kind) {
    case 'phrase':
      return queryOf(node);
    case 'near':
      return all([node.left, node.right].map((side) => any(phrasesOf(side).map(queryOf))));
    case 'not':
    case 'fact':
      return null;
    case 'and': {
      const parts = node.parts.map((part) => needed(part, queryOf)).filter((part) => part !== null);
      return parts.length === 0 ? null : all(parts);
    }
    case 'or': {
      const parts = node.parts.map((part) => needed(part, queryOf));
      return parts.some((part) => part === null) ? null : any(parts as string[]);
    }
  }
}

/** Whether one text of a kind may have all that a query wants. */
function mayBeIn(field: TextField, node: BooleanNode): boolean {
  if ('parts' in node) {
    const isIn = (part: BooleanNode) => mayBeIn(field, part);
    return node.kind === 'and' ? node.parts.every(isIn) : node.parts.some(isIn);
  }
  return node.kind === 'not' || node.kind === 'fact' || node.field === null || node.field === field;
}

/** A query without the alternatives that no text of a kind has. */
function partIn(field: TextField, node: BooleanNode): BooleanNode {
  if (!('parts' in node)) return node;
  const parts = node.parts.filter((part) => mayBeIn(field, part));
  return { ...node, parts: parts.map((part) => partIn(field, part)) };
}

/** What stands at one side of NEAR: a phrase, or any of some words, which PostgreSQL looks for at each distance together. */
interface Side {
  readonly phrases: readonly Phrase[];
  readonly lexemes: number;
  /** Places behind the last lexeme that are the side's own. */
  readonly behind: number;
}

function sidesOf(near: Near): Side[] {
  const phrases: Side[] = [];
  const words = new Map<number, Phrase[]>();
  for (const phrase of phrasesOf(near)) {
    const lexemes = placesOf(phrase).length;
    const own = behind(phrase.tokens.at(-1));
    if (lexemes > 1) phrases.push({ phrases: [phrase], lexemes, behind: own });
    else words.set(own, [...(words.get(own) ?? []), phrase]);
  }
  return [
    ...phrases,
    ...[...words].map(([own, some]) => ({ phrases: some, lexemes: some.length, behind: own })),
  ];
}

/** Two sides in either order. PostgreSQL counts from the last lexeme of a phrase to the first of the other. */
function beside(left: Side, right: Side, words: number, wording: Wording): string[] {
  const textOf = ({ phrases }: Side) => {
    const texts = phrases.map((phrase) => phraseOf(phrase, wording));
    return texts.length === 1 ? texts.join('') : any(texts);
  };
  const [one, other] = [textOf(left), textOf(right)];
  return Array.from({ length: words }, (_, index) => [
    `(${one} <${index + 1 + left.behind}> ${other})`,
    `(${other} <${index + 1 + right.behind}> ${one})`,
  ]).flat();
}

/** Places behind the last lexeme of a token that are the token's own: the last pair of a run begins one before its end. */
function behind(token: Token | undefined): number {
  return token?.kind === 'run' && lengthOf(token) > 1 ? 1 : 0;
}

function all(parts: readonly string[]): string {
  return `(${parts.join(' & ')})`;
}

function any(parts: readonly string[]): string {
  return `(${parts.join(' | ')})`;
}

/** Lexemes, and the distance of each from the one before it; of a single word, any of its forms. */
function phraseOf(phrase: Phrase, wording: Wording): string {
  if (hasForms(phrase)) return formsOf(phrase, wording);
  const [first, ...others] = placesOf(phrase);
  if (first === undefined || others.length === 0) return first?.query ?? '';
  return `(${first.query}${others.map(({ distance, query }) => ` <${distance}> ${query}`).join('')})`;
}

/** The lexemes of a phrase, wherever they stand; of a single word, any of its forms. */
function wordsOf(phrase: Phrase, wording: Wording): string {
  return hasForms(phrase) ? formsOf(phrase, wording) : all(placesOf(phrase).map(({ query }) => query));
}

function formsOf({ tokens: [first] }: Phrase, wording: Wording): string {
  const word = first === undefined ? '' : lexemeOf(first);
  const forms = new Set([word, ...wording(word)]);
  return forms.size === 1 ? quoted(word) : any([...forms].map(quoted));
}

/** The lexemes of a phrase as they stand in a tsquery, and how many places each is behind the one before it. */
function placesOf({ tokens, isPrefix }: Phrase): { query: string; distance: number }[] {
  return tokens.flatMap((token, index) => {
    const suffix = isPrefix && index === tokens.length - 1 ? ':*' : '';
    return lexemesOf(token).map((lexeme, place) => ({
      query: `${quoted(lexeme)}${suffix}`,
      distance: place === 0 ? 1 + behind(tokens[index - 1]) : 1,
    }));
  });
}

/** Whether a text has a phrase if it has one lexeme, wherever it stands. */
export function isOneLexeme({ tokens }: Phrase): boolean {
  return tokens.flatMap(lexemesOf).length === 1;
}

/** A run is found by its pairs of neighbouring characters, each one position behind the other. */
function lexemesOf(token: Token): string[] {
  if (token.kind !== 'run') return [lexemeOf(token)];
  const characters = [...token.text];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
