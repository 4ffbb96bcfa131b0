import { describe, expect, it } from 'vitest';
import { NOBODYS, Passwords } from './passwords.js';

describe('passwords', () => {
  const passwords = new Passwords();

  it('are recognized by their hash, which is another one each time', async () => {
    const [one, other] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(one).toMatch(/^\$argon2id\$/);
    expect(one).not.toBe(other);
    expect(await passwords.verify(one, 'correct horse')).toBe(true);
    expect(await passwords.verify(one, 'correct Horse')).toBe(false);
  });

  it('that nobody has take the same work, by the same parameters, and are never right', async () => {
    const parameters = (hash: string) => hash.split('$').slice(0, 4).join('$');
    expect(parameters(NOBODYS)).toBe(parameters(await passwords.hash('correct horse')));
    expect(await passwords.verify(null, 'correct horse')).toBe(false);
  });

  it.each(['', 'x'.repeat(11), 'x'.repeat(1001)])('of a wrong length are refused', (password) => {
    expect(passwords.isOne(password)).toBe(false);
    expect([12, 1000].map((length) => passwords.isOne('x'.repeat(length)))).toEqual([true, true]);
  });
});
