import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchKey } from './super-search.js';

const similar = { mode: 'EMBEDDING_CONTENT' } as const;

describe('what relevance cursors belong to', () => {
  it('is one for all notations of a search for words', () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(' ', '  ', '\n'),
        (words, gap) => {
          const mode = 'FUZZY_CAPTION' as const;
          const key = searchKey({ mode, searchQuery: words.join(' ') });
          expect(
            searchKey({ mode, searchQuery: ` ${words.join(gap).toUpperCase()}${gap}`, imageUrl: ' ' }),
          ).toBe(key);
          expect(searchKey({ mode, searchQuery: `${words.join(' ')} other` })).not.toBe(key);
          expect(searchKey({ mode: 'FUZZY_TRANSCRIPTION', searchQuery: words.join(' ') })).not.toBe(key);
        },
      ),
    );
  });

  it('is another for each text, image, file and media content', () => {
    const searches = ['a', 'b'].flatMap((value) => [
      { ...similar, searchQuery: value },
      { ...similar, imageUrl: value },
      { ...similar, fileName: value },
      { ...similar, similarMediaContentId: value },
    ]);
    expect(new Set(searches.map(searchKey)).size).toBe(searches.length);
  });
});
