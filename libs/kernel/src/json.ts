import type { UserErrorDetail } from './user-errors.js';

/** Far more than filters need, and far less than a parser's stack bears. */
const MAX_DEPTH = 32;

/** Bytes of a JSON text, in UTF-8, that is stored for a caller (decisions §17). */
export const MAX_STORED_JSON_BYTES = 64 * 1024;

/**
 * JSON.stringify writes half of a surrogate pair as an escape, which jsonb refuses; an even number of backslashes
 * before it are text of their own.
 */
const HALF_CHARACTER = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/** Why a JSON value cannot be stored as it is; nothing if it can. */
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

/** What is wrong with a JSON value that is larger than what is stored. */
export function jsonSizeProblems(value: unknown, path: readonly string[]): UserErrorDetail[] {
  if (jsonBytes(value) <= MAX_STORED_JSON_BYTES) return [];
  return [{ field: path, message: `is too long (maximum is ${MAX_STORED_JSON_BYTES} bytes of JSON)` }];
}

/** Bytes of a value's JSON text in UTF-8. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * Whether a number, as JSON or GraphQL writes it, is the same when it is read into a double and written again: of 0.1 and
 * 1e2 it is, of 9007199254740993, 1e400 and -0 it is not.
 */
export function isExactNumber(text: string): boolean {
  const value = Number(text);
  return isKept(value) && decimal(text) === decimal(String(value));
}

/** As jsonProblems, for a value that has to be an object. */
export function objectProblems(value: unknown, path: readonly string[]): UserErrorDetail[] {
  return isObject(value) ? jsonProblems(value, path) : [{ field: path, message: 'must be a JSON object' }];
}

/** As jsonProblems, for a value that has to be an object or a list of them. */
export function objectsProblems(value: unknown, path: readonly string[]): UserErrorDetail[] {
  const objects = Array.isArray(value) ? value : [value];
  if (objects.every(isObject)) return jsonProblems(value, path);
  return [{ field: path, message: 'must be a JSON object or a list of JSON objects' }];
}

/** Whether a value of JSON is an object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isKept(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}

/** One spelling for each decimal number. */
function decimal(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  // From the first zero of a run only: tried at each of them, a run of n zeros would take n² steps.
  const significant = digits.replace(/(?<!0)0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

/** What JSON.parse and literals make of numbers beyond a double; JSON.stringify would write null or 0 in their place. */
function hasLostNumber(value: unknown): boolean {
  if (typeof value === 'number') return !isKept(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLostNumber);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
