import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.js';
import { Forms } from '../boolean/word-forms.js';
import { readSuperSearch } from '../super-search.js';
import { matchedWords } from './matched-words.js';
import { snippetOf } from './snippet.js';

const FORMS = new Forms([
  { word: 'serums', stems: ['serum'], isGiven: true },
  { word: 'serum', stems: ['serum'], isGiven: false },
]);

/** What a search shows of a caption. */
function shown(text: string, searchQuery: string, mode: 'BOOLEAN' | 'FUZZY_CAPTION' = 'BOOLEAN') {
  const wanted = matchedWords(readSuperSearch({ mode, searchQuery }), FORMS);
  return snippetOf(
    text,
    wanted.filter(({ fields }) => fields.includes('caption')),
  );
}

describe('what a search found is marked', () => {
  it.each([
    ['A new serum', 'serum', 'A new ⟦serum⟧'],
    ['Crème BRÛLÉE!', 'creme', '⟦Crème⟧ BRÛLÉE!'],
    ['a serum', '"new serum"', null],
    ['so new, serum and new', '"new serum"', 'so ⟦new⟧, ⟦serum⟧ and new'],
    ['serum cream', 'serum -cream', '⟦serum⟧ cream'],
    ['glowing skin', 'glow*', '⟦glowing⟧ skin'],
    ['serum', 'said:serum', null],
    ['serum then oil', 'serum NEAR/3 oil', '⟦serum⟧ then ⟦oil⟧'],
    ['新しい美容液です', '美容液', '新しい⟦美容液⟧です'],
    ['#spring_sale', 'sale', '#⟦spring_sale⟧'.replace('⟦spring_', 'spring_⟦')],
    ['a\n\n⟦b⟧ serum', 'serum', 'a b ⟦serum⟧'],
    ['tag only', 'tag:only', null],
  ])('%s, by %s', (text, query, snippet) => {
    expect(shown(text, query)).toBe(snippet);
  });

  it.each([
    ['Kyoto coffee', 'cofee kyoto', '⟦Kyoto⟧ ⟦coffee⟧'],
    ['大食い大会', '大食大会', '⟦大食⟧い⟦大会⟧'],
  ])('with a typo in FUZZY modes: %s, by %s', (text, query, snippet) => {
    expect(shown(text, query, 'FUZZY_CAPTION')).toBe(snippet);
  });

  it('with what surrounds it', () => {
    const text = `${'before '.repeat(50)}serum${' after'.repeat(100)}`;
    expect(shown(text, 'serum')).toMatch(/^…(before ){7,9}⟦serum⟧( after){15,30}…$/);
  });

  it('and the text without the marks is a part of the text, whatever it is', () => {
    const query = fc.constantFrom('serum', 'ser*', '"a b"', '美容', 'a OR b OR 容');
    const piece = fc.oneof(
      fc.constantFrom('serum', 'a', 'b', ' ', '美容', '\n', '⟦', '👍🏽'),
      fc.string({ unit: anyCharacter, maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), query, (pieces, search) => {
        const text = pieces.join('');
        const snippet = shown(text, search);
        if (snippet === null) return;
        const plain = text.replace(/[⟦⟧\s]+/gu, ' ');
        expect(plain).toContain(snippet.replace(/[⟦⟧]|^…|…$/gu, ''));
        expect(snippet.replace(/⟦[^⟦⟧]+⟧/gu, '')).not.toMatch(/[⟦⟧]/u);
        expect(snippet.length).toBeLessThan(2000);
      }),
      { numRuns: 300 },
    );
  });
});
