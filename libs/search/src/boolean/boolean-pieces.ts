/** The texts of a post in which words are looked for. */
export const TEXT_FIELDS = ['caption', 'said', 'picture'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** What else is known of a post: its account, hashtags, mentions and language. */
export const FACT_FIELDS = ['account', 'tag', 'mention', 'lang'] as const;
export type FactField = (typeof FACT_FIELDS)[number];

/** Where a word is looked for; null for all texts. */
export type BooleanField = TextField | FactField;

/** What cannot be read, and where: the number of the character, from 1. */
export class BooleanProblem extends Error {
  constructor(
    message: string,
    readonly character: number,
  ) {
    super(message);
  }
}

const QUOTES = '"“”„«»';
const FIELDS: readonly string[] = [...TEXT_FIELDS, ...FACT_FIELDS];
/** A name before a colon that is not the beginning of an address or a time. */
const NAMED = /^([A-Za-z]{2,20}):(?!\/)/;

/** A part of a query as it is written. */
export interface Piece {
  readonly kind: 'word' | 'quoted' | 'open' | 'close' | 'minus' | 'field';
  readonly text: string;
  /** Of its first character, from 0. */
  readonly at: number;
}

/**
 * The parts of a query, in their order.
 * @throws BooleanProblem for a quotation that does not end, and for an unknown field
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (/\s/u.test(character)) at += 1;
    else if (character === '(' || character === ')') {
      pieces.push({ kind: character === '(' ? 'open' : 'close', text: character, at });
      at += 1;
    } else if (character === '-' && /[^\s)]/u.test(text.charAt(at + 1))) {
      pieces.push({ kind: 'minus', text: character, at });
      at += 1;
    } else if (QUOTES.includes(character)) {
      const end = endOfQuote(text, at);
      pieces.push({ kind: 'quoted', text: text.slice(at + 1, end), at });
      at = end + 1;
      if (text.charAt(at) === '*')
        throw new BooleanProblem('* stands behind a word, not behind a phrase', at + 1);
    } else at = readWord(text, at, pieces);
  }
  return pieces;
}

function readWord(text: string, at: number, pieces: Piece[]): number {
  let end = at;
  while (end < text.length && !/[\s()]/u.test(text.charAt(end)) && !QUOTES.includes(text.charAt(end)))
    end += 1;
  const word = text.slice(at, end);
  const name = NAMED.exec(word)?.[1];
  if (name === undefined) {
    pieces.push({ kind: 'word', text: word, at });
    return end;
  }
  const field = name.toLowerCase();
  if (!FIELDS.includes(field)) {
    const known = FIELDS.map((each) => `${each}:`).join(', ');
    throw new BooleanProblem(`${name}: is no field; there are ${known}`, at + 1);
  }
  pieces.push({ kind: 'field', text: field, at });
  return at + name.length + 1;
}

function endOfQuote(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) if (QUOTES.includes(text.charAt(end))) return end;
  throw new BooleanProblem('the quotation mark is not closed', at + 1);
}
