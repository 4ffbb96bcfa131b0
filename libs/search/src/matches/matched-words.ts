import { type BooleanNode, hasForms, type Phrase, phrasesOf } from '../boolean/boolean-nodes.js';
import { TEXT_FIELDS, type TextField } from '../boolean/boolean-pieces.js';
import type { Forms } from '../boolean/word-forms.js';
import { isOneEditApart } from '../misspellings.js';
import { lexemeOf } from '../search-document.js';
import type { SuperSearch } from '../super-search.js';
import { correctable } from '../text-query.js';
import { type Token, tokensOf } from '../words.js';

/** A part of a search that a text shows: words one behind the other. */
export interface MatchedWords {
  readonly fields: readonly TextField[];
  readonly words: readonly MatchedWord[];
}

/** A word of a search. */
export type MatchedWord =
  /** In a script without spaces: parts of which each is shown. */
  { readonly parts: readonly string[] } | { readonly isWord: (token: Token) => boolean };

/** What a search looks for in texts; not what it leaves out, and nothing of a search by a picture. */
export function matchedWords(search: SuperSearch, forms: Forms): MatchedWords[] {
  switch (search.mode) {
    case 'BOOLEAN':
      return wanted(search.query, forms);
    case 'EMBEDDING_CONTENT':
      return search.source === 'searchQuery' ? typed(tokensOf(search.value), TEXT_FIELDS) : [];
    case 'HYBRID':
      return typed(search.tokens, TEXT_FIELDS);
    default:
      return typed(search.tokens, [search.mode === 'FUZZY_CAPTION' ? 'caption' : 'said']);
  }
}

/** Words of which each may have a typo, as searches in FUZZY modes find them. */
function typed(tokens: readonly Token[], fields: readonly TextField[]): MatchedWords[] {
  const corrected = new Set(correctable(tokens));
  return tokens.map((token) => {
    if (token.kind === 'run') return { fields, words: [{ parts: pairsOf(token.text) }] };
    const word = lexemeOf(token);
    const isWord = ({ text }: Token) => text === word || (corrected.has(word) && isOneEditApart(word, text));
    return { fields, words: [{ isWord }] };
  });
}

function wanted(node: BooleanNode, forms: Forms): MatchedWords[] {
  switch (node.kind) {
    case 'not':
    case 'fact':
      return [];
    case 'and':
    case 'or':
      return node.parts.flatMap((part) => wanted(part, forms));
    default:
      return phrasesOf(node).map((each) => ofPhrase(each, forms));
  }
}

function ofPhrase(phrase: Phrase, forms: Forms): MatchedWords {
  const { tokens, isPrefix, field } = phrase;
  const words = tokens.map((token, index): MatchedWord => {
    if (token.kind === 'run') return { parts: [token.text] };
    const word = lexemeOf(token);
    if (isPrefix && index === tokens.length - 1) return { isWord: ({ text }) => text.startsWith(word) };
    const all = new Set(hasForms(phrase) ? [word, ...forms.inAny(word)] : [word]);
    return { isWord: ({ text }) => all.has(text) };
  });
  return { fields: field === null ? TEXT_FIELDS : [field], words };
}

function pairsOf(text: string): string[] {
  const characters = [...text];
  return characters.length < 3
    ? [text]
    : characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
