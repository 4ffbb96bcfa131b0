import { describe, expect, it } from 'vitest';
import { ApiError } from './api';
import { Refused } from './refused';
import { isGone, sentenceOf } from './sentences';

describe('an error', () => {
  it('of the API or of Loupe is said as it is', () => {
    expect(sentenceOf(new ApiError('The workspace has no such post.', null, null))).toBe(
      'The workspace has no such post.',
    );
  });

  it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'of a browser (%s) is a sentence about the connection',
    (message) => {
      expect(sentenceOf(new TypeError(message))).toBe(
        'Loupe cannot be reached. Look at the connection, then try again.',
      );
    },
  );

  it('of a program is no stack of words for programmers', () => {
    expect(sentenceOf(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(
      'Something is wrong with this page. Open it again.',
    );
  });

  it.each([
    'Failed to fetch dynamically imported module: https://loupe.example.com/assets/posts-1.js',
    'error loading dynamically imported module: https://loupe.example.com/assets/posts-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/posts-1.css',
  ])('of a part that is gone says so: %s', (message) => {
    const error = new TypeError(message);
    expect(isGone(error)).toBe(true);
    expect(sentenceOf(error)).toMatch(/^A part of the console could not be loaded\./);
  });

  it.each([
    [{ field: ['input', 'name'], message: "can't be blank" }, "Name can't be blank."],
    [
      { field: ['input', 'expiresAt'], message: 'expiresAt must be in the future' },
      'Expires at must be in the future.',
    ],
    [{ field: ['input', 'options', '3'], message: 'is there twice' }, 'Options is there twice.'],
    [
      { field: null, message: 'There may be 1000 tokens at most; delete one first' },
      'There may be 1000 tokens at most; delete one first.',
    ],
  ])('of a refusal is a sentence that names the field: %j', (reason, sentence) => {
    expect(new Refused([reason]).message).toBe(sentence);
  });
});
