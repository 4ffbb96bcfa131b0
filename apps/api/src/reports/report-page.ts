import { type Html, html } from '@loupe/http';
import {
  ALL_POSTS,
  type BlockContext,
  type FrozenPost,
  frozenPosts,
  type LinkRow,
  ledeOf,
  methodOf,
  type ReportBlockKind,
  ReportTexts,
  reportBlock,
  shownBlocks,
  type WholeEdition,
} from '@loupe/reports';
import type { Texts } from '@loupe/texts';
import { type PublicPage, publicHeaders, publicPage } from '../pages/public-page.js';
import { styleOf } from './report-style.js';

/** A page and what it is sent with. */
export interface SentPage {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the page of an edition is written of. */
export interface ReportPageFacts {
  readonly edition: WholeEdition;
  /** What the link shows; it ends at no time for those who look before it is shared. */
  readonly link: Pick<LinkRow, 'blockIds'> & { readonly expiresAt: Date | null };
  /** The address of a picture. */
  picture(mediaContentId: string): string;
  /** The address of its PDF. */
  readonly pdf: string;
}

const USUAL_STYLE = styleOf(null);

/** The page of an edition, in the language of the report. Everything in it is escaped; it contains no script. */
export function reportPage({ edition, link, picture, pdf }: ReportPageFacts): SentPage {
  const { content, snapshotAt } = edition.row;
  if (content === null || snapshotAt === null) throw new Error('An edition without content has no page');
  const { look, name, span, timeZone, currency, workspace } = content;
  const texts = new ReportTexts(content.language === 'DE' ? 'de' : 'en', timeZone, currency);
  const { t } = texts;
  const shown = shownBlocks(content, link.blockIds);
  const has = (kind: ReportBlockKind) => shown.find(({ block }) => block.kind === kind);
  // Nothing stands here that no shown block says.
  const figures = has('FIGURES');
  const posts = figures === undefined ? null : frozenPosts({ texts, edition, picture }, content.postsCount);
  const context: BlockContext = { texts, edition, picture, hasPosts: posts !== null };
  const brand = look.brandName ?? workspace;
  const logo = look.logo === null ? null : html`<img src="${look.logo}" alt="">`;
  const cover = has('GALLERY') === undefined ? null : coverOf(edition);
  const period = span === null ? null : html`<p>${texts.period(span)}</p>`;
  const body = html`<header class="head">${logo}<b dir="auto">${brand}</b><span class="of">${t('Report')}</span></header>
<main>
<div class="cover">${cover === null ? null : html`<img src="${picture(cover)}" alt="">`}<h1 dir="auto">${name}</h1>${period}</div>
${figures === undefined ? null : html`<p class="lede">${ledeOf(texts, edition, figures)}</p>`}
${shown.map(({ block, index }) => reportBlock(context, block, index))}
${posts}
<section class="method"><h2>${t('How these figures are made')}</h2><ol>
${methodOf(texts, edition).map((line) => html`<li>${line}</li>`)}
</ol></section>
</main>
<footer><span>${t('Shared by {name}.', { name: html`<bdi>${brand}</bdi>` })} ${t('Figures as of {time}.', { time: texts.dayOf(snapshotAt) })}</span>${link.expiresAt === null ? null : html`<span>${t('This link ends on {day}.', { day: texts.dayOf(link.expiresAt) })}</span>`}<span class="file"><a href="${pdf}" rel="nofollow">${t('Download as PDF')}</a></span><span>${t('Made with Loupe')}</span></footer>`;
  const style = styleOf(look.colour);
  return sent({ language: texts.language, title: html`${name} · ${brand}`, style, body });
}

/** The page that asks for the password of a link. */
export function passwordPage(texts: Texts, problem: Html | null): SentPage {
  const { t } = texts;
  const body = html`<main><form method="post">
<h1>${t('This report has a password')}</h1>
${problem === null ? null : html`<p class="problem" role="alert" id="problem">${problem}</p>`}
<label for="password">${t('Password')}</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus${problem === null ? null : html` aria-invalid="true" aria-describedby="problem"`}>
<button>${t('Open the report')}</button>
</form></main>`;
  return sent({ language: texts.language, title: t('Password'), style: USUAL_STYLE, body });
}

/** The page for an address that opens nothing: unknown, ended and withdrawn links look the same. */
export function endedPage(texts: Texts): SentPage {
  const { t } = texts;
  const body = html`<main><h1>${t('There is nothing here')}</h1>
<p class="lede">${t('The link has ended, or its address is not complete. Ask whoever sent it for a new one.')}</p></main>`;
  return sent({ language: texts.language, title: t('Not found'), style: USUAL_STYLE, body });
}

function sent(page: PublicPage): SentPage {
  return {
    text: publicPage(page),
    headers: publicHeaders(page.style, { images: "'self' data:", forms: "'self'" }),
  };
}

/** The picture of the first post that has one. */
function coverOf({ entries }: WholeEdition): string | null {
  for (const { block, itemId, data } of entries) {
    const { mediaContentId } = data as FrozenPost;
    if (block === ALL_POSTS && itemId !== null && mediaContentId !== null) return mediaContentId;
  }
  return null;
}
