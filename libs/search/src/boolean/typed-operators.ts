/** What somebody types who means an operator: in BOOLEAN mode it is one. */
const TYPED: readonly (readonly [name: string, RegExp])[] = [
  ['OR', /(?:^|\s)OR\s/],
  ['NOT', /(?:^|\s)NOT\s/],
  ['AND', /(?:^|\s)AND\s/],
  ['NEAR', /\sNEAR\/\d/],
  ['-', /\s-[\p{L}"“„(]/u],
  ['a quotation', /["“„][^"“”„]+["“”]/],
  ['*', /\p{L}\*(?:\s|$)/u],
  ['a field', /(?:^|\s)(?:caption|said|picture|account|tag|mention|lang):\S/i],
];

/** The first operator in a query of a mode that has none; null where there is none. */
export function typedOperator(text: string): string | null {
  return TYPED.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
