import { describe, expect, it } from 'vitest';
import { returnPathOf, signInPathFor } from './return-to.js';

describe('the path to return to after signing in', () => {
  it.each([
    ['/account', '/account'],
    ['/oauth/authorize?client_id=a&redirect_uri=https%3A%2F%2Fa.example%2F', null],
    ['/a/../b?c=d#e', '/b?c=d'],
    ['/ä b', '/%C3%A4%20b'],
  ])('is one of this service: %s', (given, read) => {
    expect(returnPathOf(given)).toBe(read ?? given);
  });

  it.each([
    null,
    undefined,
    ['/account', '/account'],
    '',
    'account',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/\n/evil.example/',
    '\\\\evil.example',
    '/.//evil.example/',
    '/a/..//evil.example/',
    '/%2e//evil.example/',
    'javascript:alert(1)',
    ' /account',
    `/${'a'.repeat(4096)}`,
  ])('attack: is none that leads elsewhere: %j', (given) => {
    expect(returnPathOf(given)).toBeNull();
  });

  it('is carried by the address of the page to sign in, whatever is in it', () => {
    const path = '/oauth/authorize?a=1&b=%26#c';
    expect(new URL(signInPathFor(path), 'http://a.example').searchParams.get('returnTo')).toBe(path);
  });
});
