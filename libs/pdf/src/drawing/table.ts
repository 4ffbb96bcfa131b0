import type { PdfRow, PdfTable } from '../pdf-document.js';
import { COLOURS, type Sheet, type TextStyle } from './sheet.js';

const GAP = 10;
const PADDING = 4;
/** Points of the names, at least. */
const NAMES = 130;
const LARGEST = 9;
const SMALLEST = 4;
const BAR = 3;
/** Lines of a name. */
const MOST_LINES = 3;

/** Draws a table; each sheet begins with its headings. */
export function drawTable(sheet: Sheet, { columns, rows }: PdfTable, colour: string): void {
  const { widths, size } = placed(sheet, columns, rows);
  const head: TextStyle = { size: size - size / LARGEST, weight: 700, colour: COLOURS.dim };
  const style: TextStyle = { size };
  drawHead();
  for (const row of rows) {
    const height = heightOf(row);
    if (sheet.need(height)) drawHead();
    drawRow(row, height);
  }
  sheet.y += 6;

  function drawHead(): void {
    const heights = columns.map((name, at) => sheet.lines(name, head, widths[at] ?? 0).length);
    const height = Math.max(...heights) * head.size * 1.4 + 2 * PADDING;
    sheet.need(height + 2 * size * 2);
    cells(columns, head);
    sheet.y += height;
    sheet.line(sheet.y);
  }

  function cells(texts: readonly string[], of: TextStyle): void {
    let x = sheet.left;
    for (const [at, text] of texts.entries()) {
      const width = widths[at] ?? 0;
      const place = { x, y: sheet.y + PADDING, width };
      if (at === 0) sheet.text(text, of, { ...place, most: MOST_LINES });
      else sheet.text(text, of, { ...place, align: 'right' });
      x += width + GAP;
    }
  }

  function heightOf({ cells: [name = ''], bar }: PdfRow): number {
    const lines = sheet.lines(name, style, widths[0] ?? 0, MOST_LINES).length;
    return lines * size * 1.4 + 2 * PADDING + (bar === null ? 0 : BAR + 2);
  }

  function drawRow(row: PdfRow, height: number): void {
    const [names = 0] = widths;
    cells(row.cells, style);
    if (row.bar !== null) {
      const width = Math.max(1, Math.min(1, row.bar) * names);
      sheet.box(sheet.left, sheet.y + height - PADDING - BAR, width, BAR, colour);
    }
    sheet.link(sheet.left, sheet.y, names, height, row.link);
    sheet.y += height;
    sheet.line(sheet.y);
  }
}

/** Numbers get what they need; where that leaves too little for the names, all are written smaller. */
function placed(sheet: Sheet, columns: readonly string[], rows: readonly PdfRow[]) {
  const style: TextStyle = { size: LARGEST };
  const heading: TextStyle = { size: LARGEST - 1, weight: 700 };
  const wanted = columns.slice(1).map((name, at) => {
    const words = name.split(/\s+/).map((word) => widest(sheet, word, heading));
    return rows.reduce(
      (most, { cells }) => Math.max(most, widest(sheet, cells[at + 1] ?? '', style)),
      Math.max(24, ...words),
    );
  });
  const numbers = wanted.reduce((all, width) => all + width, 0);
  const room = sheet.width - NAMES - wanted.length * (GAP + 1);
  const scale = Math.max(SMALLEST / LARGEST, Math.min(1, room / numbers));
  const widths = wanted.map((width) => width * scale + 1);
  const names = sheet.width - widths.reduce((all, width) => all + width + GAP, 0);
  return { widths: [Math.max(names, NAMES / 3), ...widths], size: LARGEST * scale };
}

function widest(sheet: Sheet, text: string, style: TextStyle): number {
  return Math.max(0, ...sheet.lines(text, style, sheet.width).map(({ width }) => width));
}
