/** Steps from a JSON value to a value inside it: keys and positions. */
export type JsonPath = readonly (string | number)[];

/** The problem with a number that `inexactNumber` finds. */
export const INEXACT_NUMBER = 'must be a number that JSON can carry exactly; send others as strings';

/**
 * A quick test: only a text that matches can contain such a number, because no other number is as long or has such an
 * exponent.
 */
const SUSPECT = /[[:,]\s*-?(?:\d{16}|[\d.]+[eE]\+?\d{3})/;
const NUMBER = /-?\d+(\.\d+)?([eE][+-]?\d+)?/y;
const QUOTE = 34;
const BACKSLASH = 92;

interface JsonPosition {
  readonly isList: boolean;
  /** The key or position of the next or current value; null before the first key. */
  step: string | number | null;
}

/**
 * Path of a number in a JSON text that JavaScript reads as a different number: an integer beyond what a double holds
 * exactly, or a number beyond the range of doubles. JSON.parse would change it silently. Null if there is none.
 * @param text valid JSON
 * @param within key of the outermost object; only its value is searched
 */
export function inexactNumber(text: string, within: string | null = null): JsonPath | null {
  if (!SUSPECT.test(text)) return null;
  const open: JsonPosition[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const position = open.at(-1);
    switch (text[at]) {
      case '{':
        open.push({ isList: false, step: null });
        break;
      case '[':
        open.push({ isList: true, step: 0 });
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        if (position !== undefined)
          position.step = typeof position.step === 'number' ? position.step + 1 : null;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (position?.step === null) position.step = JSON.parse(text.slice(at, end + 1)) as string;
        at = end;
        break;
      }
      default: {
        NUMBER.lastIndex = at;
        const [literal, fraction, exponent] = NUMBER.exec(text) ?? [];
        if (literal === undefined) break;
        const path = open.map(({ step }) => step ?? '');
        const isLookedAt = within === null || path[0] === within;
        if (isLookedAt && isInexact(literal, fraction ?? exponent)) return path;
        at += literal.length - 1;
      }
    }
  }
  return null;
}

/**
 * Whether a number is read as a different one. The text that JSON.stringify writes for a double is read as the same
 * double, so it is exact.
 * @param real its fraction or exponent, if it has one: those are rounded by every reader
 */
function isInexact(literal: string, real?: string): boolean {
  const read = Number(literal);
  if (!Number.isFinite(read)) return true;
  if (real !== undefined || Number.isSafeInteger(read) || String(read) === literal) return false;
  return BigInt(literal) !== BigInt(read);
}

/** A path as messages show it, such as `.filter.tagsNames[0]`. */
export function stepsText(path: JsonPath): string {
  return path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return at;
}
