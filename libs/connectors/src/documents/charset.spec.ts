import { describe, expect, it } from 'vitest';
import { decoded } from './charset.js';

const XML = '<?xml version="1.0"?><a>Ünï – 日本</a>';
const utf32 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.alloc([...text].length * 4);
  for (const [index, sign] of [...text].entries()) {
    const point = sign.codePointAt(0) ?? 0;
    if (isLittle) bytes.writeUInt32LE(point, index * 4);
    else bytes.writeUInt32BE(point, index * 4);
  }
  return bytes;
};
const little = Buffer.from(XML, 'utf16le');

describe('the text of a document', () => {
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${XML}`), ''],
    ['UTF-8 that is declared as another one', Buffer.from(XML), 'text/xml; charset=iso-8859-1'],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), little]), ''],
    ['UTF-16 without one', little, ''],
    ['UTF-16, the other way round', Buffer.from(little).swap16(), ''],
    ['UTF-32', utf32(XML, true), ''],
    ['UTF-32, the other way round, with a mark', utf32(`\ufeff${XML}`, false), ''],
  ])('is read of %s', (_, bytes, contentType) => {
    expect(decoded(bytes, contentType)).toBe(XML);
  });

  it.each([
    ['the header', Buffer.from('<a>\xe4</a>', 'latin1'), 'text/xml; charset=iso-8859-5', '<a>ф</a>'],
    ['the document', Buffer.from('<?xml version="1.0" encoding="koi8-r"?>\xc6', 'latin1'), '', 'ф'],
    ['nobody', Buffer.from('<a>\x93caf\xe9\x94</a>', 'latin1'), '', '“café”'],
    ['nobody, and once more', Buffer.from('<a>\u0093café\u0094 for 5 \u0080</a>'), '', '“café” for 5 €'],
    [
      'a name that nobody knows',
      Buffer.from('<a>caf\xe9 \x80 5</a>', 'latin1'),
      'text/xml; charset=klingon',
      'café € 5',
    ],
    [
      'a name for seven bits',
      Buffer.from('<a>\x1b$B$\x22\x1b(B</a>', 'latin1'),
      'x; charset=iso-2022-jp',
      'あ',
    ],
  ])('is read in the encoding that %s declares', (_, bytes, contentType, expected) => {
    expect(decoded(bytes, contentType)).toContain(expected);
  });

  it('loses no more than the character in which it was cut off', () => {
    expect(decoded(Buffer.from('é café').subarray(0, 6), '')).toBe('é caf');
  });
});
