import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedFiles } from './asked-files.js';

const line = (name = '', file = 'm-1') =>
  `http://loupe.test/media/w-1/${file}/file?expires=1&signature=s ${name}`;

describe('the files of an archive', () => {
  it.each([
    ['none', ''],
    ['too many', Array(2001).fill(line()).join('\n')],
    ['another page', 'http://loupe.test/exports/w/1?expires=1&signature=s'],
    ['no signature', '/media/w/m/file?expires=1'],
    ['another part', '/media/w/m/secret?expires=1&signature=s'],
    ['no address', 'http://['],
  ])('are refused: %s', (_, text) => {
    expect(() => askedFiles(text)).toThrow(/"BAD_REQUEST"/);
  });

  it('are numbered in their order, and named', () => {
    expect(askedFiles(`${line('Nova in Köln')}\r\n${line('', 'm-2')}`).map(({ name }) => name)).toEqual([
      '1-Nova-in-Köln',
      '2',
    ]);
    expect(askedFiles(line())[0]?.signed).toEqual({
      workspaceId: 'w-1',
      mediaContentId: 'm-1',
      part: 'file',
      expires: '1',
      signature: 's',
    });
  });

  it('are in it once, however often one is asked for', () => {
    const lines = [line('one'), line('again'), line('', 'm-2'), line()];
    expect(askedFiles(lines.join('\n')).map(({ name }) => name)).toEqual(['1-one', '3']);
  });

  it('have names that lead nowhere else and differ, whatever is written', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 20 }), (words) => {
        const lines = words.map((word, at) => line(word.replace(/[\r\n]/g, ''), `m-${at}`));
        const names = askedFiles(lines.join('\n')).map(({ name }) => name);
        expect(new Set(names).size).toBe(words.length);
        for (const name of names) expect(name).toMatch(/^\d+(-[\p{L}\p{N}_][\p{L}\p{N}._-]*)?$/u);
      }),
    );
  });
});
