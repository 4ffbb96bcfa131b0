import type { UserErrorDetail } from './user-errors.js';

/** Far more than filters need, and far less than a parser's stack bears. */
const MAX_DEPTH = 32;

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
  return [];
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

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
