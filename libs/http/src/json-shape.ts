/**
 * Maximum nesting of brackets, or of JSON objects and lists; far above normal use and far below what the call stack
 * allows.
 */
export const MAX_NESTING = 500;

/**
 * Maximum values in a JSON text, those in objects and lists included. It is far above normal use; parsing that many takes
 * about 20 ms.
 */
export const MAX_JSON_MEMBERS = 50_000;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const OPENING = new Set(['{', '['].map((bracket) => bracket.charCodeAt(0)));
const CLOSING = new Set(['}', ']'].map((bracket) => bracket.charCodeAt(0)));

/**
 * The problem with the shape of a JSON text, found without parsing it: to parse a megabyte of small values and walk them
 * would block the process for everyone. Null if there is none. The text need not be valid.
 */
export function jsonShapeProblem(text: string): string | null {
  let depth = 0;
  let members = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) at += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA) members += 1;
    else if (CLOSING.has(code)) depth -= 1;
    else if (OPENING.has(code)) {
      depth += 1;
      members += 1;
    }
    if (depth > MAX_NESTING) return `has values nested more than ${MAX_NESTING} deep`;
    if (members > MAX_JSON_MEMBERS) return `has more than ${MAX_JSON_MEMBERS} values`;
  }
  return null;
}
