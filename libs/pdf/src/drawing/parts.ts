import sharp from 'sharp';
import type { PdfFigures, PdfGallery, PdfLine } from '../pdf-document.js';
import { betweenGaps } from './between-gaps.js';
import { COLOURS, type Sheet } from './sheet.js';

const CHART = 110;
/** Pictures side by side, and points between them. */
const ACROSS = 4;
const GAP = 10;
/** Pixels of a point of a picture: sharp in print, and small in bytes. */
const DENSITY = 1.6;
const QUALITY = 72;

/** Large numbers, four in a row. */
export function drawFigures(sheet: Sheet, { entries }: PdfFigures): void {
  const width = (sheet.width - (ACROSS - 1) * GAP) / ACROSS;
  for (let at = 0; at < entries.length; at += ACROSS) {
    sheet.need(64);
    const top = sheet.y;
    let height = 0;
    for (const [column, { name, value, change }] of entries.slice(at, at + ACROSS).entries()) {
      const place = { x: sheet.left + column * (width + GAP), width };
      let y = top;
      y += sheet.text(name, { size: 8, colour: COLOURS.dim }, { ...place, y, most: 2 });
      y += sheet.text(value, { size: sizeOf(sheet, value, width), weight: 700 }, { ...place, y });
      if (change !== null)
        y += sheet.text(change, { size: 8, colour: COLOURS.dim }, { ...place, y, most: 2 });
      height = Math.max(height, y - top);
    }
    sheet.y = top + height + 10;
  }
}

/** As large as fits into one line. */
function sizeOf(sheet: Sheet, value: string, width: number): number {
  for (const size of [16, 14, 12, 10])
    if (sheet.lines(value, { size, weight: 700 }, width).length === 1) return size;
  return 8;
}

/** Numbers over time, from zero. */
export function drawLine(sheet: Sheet, { points, from, to }: PdfLine, colour: string): void {
  sheet.need(CHART + 20);
  const lines = betweenGaps(points);
  const highest = Math.max(1, ...lines.flat().map(([, value]) => value));
  sheet.line(sheet.y + CHART);
  for (const part of lines) {
    const placed = part.map(
      ([place, value]) =>
        [
          sheet.left + place * sheet.width,
          sheet.y + CHART - (Math.max(0, value) / highest) * (CHART - 4),
        ] as const,
    );
    sheet.polyline(placed, colour);
  }
  sheet.y += CHART + 4;
  const style = { size: 8, colour: COLOURS.dim };
  sheet.text(from, style, { width: sheet.width / 2, most: 1 });
  sheet.text(to, style, { x: sheet.left + sheet.width / 2, width: sheet.width / 2, most: 1, align: 'right' });
  sheet.y += 16;
}

/** Pictures in rows. One that cannot be read has its text in its place. */
export async function drawGallery(sheet: Sheet, { pictures }: PdfGallery): Promise<void> {
  const width = (sheet.width - (ACROSS - 1) * GAP) / ACROSS;
  const tall = width * 1.25;
  const lines = Math.max(0, ...pictures.map((picture) => picture.lines.length));
  const below = lines * 8 * 1.4 + 14;
  for (let at = 0; at < pictures.length; at += ACROSS) {
    sheet.need(tall + below);
    for (const [column, { image, text, lines: said, link }] of pictures.slice(at, at + ACROSS).entries()) {
      const x = sheet.left + column * (width + GAP);
      const jpeg = image === null ? null : await filling(image, width, tall);
      if (jpeg === null) {
        sheet.box(x, sheet.y, width, tall, COLOURS.sunken);
        sheet.text(text, { size: 8 }, { x: x + 6, y: sheet.y + 6, width: width - 12, most: 11 });
      } else sheet.picture(jpeg, x, sheet.y, width, tall);
      for (const [row, line] of said.entries())
        sheet.text(
          line,
          { size: 8, colour: row === 0 ? COLOURS.text : COLOURS.dim, weight: row === 0 ? 700 : 400 },
          { x, y: sheet.y + tall + 3 + row * 8 * 1.4, width, most: 1 },
        );
      sheet.link(x, sheet.y, width, tall + below, link);
    }
    sheet.y += tall + below;
  }
}

/** A picture that fills a rectangle, as JPEG; null where it cannot be read. */
async function filling(image: Uint8Array, width: number, height: number): Promise<Buffer | null> {
  return sharp(image, { limitInputPixels: 2_000_000 })
    .resize(Math.round(width * DENSITY), Math.round(height * DENSITY), { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer()
    .catch(() => null);
}
