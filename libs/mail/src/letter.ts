import { type Html, html } from '@loupe/http';
import type { OutgoingMail } from './mail-transport.js';

/** A line of a list in a mail. */
export interface LetterRow {
  title: string;
  value: string;
  detail: string;
  /** Where it leads; only addresses of the web become links. */
  url: string | null;
}

/** What a mail says. All mails are written of one, so that they are of one family and their two parts say the same. */
export interface Letter {
  to: string;
  subject: string;
  id?: string | undefined;
  /** Why it was sent, above everything else. */
  intro: string;
  /** What somebody wrote, with its line breaks. */
  quote?: string;
  /** The one thing to do: what its button says, and what there is to know of the link. */
  action?: { label: string; note: string; url: string };
  rows?: readonly LetterRow[];
  /** What stands below the rest, in small letters. */
  end: string;
}

/** The mail of a letter: as plain text, and as a page. */
export function mailOfLetter(letter: Letter): OutgoingMail {
  const { to, subject, id } = letter;
  return { to, subject, id, text: textOf(letter), html: htmlOf(letter).text };
}

function textOf({ intro, quote, action, rows = [], end }: Letter): string {
  const listed = rows.map(({ title, value, detail, url }) =>
    [`${title}: ${value}, ${detail}`, ...(url === null ? [] : [url])].join('\n'),
  );
  const asked = action === undefined ? [] : [`${action.label}. ${action.note}\n${action.url}`];
  const quoted = quote === undefined ? [] : [quote];
  return `${[intro, ...quoted, ...asked, ...listed, end].join('\n\n')}\n`;
}

/**
 * Colors of the console (apps/console/src/tokens.css) as mail programs know them: on a light ground, and on a dark one. Programs that
 * do not know `prefers-color-scheme` turn the light ones themselves.
 */
export const MAIL_COLORS = {
  sunken: ['#f6f7f9', '#0d0e12'],
  bg: ['#ffffff', '#17191e'],
  line: ['#e2e4e7', '#25282d'],
  text: ['#1b1e24', '#ebedef'],
  dim: ['#4f535a', '#b2b4b9'],
  accent: ['#245fd4', '#306adb'],
  link: ['#1e59cd', '#8cb4fe'],
} as const;
const [SUNKEN, BG, LINE, TEXT, DIM, ACCENT, LINK] = Object.values(MAIL_COLORS).map(([light]) => light);

const DARK = Object.entries({
  '.sunken': `background-color:${MAIL_COLORS.sunken[1]}`,
  '.bg': `background-color:${MAIL_COLORS.bg[1]};border-color:${MAIL_COLORS.line[1]}`,
  '.line': `border-color:${MAIL_COLORS.line[1]}`,
  '.text': `color:${MAIL_COLORS.text[1]}`,
  '.dim': `color:${MAIL_COLORS.dim[1]}`,
  '.accent': `background-color:${MAIL_COLORS.accent[1]}`,
  '.link': `color:${MAIL_COLORS.link[1]}`,
})
  .map(([of, rules]) => `${of}{${rules.replaceAll(/(;|$)/g, '!important$1')}}`)
  .join('');

/** On phones the edges are narrow, and what stands side by side stands one below the other. What is too wide scrolls by itself. */
const NARROW =
  '.wide{display:block;overflow-x:auto}@media (max-width:480px){.pad{padding-left:16px!important;padding-right:16px!important}.stack{display:block!important;width:auto!important}}';

