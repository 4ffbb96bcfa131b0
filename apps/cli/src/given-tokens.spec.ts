import { InvalidInputError } from '@loupe/kernel';
import { describe, expect, it } from 'vitest';
import { parseTokens } from './given-tokens.js';

describe('tokens that are given', () => {
  it.each([
    ['EAAone\n', { accessToken: 'EAAone', refreshToken: null }],
    [' act.one \r\n rft.two\n', { accessToken: 'act.one', refreshToken: 'rft.two' }],
    ['{"access_token":"a","refresh_token":"b","expires_in":1}', { accessToken: 'a', refreshToken: 'b' }],
    ['{"access_token":"a"}', { accessToken: 'a', refreshToken: null }],
  ])('%j are read', (given, tokens) => {
    expect(parseTokens(given)).toEqual(tokens);
  });

  it.each(['', '\n', 'secret with spaces', 'one\ntwo\nthree', '{"token":"secret"}', '{secret', 'sécret'])(
    '%j are refused without being repeated',
    (given) => {
      const refuse = () => parseTokens(given);
      expect(refuse).toThrow(InvalidInputError);
      expect(refuse).not.toThrow(/secret|sécret/);
    },
  );
});
