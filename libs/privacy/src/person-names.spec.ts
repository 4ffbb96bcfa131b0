import type { SocialProfile } from '@loupe/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NameEraser, namesOf } from './person-names.js';

const profile = (values: Partial<SocialProfile>) =>
  ({
    accountName: 'jane_d3',
    fullName: null,
    externalKey: 'name:jane_d3',
    email: null,
    phoneNumbers: [],
    originalUrl: '',
    ...values,
  }) as SocialProfile;

describe('the names of an account', () => {
  it('are what identifies it, and nothing that many others share', () => {
    expect(namesOf([profile({ fullName: 'Jane', externalKey: '12345' })])).toEqual(['jane_d3']);
    const full = {
      fullName: 'Jane Doe',
      externalKey: '1784140',
      email: 'j@doe.example',
      phoneNumbers: ['+1 555'],
    };
    expect(namesOf([profile(full)])).toEqual(['jane_d3', 'Jane Doe', '1784140', 'j@doe.example', '+1 555']);
  });

  it.each([
    ['https://www.youtube.com/@JaneBakes', ['@JaneBakes']],
    ['https://www.youtube.com/user/jane-bakes?x=1', ['jane-bakes']],
    ['https://www.youtube.com/results?search_query=jane', []],
    ['https://www.youtube.com/%E0%A4%A', []],
    ['not an address', []],
  ])('are in its address: %s', (originalUrl, expected) => {
    expect(namesOf([profile({ originalUrl })])).toEqual(['jane_d3', ...expected]);
  });
});

describe('taking names out', () => {
  const everywhere = new NameEraser(['food', 'Jane Doe'], 'WORD');
  const mentions = new NameEraser(['food'], 'MENTION');

  it('goes into JSON, whatever its shape', () => {
    expect(everywhere.json({ 'jane doe': [{ a: 'with JANE  DOE' }, 3, null, true] })).toEqual({
      '[erased]': [{ a: 'with [erased]' }, 3, null, true],
    });
  });

  it('leaves a filter that matches nobody, not one that matches everybody', () => {
    const filters = { account_names: ['food', '@Food', 'other'], caption: 'food' };
    expect(everywhere.json(filters)).toEqual({
      account_names: ['[erased]', '[erased]', 'other'],
      caption: '[erased]',
    });
    expect(mentions.json(filters)).toEqual({
      account_names: ['[erased]', '[erased]', 'other'],
      caption: 'food',
    });
  });

  it('takes tags that are the name out of lists', () => {
    expect(mentions.list(['food', '#Food', '@FOOD', 'foodie'])).toEqual(['foodie']);
  });

  it('looks into texts that hold JSON', () => {
    const body = JSON.stringify({ data: JSON.stringify({ name: 'line\njane doe' }) });
    expect(everywhere.isIn([{ body }])).toBe(true);
    expect(everywhere.isIn([{ body: body.replace('jane', 'john') }, 1, null])).toBe(false);
  });

  it('is of rows that its patterns find, as they stand or inside of JSON', () => {
    const letters = fc.constantFrom('a', 'B', 'é', 'Ж', '日', '7', '_', '.', ' ', '"', '\\', '\n', '@', '%');
    const text = fc.array(letters, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, text, (name, before, after) => {
        const eraser = new NameEraser([name], 'WORD');
        const whole = `${before}${name.toUpperCase()}${after}`;
        if (eraser.text(whole) === whole) return;
        for (const stored of [whole, whole.normalize('NFD'), JSON.stringify({ whole })]) {
          expect(eraser.patterns.some((pattern) => isLike(stored, pattern))).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

/** ILIKE with a collation that knows the case of ASCII letters only. */
function isLike(text: string, pattern: string): boolean {
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return new RegExp(`^${pattern.replaceAll('%', '[\\s\\S]*')}$`).test(lower);
}
