import { accountNameKey, LANGUAGES, tagName, UNKNOWN_LANGUAGE } from '@loupe/content';
import { tokensOf } from '../words.js';
import {
  type BooleanNode,
  type Fact,
  isFound,
  lengthOf,
  type Near,
  type Phrase,
  phrasesOf,
} from './boolean-nodes.js';
import {
  type BooleanField,
  BooleanProblem,
  FACT_FIELDS,
  type FactField,
  type Piece,
  piecesOf,
  type TextField,
} from './boolean-pieces.js';
import { lexemesBeside } from './boolean-tsquery.js';

/** Words and phrases of a query. */
export const MAX_TERMS = 60;
const MAX_PHRASE = 20;
const MAX_DEPTH = 20;
/** The largest number after NEAR/. */
export const MAX_NEAR = 30;
/** Words that PostgreSQL looks for on account of NEAR in a query: each at each distance, before and behind the other side. */
const MAX_BESIDE = 600;
/** Fewer letters before `*` would be most words. */
const MIN_PREFIX = 2;

const NEAR = /^NEAR\/(\d{1,4})$/;

/**
 * Reads a query in BOOLEAN mode (decisions §21): words are ANDed; `OR`, `NOT` and `-`, quotes, parentheses, `NEAR/n`, `word*`, and
 * fields such as `caption:`. `OR` binds least, `NEAR` most; operators are written in capitals.
 * @throws BooleanProblem for what cannot be read, and where nothing but what is left out is named
 */
export function readBoolean(text: string): BooleanNode {
  return new Reader(piecesOf(text), text.length).read();
}

class Reader {
  private next = 0;
  private terms = 0;
  private beside = 0;

  constructor(
    private readonly pieces: readonly Piece[],
    private readonly length: number,
  ) {}

  read(): BooleanNode {
    const query = this.either(null, 0);
    const rest = this.pieces[this.next];
    if (rest !== undefined) throw this.problem('no parenthesis is open here');
    if (!isFound(query)) {
      throw new BooleanProblem(
        'says only what is left out; name something to find, also on each side of OR',
        1,
      );
    }
    return query;
  }

  private either(field: BooleanField | null, depth: number): BooleanNode {
    if (depth > MAX_DEPTH) throw this.problem(`parentheses are at most ${MAX_DEPTH} deep`);
    const parts = [this.all(field, depth)];
    while (this.isWord('OR')) {
      this.next += 1;
      parts.push(this.all(field, depth));
    }
    return joined('or', parts);
  }

  private all(field: BooleanField | null, depth: number): BooleanNode {
    const parts = [this.near(field, depth)];
    for (;;) {
      if (this.isWord('AND')) {
        this.next += 1;
        parts.push(this.near(field, depth));
      } else if (this.pieces[this.next] === undefined || this.isWord('OR') || this.is('close')) {
        return joined('and', parts);
      } else parts.push(this.near(field, depth));
    }
  }

  private near(field: BooleanField | null, depth: number): BooleanNode {
    const first = this.pieces[this.next];
    const left = this.one(field, depth);
    const operator = this.nearHere();
    if (operator === null) return left;
    const beside = nearOf(left);
    if (beside === null)
      throw new BooleanProblem(
        `beside ${operator.text} stand words, phrases, or words with OR`,
        (first?.at ?? 0) + 1,
      );
    this.next += 1;
    const words = Number(NEAR.exec(operator.text)?.[1]);
    if (words < 1 || words > MAX_NEAR) {
      throw new BooleanProblem(`the number after NEAR/ is from 1 to ${MAX_NEAR}`, operator.at + 1);
    }
    const second = this.pieces[this.next];
    const right = nearOf(this.one(field, depth));
    if (right === null) {
      throw new BooleanProblem(
        `beside ${operator.text} stand words, phrases, or words with OR`,
        (second?.at ?? this.length) + 1,
      );
    }
    const [own = null, ...others] = new Set(
      [...phrasesOf(beside), ...phrasesOf(right)].map((each) => each.field),
    );
    if (others.length > 0) throw new BooleanProblem('beside NEAR stand words of one field', operator.at + 1);
    this.beside += lexemesBeside({ left: beside, right, words });
    if (this.beside > MAX_BESIDE) {
      throw new BooleanProblem(
        'too many words stand beside NEAR, or too far from each other',
        operator.at + 1,
      );
    }
    const again = this.nearHere();
    if (again !== null)
      throw new BooleanProblem('two NEAR stand one behind the other; use AND', again.at + 1);
    return { kind: 'near', left: beside, right, words, field: own };
  }

  private one(field: BooleanField | null, depth: number): BooleanNode {
    const piece = this.pieces[this.next];
    if (piece === undefined) throw new BooleanProblem('ends where a word is expected', this.length + 1);
    if (this.isWord('OR') || this.isWord('AND') || this.nearHere() !== null || piece.kind === 'close') {
      throw this.problem(`a word is expected in place of ${piece.text}`);
    }
    this.next += 1;
    switch (piece.kind) {
      case 'minus':
        return this.without(field, depth);
      case 'open': {
        const inner = this.either(field, depth + 1);
        if (!this.is('close')) throw new BooleanProblem('the parenthesis is not closed', piece.at + 1);
        this.next += 1;
        return inner;
      }
      case 'field':
        return this.one(piece.text as BooleanField, depth + 1);
      case 'quoted':
        return this.term(piece, piece.text, false, field);
      default: {
        if (piece.text === 'NOT') return this.without(field, depth);
        const isPrefix = piece.text.endsWith('*');
        return this.term(piece, isPrefix ? piece.text.slice(0, -1) : piece.text, isPrefix, field);
      }
    }
  }

