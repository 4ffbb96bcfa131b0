/** Steps from a JSON value to one inside it: keys and positions. */
export type JsonPath = readonly (string | number)[];

/** What is wrong with a number that `inexactNumber` finds. */
export const INEXACT_NUMBER = 'must be a number that JSON can carry exactly; send others as strings';

/** Where a JSON text may have such a number at all: no other number is this long, or has such an exponent. */
const SUSPECT = /[[:,]\s*-?(?:\d{16}|[\d.]+[eE]\+?\d{3})/;
const NUMBER = /-?\d+(\.\d+)?([eE][+-]?\d+)?/y;
const QUOTE = 34;
const BACKSLASH = 92;

interface JsonPosition {
  readonly isList: boolean;
  /** The key or position of the value that comes next, or is being read; null before the first key. */
  step: string | number | null;
}

/**
 * Where a JSON text has a number that JavaScript reads as another one: an integer beyond what a double holds exactly, or a
 * number beyond all doubles. JSON.parse would alter it without a word. Null if nowhere.
 * @param text valid JSON
 * @param within only what stands under this key of the outermost object is looked at
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
 * Whether a number is read as another one. What JSON.stringify writes of a double is read as the same double again, so it is
 * not.
 * @param real its fraction or exponent, if it has one: those are rounded everywhere
 */
function isInexact(literal: string, real?: string): boolean {
  const read = Number(literal);
  if (!Number.isFinite(read)) return true;
  if (real !== undefined || Number.isSafeInteger(read) || String(read) === literal) return false;
  return BigInt(literal) !== BigInt(read);
}

/** A path as messages have it, such as `.filter.tagsNames[0]`. */
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
