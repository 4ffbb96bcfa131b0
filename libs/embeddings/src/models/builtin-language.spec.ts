import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.js';
import { understandingOf } from './builtin-language.js';

describe('the builtin model for texts understands', () => {
  it.each([
    'sun cream for sensitive skin',
    'RECIPE for spaghetti!',
    'a puppy outside in winter',
    'mountain bike downhill',
    'commuting by bike in the rain 🌧️',
    '#sunscreen @nike',
    'hot sauce',
  ])('%s', async (text) => {
    expect(await understandingOf(text)).toBe('GOOD');
  });

  it.each([
    'Sonnencreme für empfindliche Haut',
    'crème solaire pour peau sensible',
    'receita de macarrão com molho de tomate',
    'il mio cane gioca nella neve',
    'hassas ciltler için güneş kremi',
    'gochujang',
  ])('hardly %s', async (text) => {
    expect(await understandingOf(text)).toBe('POOR');
  });

  it.each(['', '😀 123', '요리', '你好世界', 'крем для лица', 'xqzvbn wkjrtp', 'qpzmxw'])(
    'nothing of %j',
    async (text) => {
      expect(await understandingOf(text)).toBe('NONE');
    },
  );

  it('something of any text, in time that grows with its length alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 1000 }), async (text) => {
        expect(['NONE', 'POOR', 'GOOD']).toContain(await understandingOf(text));
      }),
      { numRuns: 200 },
    );
    expect(await understandingOf('x'.repeat(1000))).toBe('NONE');
  });
});
