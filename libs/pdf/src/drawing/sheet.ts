import { parseUrl } from '@loupe/kernel';
import { LRUCache } from 'lru-cache';
import PDFDocument from 'pdfkit';
import type { PdfDocument } from '../pdf-document.js';
import { type Face, fontBytes, type Weight } from './faces.js';
import { type Line, linesOf } from './lines.js';

/** Points, of a sheet of A4. */
const MARGIN = 48;
const HEAD = 40;
const FOOT = 44;
const A4 = [595.28, 841.89] as const;
/** Of the size: the fonts of all scripts stand on one line. */
const LINE_HEIGHT = 1.4;
const BASELINE = 1.05;

/** Colours of the page of a report on a light ground (apps/api/src/reports/report-style.ts). */
export const COLOURS = { text: '#1b1e24', dim: '#4f535a', line: '#d5d8dc', sunken: '#f1f3f5' } as const;

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
}

const KEPT_TEXTS = 2000;
const WEB = /^https?:\/\//i;

/** The sheets of a document, and the place on the last one where the next thing is drawn. */
export class Sheet {
  readonly width = A4[0] - 2 * MARGIN;
  readonly left = MARGIN;
  /** Points from the upper edge. */
  y = 0;
  private number = 0;
  /** Texts that were broken into lines: most are measured before they are drawn. */
  private readonly broken = new LRUCache<string, readonly Line[]>({ max: KEPT_TEXTS });
  private readonly registered = new Set<string>();
  private readonly doc: PDFKit.PDFDocument;
  private readonly chunks: Buffer[] = [];
  private readonly done: Promise<Buffer>;

  constructor(private readonly of: PdfDocument) {
    this.doc = new PDFDocument({
      ...{ size: [...A4], margin: 0, autoFirstPage: false, lang: of.language, displayTitle: true },
      // No font of the package’s own, which has Latin alone.
      font: null as unknown as string,
      info: { Title: of.title, Author: of.brand, Creator: 'Loupe', CreationDate: of.madeAt },
    });
    this.done = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk));
      this.doc.once('end', () => resolve(Buffer.concat(this.chunks)));
      this.doc.once('error', reject);
    });
    this.newPage();
  }

  /** Ends the document. @returns its bytes */
  end(): Promise<Buffer> {
    this.doc.end();
    return this.done;
  }

  newPage(): void {
    this.doc.addPage();
    this.number += 1;
    this.head();
    const foot = A4[1] - FOOT + 12;
    this.line(foot - 6);
    this.text(this.of.footer, { size: 8, colour: COLOURS.dim }, { y: foot, width: this.width - 60, most: 1 });
    this.text(String(this.number), { size: 8, colour: COLOURS.dim }, { y: foot, align: 'right' });
    this.y = MARGIN + HEAD;
  }

  /** Begins a new sheet where the rest of this one is too low. @returns whether it did */
  need(height: number): boolean {
    if (this.y + height <= A4[1] - FOOT - 8 || this.y === MARGIN + HEAD) return false;
    this.newPage();
    return true;
  }

  private head(): void {
    const { logo, brand } = this.of;
    const side = 24;
    if (logo !== null) this.doc.image(Buffer.from(logo), MARGIN, MARGIN - 8, { fit: [96, side] });
    const x = logo === null ? MARGIN : MARGIN + 104;
    const style = { size: 11, weight: 700 } as const;
    this.text(brand, style, { x, y: MARGIN - 4, width: this.width - (x - MARGIN), most: 1 });
  }

  /** A text broken into lines. @param most lines */
  lines(text: string, { size, weight = 400 }: TextStyle, width: number, most = Infinity): readonly Line[] {
    const key = `${size} ${weight} ${width} ${most} ${text}`;
    const known = this.broken.get(key);
    if (known !== undefined) return known;
    const measure = (part: string, face: Face, of: Weight) =>
      this.font(face, of).fontSize(size).widthOfString(part);
    const lines = linesOf(text, weight, width, measure, most);
    this.broken.set(key, lines);
    return lines;
  }

  /**
   * Draws a text at a place, without moving on. @returns its height
   * @param place the whole width below what was drawn, unless said otherwise
   */
  text(
    text: string,
    style: TextStyle,
    place: { x?: number; y?: number; width?: number; align?: 'right'; most?: number } = {},
  ): number {
    const { x = MARGIN, y = this.y, width = this.width, align, most } = place;
    const lines = this.lines(text, style, width, most);
    for (const [at, line] of lines.entries()) {
      const isRight = align === 'right' || line.isRightToLeft;
      this.put(line, style, isRight ? x + width - line.width : x, y + at * style.size * LINE_HEIGHT);
    }
    return lines.length * style.size * LINE_HEIGHT;
  }

  /** Draws a text below what was drawn, over as many sheets as it needs. */
  flow(text: string, style: TextStyle, most = Infinity): void {
    const height = style.size * LINE_HEIGHT;
    for (const line of this.lines(text, style, this.width, most)) {
      this.need(height);
      this.put(line, style, line.isRightToLeft ? MARGIN + this.width - line.width : MARGIN, this.y);
      this.y += height;
    }
  }

  private put(
    line: Line,
    { size, weight = 400, colour = COLOURS.text }: TextStyle,
    x: number,
    y: number,
  ): void {
    let at = x;
    this.doc.fillColor(colour);
    for (const { text, face, width } of line.pieces) {
      this.font(face, weight)
        .fontSize(size)
        .text(text, at, y + size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
      at += width;
    }
  }

  private font(face: Face, weight: Weight): PDFKit.PDFDocument {
    const name = `${face} ${weight}`;
    if (!this.registered.has(name)) this.doc.registerFont(name, fontBytes(face, weight));
    this.registered.add(name);
    return this.doc.font(name);
  }

  /** Makes a rectangle lead to an address of the web. */
  link(x: number, y: number, width: number, height: number, address: string | null): void {
    const url = address !== null && WEB.test(address) ? parseUrl(address) : null;
    if (url !== null) this.doc.link(x, y, width, height, url.href);
  }

  /** A thin line over the whole width. */
  line(y: number): void {
    this.doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(0.5)
      .stroke(COLOURS.line);
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.doc.roundedRect(x, y, width, height, 2).fill(colour);
  }

  /** A line through points, or a dot at one. @param points from the left and from the upper edge */
  polyline(points: readonly (readonly [number, number])[], colour: string): void {
    for (const [at, [x, y]] of points.entries()) {
      if (at === 0) this.doc.moveTo(x, y);
      if (at > 0 || points.length === 1) this.doc.lineTo(x, y);
    }
    this.doc.lineWidth(1.5).lineJoin('round').lineCap('round').stroke(colour);
  }

  /** A JPEG that fills a rectangle. */
  picture(jpeg: Buffer, x: number, y: number, width: number, height: number): void {
    this.doc.image(jpeg, x, y, { width, height });
  }
}
