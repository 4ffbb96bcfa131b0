import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountNameKey } from '../name-keys.js';
import { isNameKey, nameKeyOf } from './external-key.js';

describe('the key of an account that is known by its name', () => {
  it('does not depend on case, spaces, a leading @ or the composition of letters', () => {
    const key = nameKeyOf('Café  Central');
    expect(key).toBe('name:café central');
    for (const same of [
      'CAFÉ CENTRAL',
      ' café central ',
      'café\u00a0central',
      'cafe\u0301 central',
      '@Café Central',
    ]) {
      expect(nameKeyOf(same)).toBe(key);
    }
  });

  it('tells different names apart', () => {
    expect(nameKeyOf('Cafe Central')).not.toBe(nameKeyOf('Café Central'));
    expect(nameKeyOf('வணக்கம்')).not.toBe(nameKeyOf('வணக்கம'));
  });

  it('differs from a platform’s id', () => {
    expect(isNameKey(nameKeyOf('Anyone'))).toBe(true);
    expect(isNameKey('UCJ5v_MCY6GNUBTO8-D3XoAg')).toBe(false);
  });

  it('is the same for a name in any case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 ._-]{1,30}$/), (name) => {
        expect(accountNameKey(name.toUpperCase())).toBe(accountNameKey(name.toLowerCase()));
      }),
    );
  });
});
