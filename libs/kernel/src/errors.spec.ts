import { describe, expect, it } from 'vitest';
import { AppError, InvalidInputError, NotFoundError } from './app-error.js';
import { ERRORS, isErrorCode, PLAIN_REFUSALS } from './errors.js';

describe('the error family', () => {
  it.each([
    [
      new InvalidInputError('first must be greater than or equal to 1'),
      'INVALID_INPUT',
      'first must be greater than or equal to 1',
      'InvalidInputError',
    ],
    [new NotFoundError('Creator'), 'NOT_FOUND', 'Creator not found', 'NotFoundError'],
    [new AppError('QUERY_TIMEOUT', 'too slow'), 'QUERY_TIMEOUT', 'too slow', 'AppError'],
  ] as const)('%s has its code, message and name', (error, code, message, name) => {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toBeInstanceOf(Error);
    expect([error.code, error.message, error.name]).toEqual([code, message, name]);
  });

  it('has the HTTP statuses of decisions §1: only what ends a request before execution is not 200', () => {
    const refusals = Object.entries(ERRORS)
      .filter(([, { status }]) => status !== 200)
      .map(([code, { status }]) => [code, status]);
    expect(Object.fromEntries(refusals)).toEqual({
      BAD_REQUEST: 400,
      PERSISTED_QUERY_NOT_SUPPORTED: 400,
      IDEMPOTENCY_ANSWER_NOT_KEPT: 409,
      METHOD_NOT_ALLOWED: 405,
      REQUEST_TIMEOUT: 408,
      IDEMPOTENCY_CONFLICT: 409,
      PAYLOAD_TOO_LARGE: 413,
      STORAGE_FULL: 413,
      UNSUPPORTED_MEDIA_TYPE: 415,
      RATE_LIMIT_EXCEEDED: 429,
    });
  });

  it('says when each error is sent and what to do, in sentences', () => {
    for (const { when, remedy } of [...Object.values(ERRORS), ...Object.values(PLAIN_REFUSALS)]) {
      expect(when).toMatch(/^[A-Z`].*\.$/);
      expect(remedy).toMatch(/^[A-Z`].*\.$/);
    }
  });

  it.each(['constructor', '__proto__', 'toString', '', 'SOMETHING', null, undefined, 200])(
    'does not take %j for a code',
    (word) => {
      expect(isErrorCode(word)).toBe(false);
    },
  );
});
