/** What people fill in instead of operators. Each has words, and phrases in quotation marks. */
export interface OperatorParts {
  all: string;
  any: string;
  none: string;
  /** One phrase, without quotation marks. */
  exact: string;
}

export const NO_PARTS: OperatorParts = { all: '', any: '', none: '', exact: '' };

const OPERATOR = /^(?:OR|AND|NOT|NEAR\/\d+)$/;
/** A word with its field, a phrase with its field, a minus, or a parenthesis. */
const PIECE = /-(?=[^\s)])|[()]|(?:[a-z]+:)?"[^"]*"|[^\s()"]+/gi;

/** Words and phrases of a field of the form; what would mean something else stands in quotation marks, or is left out. */
function termsOf(text: string): string[] {
  const terms = text.replace(/[“”„«»]/g, '"').match(/(?:[a-z]+:)?"[^"]*"|[^\s()"]+/gi) ?? [];
  return terms
    .map((term) => (OPERATOR.test(term) ? `"${term}"` : term.replace(/^-+/, '')))
    .filter((term) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(term));
}

/** The text of a search by operators. */
export function textOfParts({ all, any, none, exact }: OperatorParts): string {
  const some = termsOf(any);
  const phrase = exact.replace(/["“”„«»]/g, ' ').trim();
  return [
    ...(/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(phrase) ? [`"${phrase}"`] : []),
    ...termsOf(all),
    // One word of several is one of all.
    ...(some.length > 0 ? [`(${some.join(' OR ')})`] : []),
    ...termsOf(none).map((term) => `-${term}`),
  ].join(' ');
}

/** What the text of a search says, as a form has it; null where it says more than the form has fields for. */
export function partsOfText(text: string): OperatorParts | null {
  const pieces: readonly string[] = text.match(PIECE) ?? [];
  if (pieces.join('').length !== text.replace(/\s/g, '').length && !text.includes('"')) return null;
  if ((text.match(/"/g)?.length ?? 0) % 2 === 1 || /[“”„«»]/.test(text)) return null;
  if (/(?:^|\s)-(?:\s|\)|$)/.test(text)) return null;
  const open = pieces.indexOf('(');
  if (open < 0 && pieces.includes('OR')) {
    const some = alternatives(pieces);
    return some === null ? null : { ...NO_PARTS, any: some };
  }
  const close = pieces.indexOf(')');
  if (open >= 0 && (close < open || pieces.indexOf('(', open + 1) >= 0 || pieces[open - 1] === '-'))
    return null;
  const some = open < 0 ? '' : alternatives(pieces.slice(open + 1, close));
  if (some === null) return null;
  const parts = { all: [] as string[], none: [] as string[], exact: [] as string[] };
  const rest = open < 0 ? pieces : [...pieces.slice(0, open), ...pieces.slice(close + 1)];
  for (let at = 0; at < rest.length; at++) {
    const isLeftOut = rest[at] === '-';
    const term = rest[isLeftOut ? ++at : at];
    if (term === undefined || OPERATOR.test(term) || /^[()-]$/.test(term) || /:$/.test(term)) return null;
    if (isLeftOut) parts.none.push(term);
    else if (parts.exact.length === 0 && term.startsWith('"')) parts.exact.push(term.slice(1, -1));
    else parts.all.push(term);
  }
  return { all: parts.all.join(' '), any: some, none: parts.none.join(' '), exact: parts.exact.join(' ') };
}

/** Terms with OR between them; null for anything else. */
function alternatives(pieces: readonly string[]): string | null {
  const terms = pieces.filter((_, index) => index % 2 === 0);
  const isJoined = pieces.every((piece, index) => (piece === 'OR') === (index % 2 === 1));
  const arePlain = terms.every((term) => !OPERATOR.test(term) && !/^[()-]$|:$/.test(term));
  return isJoined && arePlain && pieces.length % 2 === 1 ? terms.join(' ') : null;
}
