import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readWorkbook } from './xlsx.js';
import { unzipped } from './zip.js';

const BOOK = '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId7"/></sheets></workbook>';
const RELATIONS = '<Relationships><Relationship Id="rId7" Target="worksheets/data.xml"/></Relationships>';
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy&quot;d&quot;"/><numFmt numFmtId="165" formatCode="0&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
const TEXTS =
  '<sst><si><t>Title</t></si><si><r><t>A &amp; </t></r><r><t>"B"</t></r><rPh><t>no</t></rPh></si></sst>';

async function csv(sheet: string, more: Record<string, string> = {}): Promise<string> {
  const files = {
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': TEXTS,
    'xl/worksheets/data.xml': sheet,
    ...more,
  };
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  const bytes = await buffer(archive.outputStream);
  async function* once() {
    yield bytes;
  }
  return text(unzipped(once(), readWorkbook));
}

const rows = (...cells: string[]) =>
  `<worksheet><sheetData>${cells.map((row) => `<row>${row}</row>`).join('')}</sheetData></worksheet>`;

describe('a workbook', () => {
  it('gives its first sheet as a table', async () => {
    const table = await csv(
      rows(
        '<c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Views</t></is></c>',
        '<c r="A2" t="s"><v>1</v></c><c r="C2"><v>1.24E4</v></c>',
      ),
    );
    expect(table).toBe('"Title","","Views"\n"A & ""B""","","12400"\n');
  });

  it.each([
    ['a day', '<c s="2"><v>45931</v></c>', '2025-10-01'],
    ['a time', '<c s="1"><v>45931.354861111111</v></c>', '2025-10-01 08:31:00'],
    ['a number that is no day', '<c s="3"><v>45931</v></c>', '45931'],
    ['an error', '<c t="e"><v>#REF!</v></c><c r="B1"><v>1</v></c>', '","1'],
    ['a truth', '<c t="b"><v>1</v></c>', '1'],
    ['a result of a formula', '<c t="str"><f>A1</f><v>x</v></c>', 'x'],
  ])('tells %s', async (_, cells, expected) => {
    expect(await csv(rows(cells))).toBe(`"${expected}"\n`);
  });

  it('counts days from 1904 where it says so', async () => {
    const book = BOOK.replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
    expect(await csv(rows('<c s="2"><v>44469</v></c>'), { 'xl/workbook.xml': book })).toBe('"2025-10-01"\n');
  });

  it.each([
    ['a million columns', rows('<c r="AAAAA1"><v>1</v></c>'), 'more than 16384 columns'],
    ['broken XML', '<worksheet><row>', 'cannot be read'],
    [
      'entities of its own',
      '<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>',
      'cannot be read',
    ],
  ])('with %s is refused in words', async (_, sheet, message) => {
    await expect(csv(sheet)).rejects.toThrow(message);
  });
});
