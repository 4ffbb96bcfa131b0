import { tokensOf } from '../words.js';
import { type BooleanNode, type Phrase } from './boolean-nodes.js';
import { readBoolean } from './boolean-query.js';
import { typedOperator } from './typed-operators.js';

const WORDS = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu;

/**
 * What a keyword with operators asks for; null for plain words, which platforms are asked for as they are.
 * @throws BooleanProblem for a query that cannot be read
 */
export function keywordQuery(name: string): BooleanNode | null {
  return typedOperator(name) === null ? null : readBoolean(name);
}

/**
 * What a platform can be asked for: the longest phrase that each post has which the query finds, as it was written. The rest is
 * applied to what comes. Null where there is none, as with OR between all.
 */
export function askedWords(query: BooleanNode, name: string): string | null {
  const written = new Map((name.match(WORDS) ?? []).map((word) => [tokensOf(word)[0]?.text, word]));
  const phrases = neededPhrases(query).map(({ tokens }) =>
    tokens.map(({ text }) => written.get(text) ?? text).join(' '),
  );
  return phrases.sort((a, b) => b.length - a.length)[0] ?? null;
}

function neededPhrases(node: BooleanNode): Phrase[] {
  switch (node.kind) {
    case 'phrase':
      // Platforms do not search in what is said or shown, and know no beginnings of words.
      return (node.field ?? 'caption') === 'caption' && !node.isPrefix ? [node] : [];
    case 'near':
      return [node.left, node.right].flatMap((each) => (each.kind === 'phrase' ? neededPhrases(each) : []));
    case 'and':
      return node.parts.flatMap(neededPhrases);
    default:
      return [];
  }
}