  private without(field: BooleanField | null, depth: number): BooleanNode {
    if (depth > MAX_DEPTH) throw this.problem(`NOT is at most ${MAX_DEPTH} deep`);
    const part = this.one(field, depth + 1);
    return part.kind === 'not' ? part.part : { kind: 'not', part };
  }

  private term(piece: Piece, text: string, isPrefix: boolean, field: BooleanField | null): Phrase | Fact {
    this.terms += 1;
    if (this.terms > MAX_TERMS)
      throw new BooleanProblem(`there are at most ${MAX_TERMS} words and phrases`, piece.at + 1);
    return isFact(field)
      ? this.fact(piece, text, isPrefix, field)
      : this.phrase(piece, text, isPrefix, field);
  }

  private fact(piece: Piece, text: string, isPrefix: boolean, field: FactField): Fact {
    const at = piece.at + 1;
    if (text.includes('*') || (isPrefix && field !== 'account'))
      throw new BooleanProblem(`* does not stand in ${field}:`, at);
    if (field === 'account' && text.trim().startsWith('@') && !isPrefix) {
      const handle = accountNameKey(text);
      if (handle === '') throw new BooleanProblem('account: has no name', at);
      return { kind: 'fact', field, name: `@${handle}` };
    }
    if (field === 'account') {
      const { tokens: all } = this.phrase(piece, text, isPrefix, null);
      // Names are searched without emoji.
      const tokens = all.filter(({ kind }) => kind !== 'sign');
      if (tokens.length === 0) throw new BooleanProblem('account: has no name', at);
      // Where no spaces are written, a part of a name is enough.
      const begin = tokens[0]?.kind === 'run' ? '' : ' ';
      const end = isPrefix || tokens.at(-1)?.kind === 'run' ? '' : ' ';
      return { kind: 'fact', field, name: `${begin}${tokens.map((token) => token.text).join(' ')}${end}` };
    }
    const name = field === 'lang' ? text.trim().toLowerCase() : tagName(text);
    if (name === '') throw new BooleanProblem(`${field}: has no name`, at);
    if (field === 'lang' && name !== UNKNOWN_LANGUAGE && !LANGUAGES.includes(name)) {
      throw new BooleanProblem(`lang: takes the code of a language that is detected, such as de`, at);
    }
    return { kind: 'fact', field, name };
  }

  private phrase(piece: Piece, text: string, isPrefix: boolean, field: TextField | null): Phrase {
    const at = piece.at + 1;
    const tokens = tokensOf(text);
    const last = tokens.at(-1);
    if (last === undefined) throw new BooleanProblem('has no word, number or emoji', at);
    if (piece.kind === 'word' && text.includes('*'))
      throw new BooleanProblem('* stands at the end of a word', at);
    if (isPrefix && last.kind !== 'run' && [...last.text].length < MIN_PREFIX) {
      throw new BooleanProblem(`at least ${MIN_PREFIX} letters stand before *`, at);
    }
    const length = tokens.reduce((sum, token) => sum + lengthOf(token), 0);
    if (length > MAX_PHRASE) throw new BooleanProblem(`a phrase has at most ${MAX_PHRASE} words`, at);
    return {
      kind: 'phrase',
      tokens,
      isPrefix: isPrefix && last.kind !== 'run' && last.kind !== 'sign',
      isExact: piece.kind === 'quoted',
      field,
    };
  }

  private nearHere(): Piece | null {
    const piece = this.pieces[this.next];
    return piece?.kind === 'word' && NEAR.test(piece.text) ? piece : null;
  }

  private is(kind: Piece['kind']): boolean {
    return this.pieces[this.next]?.kind === kind;
  }

  private isWord(word: string): boolean {
    const piece = this.pieces[this.next];
    return piece?.kind === 'word' && piece.text === word;
  }

  private problem(message: string): BooleanProblem {
    return new BooleanProblem(message, (this.pieces[this.next]?.at ?? this.length) + 1);
  }
}

function isFact(field: BooleanField | null): field is FactField {
  return FACT_FIELDS.some((each) => each === field);
}

function joined(kind: 'and' | 'or', parts: readonly BooleanNode[]): BooleanNode {
  const [only, ...others] = parts;
  return only !== undefined && others.length === 0 ? only : { kind, parts };
}

/** A node as it may stand beside NEAR; null where it may not. */
function nearOf(node: BooleanNode): Near | null {
  if (node.kind === 'phrase') return node;
  if (node.kind !== 'or') return null;
  const parts = node.parts.map(nearOf);
  return parts.some((part) => part === null) ? null : { kind: 'or', parts: parts as Near[] };
}
