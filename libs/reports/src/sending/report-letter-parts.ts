import { type Html, html } from '@loupe/http';
import { MAIL_COLORS, MAIL_FONT, MAIL_TABLE, type MailPicture } from '@loupe/mail';
import type { PdfFigures, PdfGallery, PdfLine, PdfNotes, PdfPart, PdfTable } from '@loupe/pdf';

const FIGURES_A_ROW = 3;
const PICTURES_A_ROW = 3;
/** Points of the side of a picture. */
const SIDE = 180;
/** Points that a drawing has at most, and its height. */
const MOST_POINTS = 62;
const HEIGHT = 120;

const [text, dim, line, link] = [
  ...[MAIL_COLORS.text[0], MAIL_COLORS.dim[0]],
  ...[MAIL_COLORS.line[0], MAIL_COLORS.link[0]],
];
const OUTER = 'padding:0 32px 12px';
const isOfWeb = (address: string | null): address is string =>
  address !== null && /^https?:\/\//i.test(address);

/** The parts of a report as rows of a mail's table, and the pictures that they name. */
export class LetterParts {
  readonly pictures: MailPicture[] = [];
  private readonly names = new Map<Uint8Array, string>();

  /** @param colour of what is drawn */
  constructor(private readonly colour: string) {}

  of(part: PdfPart): Html {
    if (part.kind === 'figures') return this.figures(part);
    if (part.kind === 'line') return this.line(part);
    if (part.kind === 'table') return this.table(part);
    if (part.kind === 'gallery') return this.gallery(part);
    return this.notes(part);
  }

  /** Adds a picture, once. @returns the name by which the page shows it */
  picture(bytes: Uint8Array): string {
    const known = this.names.get(bytes);
    if (known !== undefined) return known;
    const cid = `picture-${this.pictures.length}@loupe`;
    this.names.set(bytes, cid);
    this.pictures.push({ cid, contentType: bytes[0] === 0x89 ? 'image/png' : 'image/jpeg', bytes });
    return cid;
  }

  /** Takes all pictures but the first so many away: nothing shows them. */
  keepFirst(count: number): void {
    for (const { bytes } of this.pictures.splice(count)) this.names.delete(bytes);
  }

  private figures({ entries }: PdfFigures): Html {
    const width = Math.floor(100 / FIGURES_A_ROW);
    const cell = ({ name, value, change }: PdfFigures['entries'][number]) =>
      html`<td class="stack" width="${width}%" valign="top" style="padding:0 12px 16px 0"><span class="dim" style="${MAIL_FONT};font-size:13px;line-height:18px;color:${dim}">${name}</span><br><span class="text" style="${MAIL_FONT};font-size:20px;line-height:28px;font-weight:600;color:${text}">${value}</span>${change === null ? null : html`<br><span class="dim" style="${MAIL_FONT};font-size:13px;line-height:18px;color:${dim}">${change}</span>`}</td>`;
    return html`<tr><td class="pad" style="${OUTER}"><table ${MAIL_TABLE} width="100%">${rowsOf(entries, FIGURES_A_ROW).map((row) => html`<tr>${row.map(cell)}</tr>`)}</table></td></tr>`;
  }

  /** Columns from zero: programs of mail draw no lines. What is unknown is a gap in the ground too; a zero stands on it. */
  private line({ points, from, to }: PdfLine): Html {
    if (points.length === 0 || points.length > MOST_POINTS) return html``;
    const most = Math.max(1, ...points.map((point) => point ?? 0));
    const column = (point: number | null) => {
      if (point === null) return html`<td height="${HEIGHT}" style="height:${HEIGHT}px"></td>`;
      const height = Math.max(1, Math.round((point / most) * HEIGHT));
      return html`<td valign="bottom" height="${HEIGHT}" class="line" style="height:${HEIGHT}px;padding:0 1px;border-bottom:1px solid ${line}"><table ${MAIL_TABLE} width="100%"><tr><td height="${height}" bgcolor="${this.colour}" style="height:${height}px;line-height:1px;font-size:1px;background-color:${this.colour}">&#8203;</td></tr></table></td>`;
    };
    const small = html` class="dim" style="${MAIL_FONT};font-size:12px;line-height:18px;color:${dim};padding-top:4px"`;
    return html`<tr><td class="pad" style="${OUTER}"><table ${MAIL_TABLE} width="100%" style="table-layout:fixed"><tr>${points.map(column)}</tr></table><table ${MAIL_TABLE} width="100%"><tr><td${small}>${from}</td><td align="right"${small}>${to}</td></tr></table></td></tr>`;
  }

