import { expect, it } from 'vitest';
import { UserErrors, userError } from './user-errors.js';

it('user errors keep every detail, and leave out a code that was not given', () => {
  const error = new UserErrors([
    { field: ['itemIds'], message: 'too many' },
    { field: [], message: 'not enough credits', code: 'credits' },
  ]);
  expect(error).toBeInstanceOf(Error);
  expect([error.name, error.message]).toEqual(['UserErrors', 'too many; not enough credits']);
  expect(userError(['a'], 'b').details).toEqual([{ field: ['a'], message: 'b' }]);
  expect(userError(['a'], 'b').details[0]).not.toHaveProperty('code');
  expect(userError([], 'b', 'c').details).toEqual([{ field: [], message: 'b', code: 'c' }]);
});
