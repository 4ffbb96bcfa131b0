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
} from './boolean-nodes.js';
import type { TextField } from './boolean-pieces.js';

/** Other words that stand for a word of a query; none where it is searched as it was typed. */
export type Wording = (word: string) => readonly string[];

const AS_TYPED: Wording = () => [];

/** The tsquery of a phrase, or of two at a distance; every lexeme is quoted, for `inWorkspace`. */
export function tsqueryOf(node: Phrase | NearNode, wording: Wording = AS_TYPED): string {
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

/**
 * What a text must have that matches a query by itself: a query that finds at least as much, and that an index answers. Null where
 * every text may match.
 */
export function neededBy(node: BooleanNode, wording: Wording = AS_TYPED): string | null {
  switch (node.kind) {
    case 'phrase':
      return phraseOf(node, wording);
    case 'near':
      return all([anyOf(node.left, wording), anyOf(node.right, wording)]);
    case 'not':
    case 'fact':
      return null;
    case 'and': {
      const parts = node.parts.map((part) => neededBy(part, wording)).filter((part) => part !== null);
      return parts.length === 0 ? null : all(parts);
    }
    case 'or': {
      const parts = node.parts.map((part) => neededBy(part, wording));
      return parts.some((part) => part === null) ? null : any(parts as string[]);
    }
  }
}

/** As `neededBy`, of a caption that has all that a query without facts wants; null where no caption has. */
export function neededInCaption(node: BooleanNode, wording: Wording): string | null {
  return isInCaption(node) ? neededBy(captionOf(node), wording) : null;
}

/** Whether a caption alone may have all that a query wants. */
function isInCaption(node: BooleanNode): boolean {
  if ('parts' in node)
    return node.kind === 'and' ? node.parts.every(isInCaption) : node.parts.some(isInCaption);
  return node.kind === 'not' || node.kind === 'fact' || node.field === null || node.field === 'caption';
}

/** A query without the alternatives that no caption has. */
function captionOf(node: BooleanNode): BooleanNode {
  return 'parts' in node ? { ...node, parts: node.parts.filter(isInCaption).map(captionOf) } : node;
}

/** Any of what a query wants found that a text of one kind may have; null where there is none. */
export function wantedIn(field: TextField, node: BooleanNode, wording: Wording): string | null {
  const parts = wanted(node).filter((each) => each.field === null || each.field === field);
  return parts.length === 0 ? null : any(parts.map((each) => neededBy(each, wording) ?? ''));
}

/** What has to be in one text, but for what is left out. */
function wanted(node: BooleanNode): (Phrase | NearNode)[] {
  switch (node.kind) {
    case 'not':
    case 'fact':
      return [];
    case 'and':
    case 'or':
      return node.parts.flatMap(wanted);
    default:
      return [node];
  }
}

const anyOf = (near: Near, wording: Wording) => any(phrasesOf(near).map((each) => phraseOf(each, wording)));

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
    const lexemes = phrase.tokens.reduce((sum, token) => sum + lexemesOf(token).length, 0);
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
  const { tokens, isPrefix } = phrase;
  const [first] = tokens;
  if (first !== undefined && hasForms(phrase)) {
    const word = lexemeOf(first);
    const forms = new Set([word, ...wording(word)]);
    return forms.size === 1 ? quoted(word) : any([...forms].map(quoted));
  }
  const lexemes: string[] = [];
  /** Positions from the last lexeme to the next. */
  let distance = 1;
  for (const [index, token] of tokens.entries()) {
    const suffix = isPrefix && index === tokens.length - 1 ? ':*' : '';
    for (const lexeme of lexemesOf(token)) {
      lexemes.push(`${lexemes.length === 0 ? '' : ` <${distance}> `}${quoted(lexeme)}${suffix}`);
      distance = 1;
    }
    distance = 1 + behind(token);
  }
  return lexemes.length === 1 ? lexemes.join('') : `(${lexemes.join('')})`;
}

/** A run is found by its pairs of neighbouring characters, each one position behind the other. */
function lexemesOf(token: Token): string[] {
  if (token.kind !== 'run') return [lexemeOf(token)];
  const characters = [...token.text];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