  private table({ columns, rows }: PdfTable): Html {
    const head = (column: string, at: number) =>
      html`<td${at === 0 ? null : html` align="right"`} class="dim line" style="${MAIL_FONT};font-size:12px;line-height:18px;color:${dim};border-bottom:1px solid ${line};padding:4px ${at === 0 ? 8 : 0}px 4px ${at === 0 ? 0 : 8}px">${column}</td>`;
    const cell = (value: string, at: number, address: string | null) => {
      const shown = at === 0 && isOfWeb(address) ? linked(address, html`${value}`) : html`${value}`;
      return html`<td${at === 0 ? null : html` align="right"`} class="text line" style="${MAIL_FONT};font-size:14px;line-height:20px;color:${text};border-bottom:1px solid ${line};padding:6px ${at === 0 ? 8 : 0}px 6px ${at === 0 ? 0 : 8}px">${shown}</td>`;
    };
    return html`<tr><td class="pad wide" style="${OUTER}"><table ${MAIL_TABLE} width="100%"><tr>${columns.map(head)}</tr>${rows.map(({ cells, link: address }) => html`<tr>${cells.map((value, at) => cell(value, at, address))}</tr>`)}</table></td></tr>`;
  }

  private gallery({ pictures }: PdfGallery): Html {
    const cell = ({ image, text: words, lines, link: address }: PdfGallery['pictures'][number]) => {
      const [value = '', ...others] = lines.filter((each) => each !== '');
      const said = words === '' ? (others.at(-1) ?? value) : words.slice(0, 120);
      const shown =
        image === null
          ? html`<span class="dim" style="${MAIL_FONT};font-size:12px;line-height:18px;color:${dim}">${said}</span>`
          : html`<img src="cid:${this.picture(image)}" alt="" width="${SIDE}" style="width:100%;max-width:${SIDE}px;height:auto;vertical-align:bottom;border:0;border-radius:6px">`;
      return html`<td width="33%" valign="top" style="padding:0 8px 16px 0">${isOfWeb(address) ? linked(address, shown) : shown}<br><span class="text" style="${MAIL_FONT};font-size:14px;line-height:20px;font-weight:600;color:${text}">${value}</span>${others.map((other) => html`<br><span class="dim" style="${MAIL_FONT};font-size:12px;line-height:18px;color:${dim}">${other}</span>`)}</td>`;
    };
    return html`<tr><td class="pad" style="${OUTER}"><table ${MAIL_TABLE} width="100%">${rowsOf(pictures, PICTURES_A_ROW).map((row) => html`<tr>${row.map(cell)}</tr>`)}</table></td></tr>`;
  }

  private notes({ paragraphs }: PdfNotes): Html {
    return html`${paragraphs.map((paragraph) => html`<tr><td class="dim pad" style="${MAIL_FONT};font-size:13px;line-height:20px;color:${dim};padding:0 32px 6px">${paragraph}</td></tr>`)}`;
  }
}

/** A text that leads somewhere. */
export const linked = (address: string, shown: Html) =>
  html`<a class="link" href="${address}" style="color:${link};text-decoration:underline">${shown}</a>`;

/** So many entries a row. */
function rowsOf<Entry>(entries: readonly Entry[], each: number): Entry[][] {
  const rows: Entry[][] = [];
  for (let at = 0; at < entries.length; at += each) rows.push(entries.slice(at, at + each));
  return rows;
}