/** Of all texts of mails. */
export const MAIL_FONT = html`font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;
/** Of what people have named: a long word breaks, so that the mail stays as wide as the screen. Old programs know no other way. */
const BREAKS = html`word-break:break-word`;
/** Attributes of all tables of mails, which are there for the layout. */
export const MAIL_TABLE = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;

/** Tables and inline styles only: programs such as Outlook know no others. There are no pictures, which many do not load. */
function htmlOf(letter: Letter): Html {
  const { subject, intro, quote, action, rows = [], end } = letter;
  const quoted =
    quote === undefined
      ? null
      : html`<tr><td class="text pad" style="${MAIL_FONT};font-size:14px;line-height:22px;color:${TEXT};padding:0 32px 16px;white-space:pre-line;${BREAKS}">${quote}</td></tr>`;
  const button =
    action === undefined
      ? null
      : html`<tr><td class="pad" style="padding:0 32px 8px"><table ${MAIL_TABLE}><tr><td class="accent" bgcolor="${ACCENT}" style="background-color:${ACCENT};border-radius:6px;padding:10px 18px"><a href="${action.url}" style="${MAIL_FONT};font-size:14px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${action.label}</a></td></tr></table></td></tr>
<tr><td class="dim pad" style="${MAIL_FONT};font-size:13px;line-height:20px;color:${DIM};padding:0 32px 16px">${action.note}</td></tr>`;
  const list =
    rows.length === 0
      ? null
      : html`<tr><td class="pad" style="padding:0 32px 16px"><table ${MAIL_TABLE} width="100%">${rows.map(rowOf)}</table></td></tr>`;
  const body = html`<tr><td class="dim pad" style="${MAIL_FONT};font-size:14px;line-height:22px;color:${DIM};padding:0 32px 16px;${BREAKS}">${intro}</td></tr>
${quoted}${button}${list}`;
  return mailPage({ language: 'en', subject, brand: html`Loupe`, width: 560, body, end: html`${end}` });
}

/** A page of a mail. */
export interface MailPage {
  readonly language: string;
  readonly subject: string;
  /** What stands at its head. */
  readonly brand: Html;
  /** Pixels, on screens that are as wide. */
  readonly width: number;
  /** Rows of its table. */
  readonly body: Html;
  /** What stands below the rest, in small letters. */
  readonly end: Html;
}

/** The frame that all mails have: on phones as wide as the screen, on light and dark grounds. */
export function mailPage({ language, subject, brand, width, body, end }: MailPage): Html {
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<style>:root{color-scheme:light dark}${NARROW}@media (prefers-color-scheme:dark){${DARK}}</style></head>
<body class="sunken" style="margin:0;padding:0;background-color:${SUNKEN}">
<table ${MAIL_TABLE} width="100%" class="sunken" bgcolor="${SUNKEN}" style="background-color:${SUNKEN}"><tr><td align="center" style="padding:24px 12px">
<table ${MAIL_TABLE} width="${width}" class="bg" bgcolor="${BG}" style="width:100%;max-width:${width}px;table-layout:fixed;background-color:${BG};border:1px solid ${LINE};border-radius:10px">
<tr><td class="text pad" style="${MAIL_FONT};font-size:14px;line-height:20px;font-weight:600;color:${TEXT};padding:24px 32px 0">${brand}</td></tr>
<tr><td class="text pad" style="${MAIL_FONT};font-size:20px;line-height:28px;font-weight:600;color:${TEXT};padding:16px 32px 4px;${BREAKS}">${subject}</td></tr>
${body}
<tr><td class="dim line pad" style="${MAIL_FONT};font-size:12px;line-height:18px;color:${DIM};border-top:1px solid ${LINE};padding:16px 32px 24px">${end}</td></tr>
</table></td></tr></table></body></html>
`;
}

function rowOf({ title, value, detail, url }: LetterRow): Html {
  const link = url !== null && /^https?:/i.test(url) ? url : null;
  const name =
    link === null
      ? html`${title}`
      : html`<a class="link" href="${link}" style="color:${LINK};text-decoration:underline">${title}</a>`;
  return html`<tr><td class="text line" style="${MAIL_FONT};font-size:14px;line-height:20px;color:${TEXT};border-top:1px solid ${LINE};padding:12px 12px 12px 0">${name}<br><span class="dim" style="font-size:12px;color:${DIM}">${detail}</span></td><td class="text line" align="right" valign="top" style="${MAIL_FONT};font-size:14px;line-height:20px;font-weight:600;color:${TEXT};border-top:1px solid ${LINE};padding:12px 0">${value}</td></tr>`;
}
