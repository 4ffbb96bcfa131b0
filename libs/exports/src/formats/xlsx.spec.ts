import { expect, it } from 'vitest';
import { CFB, read, utils } from 'xlsx';
import { xlsx } from './xlsx.js';

/** Reads the line ends of all parts as XML says (1.0, 2.11). The parser of SheetJS leaves that out; that of Excel does not. */
function withLineEndsOfXml(file: Buffer): Buffer {
  const parts = CFB.read(file, { type: 'buffer' });
  for (const part of parts.FileIndex) {
    const xml = Buffer.from(part.content ?? []).toString('utf8');
    part.content = Buffer.from(xml.replace(/\r\n?/g, '\n'));
  }
  return CFB.write(parts, { type: 'buffer', fileType: 'zip' }) as Buffer;
}

/** The texts of a column, written and read again by SheetJS. */
async function readAgain(texts: readonly string[]): Promise<unknown[]> {
  async function* batches() {
    yield texts.map((text) => [text]);
  }
  const chunks: Uint8Array[] = [];
  const columns = [{ name: 'text', type: 'text' as const }];
  for await (const chunk of xlsx({ columns, batches: batches() })) chunks.push(chunk);
  const { Sheets, SheetNames } = read(withLineEndsOfXml(Buffer.concat(chunks)));
  const sheet = Sheets[SheetNames[0] ?? ''];
  if (sheet === undefined) throw new Error('There is no sheet');
  return utils.sheet_to_json<{ text: string }>(sheet).map(({ text }) => text);
}

it('a text keeps its line ends, and what looks like an escape of them', async () => {
  const texts = [
    ...['one\r\ntwo', 'one\rtwo', 'one\ntwo', '\r\n', '\ttabbed'],
    ...['_x000D_', '_x000d_\r', '_x005F_x000D_', '__x000D__', '_x00D_', '_X000D_'],
    ...['\u0000\u0001\u001f', '&#13;', '&amp;\r<b>'],
  ];
  expect(await readAgain(texts)).toEqual(texts);
});
