import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PdfDocument, PdfPart } from '../pdf-document.js';
import { drawDocument } from './draw-document.js';

const EMPTY: PdfDocument = {
  ...{ language: 'en', title: 'October', brand: 'Müller & Co', logo: null, colour: '#0a7a5c' },
  ...{ subtitle: null, lede: null, sections: [], footer: 'Shared by Müller & Co.' },
  madeAt: new Date('2026-11-01T00:00:00Z'),
};
const withParts = (...parts: PdfPart[]): PdfDocument => ({
  ...EMPTY,
  sections: [{ heading: 'A heading', words: null, parts }],
});

/** The sheets as another implementation reads them: texts without spaces, as these are places, and addresses of links. */
async function read(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const words = items.flatMap((item) => ('str' in item ? [item] : []));
    const annotations: { url?: string }[] = await page.getAnnotations();
    pages.push({
      text: words
        .map(({ str }) => str)
        .join('')
        .replaceAll(/\s/g, ''),
      words,
      links: annotations.flatMap(({ url }) => url ?? []),
    });
  }
  const { info } = await pdf.getMetadata();
  await pdf.loadingTask.destroy();
  return { pages, info };
}

describe('a PDF', () => {
  it('says each text of its document, on sheets of A4 with head, foot and number', async () => {
    const { pages, info } = await read(
      await drawDocument({
        ...EMPTY,
        subtitle: 'October 1 to 31',
        lede: '9 creators published 12 posts.',
        sections: [
          {
            heading: 'At a glance',
            words: 'First line\nsecond line',
            parts: [
              {
                kind: 'figures',
                entries: [{ name: 'Views', value: '12,345', change: '12 % more than before' }],
              },
              { kind: 'line', points: [1, 4, null, 2], from: 'October 1', to: 'October 3' },
              { kind: 'notes', paragraphs: ['Small print'] },
            ],
          },
        ],
      }),
    );
    const [{ text } = { text: '' }] = pages;
    for (const said of [
      ...['October', 'Müller&Co', 'October1to31', '9creatorspublished12posts.', 'Ataglance', 'Firstline'],
      ...['secondline', 'Views', '12,345', '12%morethanbefore', 'October3', 'Smallprint'],
      ...['SharedbyMüller&Co.', '1'],
    ])
      expect(text).toContain(said);
    expect(info).toMatchObject({ Title: 'October', Author: 'Müller & Co' });
  });

  it.each([
    ['Greek', 'Ελληνικά'],
    ['Cyrillic', 'Кофе'],
    ['Vietnamese', 'Việt'],
    ['Hangul', '한국어'],
    ['Kana and Han', 'カフェの日本'],
    ['simplified Han', '简体中文'],
    ['traditional Han', '繁體嗎妳'],
    ['Thai', 'กาแฟ'],
    ['Devanagari', 'नमस'],
    ['emoji', '😀'],
    ['signs', '€½–“”…→★✓∞□▲'],
  ])('has a font for %s', async (_, words) => {
    const { pages } = await read(await drawDocument({ ...EMPTY, title: words }));
    expect(pages[0]?.text.normalize('NFC')).toContain(words.normalize('NFC'));
    expect(pages[0]?.text).not.toContain('\ufffd');
  });

  it('joins Arabic letters, begins at the right, and turns around neither numbers nor Latin words in it', async () => {
    const { pages } = await read(await drawDocument({ ...EMPTY, title: 'مرحبا 123 Loupe (مهم)' }));
    // Marks that its font draws apart have no character of their own.
    const at = (part: string) =>
      pages[0]?.words.find(({ str }) => str.replaceAll(/\p{Cc}/gu, '').includes(part))?.transform[4] ?? 0;
    const [hello, middle, end] = [at('مرحبا'), at('Loupe 123'), at('مهم')];
    expect(hello).toBeGreaterThan(middle);
    expect(middle).toBeGreaterThan(end);
    expect(hello).toBeGreaterThan(420);
  });

  it('shows a sign for what no font has', async () => {
    const { pages } = await read(await drawDocument({ ...EMPTY, title: 'a\u{10a00}b' }));
    expect(pages[0]?.text).toContain('a\ufffdb');
  });

  it('goes on with a table on the next sheet, its headings above it, and leaves no row out', async () => {
    const rows = Array.from({ length: 90 }, (_, at) => ({
      cells: [`name${at} ${'long '.repeat(at % 30)}`, `n${at}n`, '€1,234,567.00'],
      link: at === 3 ? 'https://example.com/post' : 'javascript:alert(1)',
      bar: at / 90,
    }));
    const table: PdfPart = { kind: 'table', columns: ['', 'Column', 'Earned'], rows };
    const { pages } = await read(await drawDocument(withParts(table)));
    expect(pages.length).toBeGreaterThan(3);
    for (const { text } of pages) expect(text).toContain('ColumnEarned');
    const all = pages.map(({ text }) => text).join('');
    for (const at of rows.keys()) expect(all).toContain(`n${at}n`);
    expect(pages.flatMap(({ links }) => links)).toEqual(['https://example.com/post']);
  });

  it('fits a table of many wide columns on the sheet', async () => {
    const columns = ['', ...Array.from({ length: 11 }, (_, at) => `Metric number ${at}`)];
    const cells = ['A name', ...Array.from({ length: 11 }, () => '1,234,567,890')];
    const { pages } = await read(
      await drawDocument(withParts({ kind: 'table', columns, rows: [{ cells, link: null, bar: null }] })),
    );
    for (const { transform, width } of pages[0]?.words ?? [])
      expect(transform[4] + width).toBeLessThan(595.28 - 47);
  });

  it('breaks a word that is wider than the sheet, and none of its letters is lost', async () => {
    const word = 'abcdefghij'.repeat(60);
    const { pages } = await read(await drawDocument(withParts({ kind: 'notes', paragraphs: [word] })));
    expect(pages[0]?.text).toContain(word);
  });

  it('shows pictures, and the text of one that cannot be read', async () => {
    const image = await sharp({ create: { width: 80, height: 120, channels: 4, background: '#07a' } })
      .webp()
      .toBuffer();
    const picture = { text: 'caption', lines: ['€1.00', 'by somebody'], link: null };
    const gallery: PdfPart = {
      kind: 'gallery',
      pictures: [
        { ...picture, image },
        { ...picture, image: Buffer.from('no picture'), text: 'in its place' },
      ],
    };
    const bytes = await drawDocument(withParts(gallery));
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Subtype \/Image/g),
    ).toHaveLength(1);
    const { pages } = await read(bytes);
    expect(pages[0]?.text).toContain('initsplace');
    expect(pages[0]?.text).not.toContain('caption');
  });

  it('is the same, byte for byte, each time that it is made', async () => {
    const document = withParts({ kind: 'notes', paragraphs: ['one', '日本'] });
    expect(Buffer.compare(await drawDocument(document), await drawDocument(document))).toBe(0);
  });
});
