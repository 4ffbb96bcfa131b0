import { describe, expect, it } from 'vitest';
import { AppError, ERROR_CODES, InvalidInputError, NotFoundError } from './errors.js';

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
    const refusals = Object.entries(ERROR_CODES).filter(([, status]) => status !== 200);
    expect(Object.fromEntries(refusals)).toEqual({
      BAD_REQUEST: 400,
      PERSISTED_QUERY_NOT_SUPPORTED: 400,
      METHOD_NOT_ALLOWED: 405,
      PAYLOAD_TOO_LARGE: 413,
      UNSUPPORTED_MEDIA_TYPE: 415,
    });
  });
});
