import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.js';
import { searchDocument } from './search-document.js';

describe('the document of a text', () => {
  it('is empty for a text without words', () => {
    expect(searchDocument(' …\n!', 'CAPTION')).toEqual({ vector: '', words: [] });
  });

  it('has the words of a title before those below it', () => {
    const { vector, words } = searchDocument('\n Glow up\nglow serum 2024', 'CAPTION');
    expect(vector).toBe("'glow':1A,3 'up':2A 'serum':4 '2024':5");
    expect(words).toEqual(['glow', 'up', 'serum']);
    expect(searchDocument('Glow\nup', 'TRANSCRIPTION').vector).toBe("'glow':1 'up':2");
  });

  it('has each character of a run and each two together', () => {
    expect(searchDocument('大食い ok', 'TRANSCRIPTION')).toEqual({
      vector: "'大':1 '大食':1 '食':2 '食い':2 'い':3 'ok':4",
      words: ['ok'],
    });
  });

  it('stays below what PostgreSQL takes, however long the text is', () => {
    const long = Array.from({ length: 15_000 }, (_, index) => `${index.toString(36)}${'𝔵ж'.repeat(40)}`).join(
      ' ',
    );
    const { vector } = searchDocument(long, 'TRANSCRIPTION');
    expect(Buffer.byteLength(vector)).toBeLessThan(1_500_000);
    const repeated = searchDocument('so '.repeat(10_000), 'TRANSCRIPTION').vector;
    expect(repeated.split(',')).toHaveLength(255);
  });

  it('is what PostgreSQL can read, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const { vector } = searchDocument(text, 'CAPTION');
        expect(vector).toMatch(/^(?:'(?:[^'\\]|''|\\\\)+':\d+A?(?:,\d+A?)*(?: |$))*$/u);
      }),
    );
  });
});
