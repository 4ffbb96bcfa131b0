import { Html, html, wordsOf } from '@loupe/http';
import { MAIL_COLORS, MAIL_FONT, MAIL_TABLE, mailPage } from '@loupe/mail';
import type { PdfDocument, PdfSection } from '@loupe/pdf';
import type { MailContent } from '@loupe/places';
import type { ReportTexts } from '../reading/report-texts.js';
import { LetterParts, linked } from './report-letter-parts.js';

const WIDTH = 640;
/** Programs of mail cut what is longer than 102 KB: what does not fit is in the report. */
const MOST_BYTES = 80_000;

/** What a mail has beside what the edition says. */
export interface LetterFacts {
  readonly document: PdfDocument;
  readonly texts: ReportTexts;
  /** Where the whole of it is read. */
  readonly url: string;
  readonly unsubscribeUrl: string;
  /** Pictures for which there was no room. */
  readonly leftOut: number;
}

const [text, dim, link] = [MAIL_COLORS.text[0], MAIL_COLORS.dim[0], MAIL_COLORS.link[0]];

/** An edition as a mail: what its page says, in tables and inline styles, as old programs know them; and the same as text. */
export function reportLetter({ document, texts, url, unsubscribeUrl, leftOut }: LetterFacts): MailContent {
  const { t } = texts;
  const { title, subtitle, lede, brand, logo, colour, footer } = document;
  const parts = new LetterParts(colour);
  const told: Html[] = [];
  let room = MOST_BYTES;
  const shown: PdfSection[] = [];
  for (const section of document.sections) {
    const before = parts.pictures.length;
    const piece = sectionOf(parts, section);
    room -= Buffer.byteLength(piece.text);
    if (room < 0) {
      // What comes after it may be smaller.
      room += Buffer.byteLength(piece.text);
      parts.keepFirst(before);
      continue;
    }
    told.push(piece);
    shown.push(section);
  }
  const isCut = shown.length < document.sections.length;
  const rest = isCut ? wordsOf(t('There is more in the whole report.')) : null;
  const more =
    leftOut === 0 ? null : wordsOf(t('{count} more pictures are in the whole report.', { count: leftOut }));
  const whole = wordsOf(t('Read the whole report'));
  const why = wordsOf(t('You get this mail because this address is among those that the report is sent to.'));
  const stop = wordsOf(t('Unsubscribe'));
  const logoCid = logo === null ? null : parts.picture(logo);
  const head =
    logoCid === null
      ? html`${brand}`
      : html`<img src="cid:${logoCid}" alt="" height="32" style="height:32px;vertical-align:middle;border-radius:6px"> ${brand}`;
  const small = html` class="dim pad" style="${MAIL_FONT};font-size:14px;line-height:22px;color:${dim};padding:0 32px 12px"`;
  const body = html`${subtitle === null ? null : html`<tr><td${small}>${subtitle}</td></tr>`}
${lede === null ? null : html`<tr><td class="text pad" style="${MAIL_FONT};font-size:16px;line-height:24px;color:${text};padding:4px 32px 12px">${lede}</td></tr>`}
${told}
${more === null ? null : html`<tr><td${small}>${linked(url, html`${more}`)}</td></tr>`}
${rest === null ? null : html`<tr><td${small}>${rest}</td></tr>`}
<tr><td class="pad" style="padding:16px 32px 24px"><table ${MAIL_TABLE}><tr><td bgcolor="${colour}" style="background-color:${colour};border-radius:6px;padding:10px 18px"><a href="${url}" style="${MAIL_FONT};font-size:14px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${whole}</a></td></tr></table></td></tr>`;
  const end = html`${footer}<br>${why} <a class="link" href="${unsubscribeUrl}" style="color:${link};text-decoration:underline">${stop}</a>`;
  const page = mailPage({
    language: document.language,
    subject: title,
    brand: head,
    width: WIDTH,
    body,
    end,
  });
  const lines = [
    ...[title, brand, subtitle, lede],
    ...shown.flatMap(textOf),
    ...[more, rest, `${whole}\n${url}`, footer, `${why}\n${stop}: ${unsubscribeUrl}`],
  ];
  return {
    subject: subtitle === null ? title : `${title} · ${subtitle}`,
    text: `${lines.filter((line) => line !== null).join('\n\n')}\n`,
    html: page.text,
    pictures: parts.pictures,
  };
}

function sectionOf(parts: LetterParts, { heading, words, parts: shown }: PdfSection): Html {
  return html`${heading === null ? null : html`<tr><td class="text pad" style="${MAIL_FONT};font-size:17px;line-height:24px;font-weight:600;color:${text};padding:20px 32px 8px">${heading}</td></tr>`}
${words === null ? null : html`<tr><td class="text pad" style="${MAIL_FONT};font-size:14px;line-height:22px;color:${text};padding:0 32px 12px">${linesOf(words)}</td></tr>`}
${shown.map((part) => parts.of(part))}`;
}

/** Outlook knows no other way to break a line. */
const linesOf = (words: string): Html =>
  html`${words.split(/\r\n|[\r\n]/).map((line, at) => html`${at === 0 ? null : html`<br>`}${line}`)}`;

function textOf({ heading, words, parts }: PdfSection): string[] {
  const said = parts.flatMap((part): string[] => {
    if (part.kind === 'figures')
      return part.entries.map(
        ({ name, value, change }) => `${name}: ${value}${change === null ? '' : ` (${change})`}`,
      );
    if (part.kind === 'table')
      return part.rows.map(({ cells: [name = '', ...cells] }) =>
        [name, ...cells.map((cell, at) => `${part.columns[at + 1]} ${cell}`)].join(', '),
      );
    if (part.kind === 'gallery')
      return part.pictures.map(({ lines, link: at }) =>
        [lines.filter((line) => line !== '').join(', '), at ?? ''].join(' '),
      );
    return part.kind === 'notes' ? [...part.paragraphs] : [];
  });
  const title = heading === null ? [] : [heading.toUpperCase()];
  return [[...title, ...(words === null ? [] : [words]), ...said].join('\n')];
}
