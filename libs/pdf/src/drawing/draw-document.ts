import type { PdfDocument, PdfPart, PdfSection } from '../pdf-document.js';
import { drawFigures, drawGallery, drawLine } from './parts.js';
import { COLOURS, Sheet } from './sheet.js';
import { drawTable } from './table.js';

/** The bytes of a PDF. All that it shows is in the document: nothing is loaded. */
export async function drawDocument(document: PdfDocument): Promise<Uint8Array> {
  const sheet = new Sheet(document);
  sheet.box(sheet.left, sheet.y, sheet.width, 3, document.colour);
  sheet.y += 14;
  sheet.flow(document.title, { size: 22, weight: 700 }, 4);
  if (document.subtitle !== null) sheet.flow(document.subtitle, { size: 11, colour: COLOURS.dim });
  if (document.lede !== null) {
    sheet.y += 6;
    sheet.flow(document.lede, { size: 12 });
  }
  for (const section of document.sections) await drawSection(sheet, section, document.colour);
  return sheet.end();
}

async function drawSection(
  sheet: Sheet,
  { heading, words, parts }: PdfSection,
  colour: string,
): Promise<void> {
  sheet.y += 16;
  if (heading !== null) {
    // A heading does not stand alone at the foot of a sheet.
    sheet.need(90);
    sheet.flow(heading, { size: 14, weight: 700 });
    sheet.y += 4;
  }
  if (words !== null) {
    sheet.flow(words, { size: 10 });
    sheet.y += 6;
  }
  for (const part of parts) await drawPart(sheet, part, colour);
}

async function drawPart(sheet: Sheet, part: PdfPart, colour: string): Promise<void> {
  switch (part.kind) {
    case 'figures':
      return drawFigures(sheet, part);
    case 'line':
      return drawLine(sheet, part, colour);
    case 'table':
      return drawTable(sheet, part, colour);
    case 'gallery':
      return drawGallery(sheet, part);
    case 'notes':
      for (const paragraph of part.paragraphs) {
        sheet.flow(paragraph, { size: 9, colour: COLOURS.dim });
        sheet.y += 3;
      }
  }
}
