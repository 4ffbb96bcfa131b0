import { type Html, html, PAGE_STYLE } from '@loupe/http';
import type { Texts } from '@loupe/texts';
import { publicHeaders, publicPage } from '../pages/public-page.js';

/** The look of the page for signing in, which these are as short as. */
const STYLE = `${PAGE_STYLE}
main { margin: 0 auto; max-width: 24rem; padding: 20vh 1rem 2rem; }
h1 { font-size: 28px; line-height: 36px; }
form button { background: var(--accent); border-color: transparent; color: var(--on-accent); min-height: 44px; width: 100%; }
form button:hover { background: var(--accent-hover); }
`;

/** A page and what it is sent with. */
export interface ConsentPage {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Asks whether an address wants mails of a workspace: a program that looks at links does not press the button. */
export function confirmPage(texts: Texts, workspace: string, address: string): ConsentPage {
  const { t } = texts;
  return page(texts, t('Reports by mail'), [
    html`<p>${t('{name} wants to send reports and alerts to {address}.', { name: html`<b><bdi>${workspace}</bdi></b>`, address: html`<bdi>${address}</bdi>` })}</p>`,
    form('', t('Yes, send them to me')),
  ]);
}

export function confirmedPage(texts: Texts, address: string): ConsentPage {
  const { t } = texts;
  return page(texts, t('Thank you'), [
    html`<p>${t('The next report comes to {address}. Each mail has a link to end them.', { address: html`<bdi>${address}</bdi>` })}</p>`,
  ]);
}

/** Asks whether an address wants no more mails, for programs that look at links as well. */
export function unsubscribePage(texts: Texts, workspace: string, address: string): ConsentPage {
  const { t } = texts;
  return page(texts, t('No more mails?'), [
    html`<p>${t('{name} sends reports and alerts to {address}.', { name: html`<b><bdi>${workspace}</bdi></b>`, address: html`<bdi>${address}</bdi>` })}</p>`,
    form('', t('Unsubscribe')),
  ]);
}

/** @param again where somebody who wants them again says so */
export function unsubscribedPage(texts: Texts, address: string, again: string): ConsentPage {
  const { t } = texts;
  return page(texts, t('You get no more of these mails'), [
    html`<p>${t('Nothing is sent to {address} any more.', { address: html`<bdi>${address}</bdi>` })}</p>`,
    form(again, t('Get them again')),
  ]);
}

/** The page of a link that opens nothing: unknown, used and ended links look the same. */
export function nothingPage(texts: Texts): ConsentPage {
  const { t } = texts;
  return page(texts, t('There is nothing here'), [
    html`<p>${t('The link was used already, has ended, or is not complete.')}</p>`,
  ]);
}

function form(action: string, verb: Html): Html {
  return html`<form method="post"${action === '' ? null : html` action="${action}"`}><button>${verb}</button></form>`;
}

function page({ language }: Texts, title: Html, body: readonly Html[]): ConsentPage {
  return {
    text: publicPage({
      language,
      title,
      style: STYLE,
      body: html`<main><h1>${title}</h1>${body}</main>`,
    }),
    headers: publicHeaders(STYLE, { forms: "'self'" }),
  };
}
