import { type Html, html } from '@loupe/http';
import {
  ALL_POSTS,
  aggregatesOfBlock,
  type ContentBlock,
  type FrozenPost,
  type LinkRow,
  type ReportBlockKind,
  type WholeEdition,
} from '@loupe/reports';
import { type PublicPage, publicHeaders, publicPage } from '../pages/public-page.js';
import type { Texts } from '../pages/texts.js';
import { type BlockContext, frozenPosts, reportBlock } from './report-blocks.js';
import { styleOf } from './report-style.js';
import { ReportTexts } from './report-texts.js';

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
}

const USUAL_STYLE = styleOf(null);

/** The page of an edition, in the language of the report. Everything in it is escaped; it contains no script. */
export function reportPage({ edition, link, picture }: ReportPageFacts): SentPage {
  const { content, snapshotAt } = edition.row;
  if (content === null || snapshotAt === null) throw new Error('An edition without content has no page');
  const { look, name, span, timeZone, currency, workspace } = content;
  const texts = new ReportTexts(content.language === 'DE' ? 'de' : 'en', timeZone, currency);
  const { t } = texts;
  const context: BlockContext = { texts, edition, picture };
  const shown = content.blocks.flatMap((block, index) => {
    const isShown = link.blockIds === null ? !block.hidden : link.blockIds.includes(block.id);
    return isShown ? [{ block, index }] : [];
  });
  const has = (kind: ReportBlockKind) => shown.find(({ block }) => block.kind === kind);
  // Nothing stands here that no shown block says.
  const figures = has('FIGURES');
  const brand = look.brandName ?? workspace;
  const logo = look.logo === null ? null : html`<img src="${look.logo}" alt="">`;
  const cover = has('GALLERY') === undefined ? null : coverOf(edition);
  const period =
    span === null
      ? null
      : html`<p>${t('{from} to {to}', { from: texts.dayOf(new Date(span.from)), to: texts.dayOf(new Date(span.to)) })}</p>`;
  const body = html`<header class="head">${logo}<b dir="auto">${brand}</b><span class="of">${t('Report')}</span></header>
<main>
<div class="cover">${cover === null ? null : html`<img src="${picture(cover)}" alt="">`}<h1 dir="auto">${name}</h1>${period}</div>
${figures === undefined ? null : lede(texts, edition, figures)}
${shown.map(({ block, index }) => reportBlock(context, block, index))}
${figures === undefined ? null : frozenPosts(context, content.postsCount)}
${method(texts, edition)}
</main>
<footer><span>${t('Shared by {name}.', { name: html`<bdi>${brand}</bdi>` })} ${t('Figures as of {time}.', { time: texts.dayOf(snapshotAt) })}</span>${link.expiresAt === null ? null : html`<span>${t('This link ends on {day}.', { day: texts.dayOf(link.expiresAt) })}</span>`}<span>${t('Made with Loupe')}</span></footer>`;
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

/** The totals of a block in words. */
function lede(
  texts: ReportTexts,
  { entries }: WholeEdition,
  { block, index }: { block: ContentBlock; index: number },
): Html | null {
  const { t } = texts;
  const totals = aggregatesOfBlock(block, index, entries)?.totals;
  if (totals === undefined) return null;
  const value = totals.metrics.find(({ metric }) => metric === 'EARNED_MEDIA_VALUE')?.sum ?? null;
  const told = html`<b>${t('{creators} creators published {posts} posts.', { creators: texts.count(totals.creatorsCount), posts: texts.count(totals.count) })}</b>`;
  const earned =
    value === null
      ? null
      : html` ${t('They earned {value} in media value.', { value: html`<b>${texts.cents(value)}</b>` })}`;
  return html`<p class="lede">${told}${earned}</p>`;
}

function method(texts: ReportTexts, { row }: WholeEdition): Html {
  const { t } = texts;
  const { content, snapshotAt } = row;
  if (content === null || snapshotAt === null) throw new Error('An edition without content has no method');
  const { rateCardVersion: version, hasOwnRates, currency, failingSources, aiFields } = content;
  // What a source is called is for the workspace alone.
  const platforms = [...new Set(failingSources.map(({ provider }) => texts.platformName(provider)))];
  const before = content.blocks.find(({ aggregates }) => aggregates?.spanBefore != null)?.aggregates
    ?.spanBefore;
  const rates = hasOwnRates
    ? t('Earned media value: each metric times a rate of this workspace, in {currency}.', { currency })
    : t('Earned media value: each metric times a rate by platform (rate card {version}), in {currency}.', {
        version,
        currency,
      });
  return html`<section class="method"><h2>${t('How these figures are made')}</h2><ol>
<li>${rates}</li>
<li>${t('Figures as of {time}.', { time: texts.moment(snapshotAt) })} ${t('What a platform does not report is left out, and never counted as zero.')}</li>
${before == null ? null : html`<li>${t('“Before” is {from} to {to}.', { from: texts.dayOf(new Date(before.from)), to: texts.dayOf(new Date(before.to)) })}</li>`}
${aiFields.map(({ name, version: published }) => html`<li>${t('{name} was filled by a model (version {version}).', { name: html`<bdi>${name}</bdi>`, version: published })}</li>`)}
${platforms.length === 0 ? null : html`<li>${t('Some posts of these platforms were not captured at that time: {platforms}.', { platforms: platforms.join(', ') })}</li>`}
</ol></section>`;
}
