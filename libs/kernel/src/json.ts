import type { UserErrorDetail } from './user-errors.js';

/** Far more than filters need, and far less than the stack of a parser allows. */
const MAX_DEPTH = 32;

/** Maximum UTF-8 bytes of a JSON text that is stored for a caller (decisions §17). */
export const MAX_STORED_JSON_BYTES = 64 * 1024;

/**
 * JSON.stringify writes a lone surrogate as an escape, which jsonb refuses. The pattern skips pairs of backslashes before
 * the escape, because they are backslashes of the text.
 */
const HALF_CHARACTER = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/** Problems of a JSON value that cannot be stored unchanged; empty if it can. */
export function jsonProblems(value: unknown, path: readonly string[]): UserErrorDetail[] {
  if (isDeeper(value, MAX_DEPTH)) {
    return [{ field: path, message: `is nested too deeply (maximum is ${MAX_DEPTH} levels)` }];
  }
  if (HALF_CHARACTER.test(JSON.stringify(value))) {
    return [{ field: path, message: 'must not contain half of a UTF-16 surrogate pair' }];
  }
  if (hasLostNumber(value)) {
    return [
      {
        field: path,
        message: 'must not contain numbers that JSON cannot carry exactly, such as -0 and 1e400',
      },
    ];
  }
  return jsonSizeProblems(value, path);
}

/** Problems of a JSON value that is too large to store; empty if it is not. */
export function jsonSizeProblems(value: unknown, path: readonly string[]): UserErrorDetail[] {
  if (jsonBytes(value) <= MAX_STORED_JSON_BYTES) return [];
  return [{ field: path, message: `is too long (maximum is ${MAX_STORED_JSON_BYTES} bytes of JSON)` }];
}

/** Bytes of a value's JSON text in UTF-8. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * Whether a number in JSON or GraphQL stays the same when it is read into a double and written again. 0.1 and 1e2 do;
 * 9007199254740993, 1e400 and -0 do not.
 */
export function isExactNumber(text: string): boolean {
  const value = Number(text);
  return isKept(value) && decimal(text) === decimal(String(value));
}

/** As jsonProblems, for a value that must be an object. */
export function objectProblems(value: unknown, path: readonly string[]): UserErrorDetail[] {
  return isObject(value) ? jsonProblems(value, path) : [{ field: path, message: 'must be a JSON object' }];
}

/** As jsonProblems, for a value that must be an object or a list of objects. */
export function objectsProblems(value: unknown, path: readonly string[]): UserErrorDetail[] {
  const objects = Array.isArray(value) ? value : [value];
  if (objects.every(isObject)) return jsonProblems(value, path);
  return [{ field: path, message: 'must be a JSON object or a list of JSON objects' }];
}

/** Whether a JSON value is an object: not null and not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isKept(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}

/** One canonical text for each decimal number. */
function decimal(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  // Matches from the first zero of a run only. If it were tried at each zero, a run of n zeros would take n² steps.
  const significant = digits.replace(/(?<!0)0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

/**
 * A number beyond the range of doubles, as JSON.parse and literals read it. JSON.stringify would write null or 0 instead.
 */
function hasLostNumber(value: unknown): boolean {
  if (typeof value === 'number') return !isKept(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLostNumber);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
