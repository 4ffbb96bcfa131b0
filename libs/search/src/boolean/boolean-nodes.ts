import type { Token } from '../words.js';
import type { FactField, TextField } from './boolean-pieces.js';

/** A word, or words that stand one behind the other. */
export interface Phrase {
  readonly kind: 'phrase';
  readonly tokens: readonly Token[];
  /** Whether the last word may go on. */
  readonly isPrefix: boolean;
  /** Whether it was quoted, so that other forms of its words are others. */
  readonly isExact: boolean;
  readonly field: TextField | null;
}

/** Something that is known of a post beside its texts. */
export interface Fact {
  readonly kind: 'fact';
  readonly field: FactField;
  /** A hashtag or handle as it is stored, a code of a language; of account:, @ and a handle, or folded words between spaces. */
  readonly name: string;
}

/** What a search in BOOLEAN mode asks for. */
export type BooleanNode =
  | Phrase
  | Fact
  | { readonly kind: 'and' | 'or'; readonly parts: readonly BooleanNode[] }
  | { readonly kind: 'not'; readonly part: BooleanNode }
  | NearNode;

/** Phrases in one text, at most so many words apart, in either order. */
export interface NearNode {
  readonly kind: 'near';
  readonly left: Near;
  readonly right: Near;
  readonly words: number;
  readonly field: TextField | null;
}

/** What may stand beside NEAR. */
export type Near = Phrase | { readonly kind: 'or'; readonly parts: readonly Near[] };

/** What is looked for in a text. */
export type Sought = Phrase | NearNode;

/** Positions that a token takes in a text: a run has one for each of its characters. */
export function lengthOf({ kind, text }: Token): number {
  return kind === 'run' ? [...text].length : 1;
}

/** Whether a phrase is one word, which is found in any form. */
export function hasForms({ tokens: [first, ...others], isPrefix, isExact }: Phrase): boolean {
  return first?.kind === 'word' && others.length === 0 && !isPrefix && !isExact;
}

/** Whether what matches must have something in it. */
export function isFound(node: BooleanNode): boolean {
  switch (node.kind) {
    case 'and':
      return node.parts.some(isFound);
    case 'or':
      return node.parts.every(isFound);
    case 'not':
      return false;
    default:
      return true;
  }
}

/** The phrases of what is looked for in a text, or stands beside NEAR. */
export function phrasesOf(node: Near | Sought): Phrase[] {
  if (node.kind === 'phrase') return [node];
  return (node.kind === 'near' ? [node.left, node.right] : node.parts).flatMap(phrasesOf);
}

/** All that a query looks for in texts, also what it leaves out. */
export function soughtIn(node: BooleanNode): Sought[] {
  switch (node.kind) {
    case 'fact':
      return [];
    case 'not':
      return soughtIn(node.part);
    case 'and':
    case 'or':
      return node.parts.flatMap(soughtIn);
    default:
      return [node];
  }
}
