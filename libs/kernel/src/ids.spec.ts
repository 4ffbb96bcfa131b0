import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.js';
import { isUuid, knownIds, newId } from './ids.js';

describe('isUuid', () => {
  it.each([
    '',
    'x',
    '0190c5a46d2f7b528b306e0f6b1f2a3c',
    '{0190c5a4-6d2f-7b52-8b30-6e0f6b1f2a3c}',
    'urn:uuid:0190c5a4-6d2f-7b52-8b30-6e0f6b1f2a3c',
    '0190c5a4-6d2f-7b52-8b30-6e0f6b1f2a3g',
    '0190c5a4-6d2f-7b52-8b30-6e0f6b1f2a3',
    '0190c5a4-6d2f-7b52-8b30-6e0f6b1f2a3c ',
    '0190c5a4-6d2f-7b52-8b30-6e0f6b1f2a3c\n',
    '0190c5a4_6d2f_7b52_8b30_6e0f6b1f2a3c',
    "' OR 1=1 --",
  ])('refuses %j', (text) => {
    expect(isUuid(text)).toBe(false);
  });

  it('accepts every UUID that a uuid column can hold, of any version and case', () => {
    const groups = fc.stringMatching(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/);
    fc.assert(
      fc.property(groups, (uuid) => {
        expect(isUuid(uuid)).toBe(true);
        expect(isUuid(uuid.toUpperCase())).toBe(true);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => isUuid(text) === false));
  });
});

describe('newId', () => {
  it('gives UUIDs of version 7, each once and in the order in which they were made', () => {
    const ids = Array.from({ length: 5000 }, newId);
    expect(
      ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)),
    ).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('begins with the time of its making', () => {
    const before = Date.now();
    const time = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });
});

describe('knownIds', () => {
  it('leaves out what can be no id, and gives the others in lower case and once each', () => {
    const id = newId();
    const other = newId();
    expect(knownIds(['', id.toUpperCase(), 'x', other, id, other])).toEqual([id, other]);
    expect(knownIds([])).toEqual([]);
  });
});
