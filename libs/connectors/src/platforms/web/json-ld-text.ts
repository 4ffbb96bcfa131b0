import { parsedJson } from '../text.js';

const CONTROL = 0x20;
/** What may follow a backslash in JSON. */
const ESCAPES = new Set(['"', '\\', '/', 'b', 'f', 'n', 'r', 't', 'u']);
/** What pages put around or between JSON as they do in scripts. */
const AROUND = ['<![CDATA[', ']]>', '<!--', '-->'];

/**
 * Parses JSON as pages write it: with control characters in texts, comments, CDATA, commas too many, and semicolons.
 * @returns undefined for what is no JSON even so
 */
export function looseJson(text: string): unknown {
  const strict = parsedJson(text);
  return strict === undefined ? parsedJson(mended(text)) : strict;
}

function mended(text: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (sign === '"') {
      const end = endOfText(text, at);
      parts.push(mendedText(text.slice(at + 1, end)));
      at = end + 1;
    } else {
      const skipped = skippedAt(text, at);
      if (skipped === at) {
        parts.push(sign);
        at += 1;
      } else at = skipped;
    }
  }
  return withoutCommas(parts);
}

/** Where what is no JSON ends. */
function skippedAt(text: string, at: number): number {
  const around = AROUND.find((each) => text.startsWith(each, at));
  if (around !== undefined) return at + around.length;
  if (text[at] === ';') return at + 1;
  if (text.startsWith('/*', at)) return endOf(text, '*/', at + 2) + 2;
  if (!text.startsWith('//', at)) return at;
  const rest = AROUND.find((each) =>
    text
      .slice(at + 2, at + 20)
      .trimStart()
      .startsWith(each),
  );
  return rest === undefined ? endOf(text, '\n', at) : text.indexOf(rest, at) + rest.length;
}

function endOf(text: string, sign: string, from: number): number {
  const end = text.indexOf(sign, from);
  return end < 0 ? text.length : end;
}

function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function mendedText(text: string): string {
  let mendedSoFar = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '\\') {
      const next = text[at + 1] ?? '';
      mendedSoFar += ESCAPES.has(next) ? `\\${next}` : next;
      at += 1;
    } else if (sign.charCodeAt(0) < CONTROL) {
      mendedSoFar += `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
    } else mendedSoFar += sign;
  }
  return `"${mendedSoFar}"`;
}

/** Commas that nothing follows are left out, as are those that only another one does. */
function withoutCommas(parts: readonly string[]): string {
  const kept: string[] = [];
  let comma = false;
  for (const part of parts) {
    if (part.trim() === '') continue;
    if (part === ',') comma = kept.length > 0;
    else {
      if (comma && part !== '}' && part !== ']') kept.push(',');
      comma = false;
      kept.push(part);
    }
  }
  return kept.join('');
}
