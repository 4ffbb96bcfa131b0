import { packed } from './packed';
import { csvOf, saveFile } from './saved-file';

/** A table that people fill in with posts of their own: its columns are found by their names. */
const ROWS = [
  ['Link', 'Platform', 'Account', 'Date', 'Text', 'Views', 'Likes', 'Comments', 'Shares'],
  [
    'https://www.instagram.com/p/DExample001/',
    'Instagram',
    'teahouse',
    '2026-11-01',
    'Our new blend',
    '1200',
    '85',
    '6',
    '3',
  ],
];

export function csvTemplate(): Promise<void> {
  return saveFile('posts.csv', csvOf(ROWS));
}

const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The least that a workbook needs. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${CONTENT_TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Posts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SHEET}"><sheetData>${ROWS.map(rowOf).join('')}</sheetData></worksheet>`,
};

function rowOf(cells: readonly string[], index: number): string {
  const row = index + 1;
  const written = cells.map((text, column) => {
    const place = `${String.fromCharCode(65 + column)}${row}`;
    return /^\d+$/.test(text)
      ? `<c r="${place}"><v>${text}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  });
  return `<row r="${row}">${written.join('')}</row>`;
}

export async function workbookTemplate(): Promise<void> {
  const parts = Object.entries(PARTS).map(([name, text]) => ({
    name,
    bytes: new Blob([`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`]),
  }));
  await saveFile('posts.xlsx', await packed(parts));
}
