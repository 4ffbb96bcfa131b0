import type { ItemAggregateGroup, ItemAggregates, ItemMetric } from '@loupe/analytics';
import { type Html, html } from '@loupe/http';
import { betweenGaps } from '@loupe/pdf';
import { ALL_POSTS, type EditionEntry } from '../editions/edition.entity.js';
import type { ContentBlock, FrozenPost } from '../editions/edition-content.js';
import { aggregatesOfBlock, type WholeEdition } from '../editions/editions.service.js';
import { metricOf, numberOf, overTime } from './over-time.js';
import type { ReportTexts } from './report-texts.js';

/** What blocks are written with. */
export interface BlockContext {
  readonly texts: ReportTexts;
  readonly edition: WholeEdition;
  /** The address of a picture. */
  picture(mediaContentId: string): string;
  /** Whether the posts behind the figures are on the page. */
  readonly hasPosts: boolean;
}

/** The id of the list of posts behind the figures, to which numbers lead. It is inside of what opens and closes: that opens then. */
const POSTS_ID = 'posts';

const WIDTH = 640;
const HEIGHT = 180;
const MARGIN = 4;

/** A block with its heading; null for one that has nothing to show. */
export function reportBlock(context: BlockContext, block: ContentBlock, index: number): Html | null {
  const aggregates = aggregatesOfBlock(block, index, context.edition.entries);
  const shown = content(context, block, index, aggregates);
  if (shown === null) return null;
  const id = `b${index}`;
  const heading = block.title === null ? null : html`<h2 id="${id}" dir="auto">${block.title}</h2>`;
  const words = block.text === null ? null : html`<p class="words" dir="auto">${block.text}</p>`;
  return html`<section${block.title === null ? null : html` aria-labelledby="${id}"`}>${heading}${words}${shown}</section>`;
}

function content(
  context: BlockContext,
  block: ContentBlock,
  index: number,
  aggregates: ItemAggregates | null,
): Html | null {
  const { texts, edition } = context;
  if (block.kind === 'TEXT') return html``;
  if (block.kind === 'GALLERY') return gallery(context, frozenOf(edition.entries, index));
  if (block.kind === 'BRANDS') return block.brands === null ? null : brands(texts, block.brands);
  if (aggregates === null) return null;
  if (block.kind === 'FIGURES') return figures(context, aggregates);
  const metric = block.metrics[0];
  const isInTime = block.groupBy[0]?.by === 'TIME' && block.groupBy.length === 1;
  if (block.kind === 'CHART' && metric !== undefined) {
    return isInTime ? line(context, block, aggregates, metric) : table(context, block, aggregates, metric);
  }
  return table(context, block, aggregates, null);
}

/** A total, and how it differs from the span before. */
export interface ShownFigure {
  readonly name: Html;
  readonly value: Html;
  readonly change: { readonly direction: 'up' | 'down' | 'dim'; readonly text: Html } | null;
}

/** Totals, each beside the span before. */
export function figuresOf(texts: ReportTexts, { totals, before }: ItemAggregates): ShownFigure[] {
  const { t } = texts;
  const earlier = (metric: ItemMetric) => before?.metrics.find((one) => one.metric === metric);
  const counted = (name: Html, now: number, then: number | undefined): ShownFigure => ({
    name,
    value: texts.count(now),
    change: change(texts, now, then ?? null),
  });
  return [
    ...totals.metrics.map((one) => {
      const then = earlier(one.metric);
      return {
        name: texts.metricName(one.metric),
        value: texts.value(one),
        change: change(texts, numberOf(one), then === undefined ? null : numberOf(then)),
      };
    }),
    counted(t('Posts'), totals.count, before?.count),
    counted(t('Creators'), totals.creatorsCount, before?.creatorsCount),
  ];
}

const ARROWS = { up: '▲ ', down: '▼ ', dim: '' };

/** A number that leads to the posts behind the figures, where they are on the page. */
const linked = ({ texts: { t }, hasPosts }: BlockContext, number: Html): Html =>
  hasPosts
    ? html`<a class="to" href="#${POSTS_ID}" title="${t('The posts behind these figures')}">${number}</a>`
    : number;

function figures(context: BlockContext, aggregates: ItemAggregates): Html {
  const entries = figuresOf(context.texts, aggregates).map(({ name, value, change: changed }) => {
    const beside =
      changed === null
        ? null
        : html`<dd><span class="${changed.direction}">${ARROWS[changed.direction]}${changed.text}</span></dd>`;
    return html`<div><dt>${name}</dt><dd>${linked(context, value)}</dd>${beside}</div>`;
  });
  return html`<dl class="kpis">${entries}</dl>`;
}

function change({ t }: ReportTexts, now: number | null, before: number | null): ShownFigure['change'] {
  if (now === null || before === null || before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  const values = { percent: Math.abs(percent) };
  if (percent > 0) return { direction: 'up', text: t('{percent} % more than before', values) };
  if (percent < 0) return { direction: 'down', text: t('{percent} % less than before', values) };
  return { direction: 'dim', text: t('as before') };
}

/** A metric over time, from zero, with the same numbers in a table. */
function line(
  context: BlockContext,
  { interval }: ContentBlock,
  aggregates: ItemAggregates,
  metric: ItemMetric,
): Html {
  const { texts } = context;
  const { t } = texts;
  const over = overTime(aggregates, metric, interval);
  if (over === null) return html`<p class="dim">${t('No posts in this period.')}</p>`;
  const lines = betweenGaps(over.points);
  const highest = Math.max(1, ...lines.flat().map(([, value]) => value));
  const drawn = lines.map((part) => {
    const placed = part.map(([place, value]) => {
      const y = HEIGHT - MARGIN - (value / highest) * (HEIGHT - 2 * MARGIN);
      return `${(MARGIN + place * (WIDTH - 2 * MARGIN)).toFixed(1)},${y.toFixed(1)}`;
    });
    // A value between two gaps is a dot: a line of no length.
    return html`<polyline points="${[...placed, ...(placed.length === 1 ? placed : [])].join(' ')}"/>`;
  });
  const name = texts.metricName(metric);
  const most = aggregates.groups
    .map((group) => metricOf(group, metric))
    .find((one) => numberOf(one) === highest);
  // What the line reaches; the table says it to those who do not see the drawing.
  const scale =
    most === undefined ? null : html`<p class="scale" aria-hidden="true">${texts.value(most)}</p>`;
  return html`<figure>
${scale}<svg class="line" role="img" aria-label="${t('{metric} over time', { metric: name })}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">${drawn}</svg>
<p class="axis"><span>${keysOf(texts, over.first)}</span><span>${keysOf(texts, over.last)}</span></p>
<details><summary>${t('The numbers')}</summary><div class="scroll"><table>
<thead><tr><th scope="col"></th><th scope="col">${name}</th><th scope="col">${t('Posts')}</th></tr></thead>
<tbody>${aggregates.groups.map((group) => html`<tr><th scope="row">${keysOf(texts, group)}</th><td>${texts.value(metricOf(group, metric))}</td><td>${linked(context, texts.count(group.values.count))}</td></tr>`)}</tbody>
</table></div></details></figure>`;
}

/** Groups as a table. @param drawn the metric that is drawn as bars as well */
function table(
  context: BlockContext,
  { metrics }: ContentBlock,
  { groups, groupsCount }: ItemAggregates,
  drawn: ItemMetric | null,
): Html {
  const { texts } = context;
  const { t } = texts;
  if (groups.length === 0) return html`<p class="dim">${t('No posts in this period.')}</p>`;
  const most =
    drawn === null ? 1 : Math.max(1, ...groups.map((group) => numberOf(metricOf(group, drawn)) ?? 0));
  const bar = (group: ItemAggregateGroup) => {
    if (drawn === null) return null;
    const width = (((numberOf(metricOf(group, drawn)) ?? 0) / most) * 100).toFixed(1);
    return html`<td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="10" rx="2"/></svg></td>`;
  };
  const left = groupsCount - groups.length;
  return html`<div class="scroll"><table>
<thead><tr><th scope="col"></th>${drawn === null ? null : html`<th></th>`}<th scope="col">${t('Posts')}</th>${metrics.map((metric) => html`<th scope="col">${texts.metricName(metric)}</th>`)}</tr></thead>
<tbody>${groups.map(
    (group) =>
      html`<tr><th scope="row">${keysOf(texts, group)}</th>${bar(group)}<td>${linked(context, texts.count(group.values.count))}</td>${metrics.map((metric) => html`<td>${texts.value(metricOf(group, metric))}</td>`)}</tr>`,
  )}</tbody></table></div>${left > 0 ? html`<p class="dim">${t('{shown} of {all}', { shown: groups.length, all: groupsCount })}</p>` : null}`;
}

function brands(texts: ReportTexts, all: NonNullable<ContentBlock['brands']>): Html {
  const { t } = texts;
  const figures = all[0]?.figures ?? [];
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">${t('Brand')}</th>${figures.map(({ figure }) => html`<th scope="col">${texts.figureName(figure)}</th>`)}</tr></thead>
<tbody>${all.map(
    (brand) =>
      html`<tr><th scope="row" dir="auto">${brand.name}</th>${brand.figures.map(({ value, valueCents }) => {
        if (value === null) return html`<td>${texts.unknown()}</td>`;
        return html`<td>${valueCents === null ? texts.count(value) : html`<data value="${valueCents}">${texts.cents(valueCents)}</data>`}</td>`;
      })}</tr>`,
  )}</tbody></table></div>`;
}

function gallery(
  { texts, picture }: Pick<BlockContext, 'texts' | 'picture'>,
  posts: readonly FrozenPost[],
): Html {
  const { t } = texts;
  if (posts.length === 0) return html`<p class="dim">${t('No posts in this period.')}</p>`;
  return html`<ul class="pics">${posts.map((post) => {
    const { mediaContentId, caption, views, earnedMediaValue, accountName } = post;
    const value = earnedMediaValue === null ? null : html`<b>${texts.cents(earnedMediaValue)}</b>`;
    const seen =
      views === null ? null : html`<span>${t('{count} views', { count: texts.numberText(views) })}</span>`;
    const inside =
      mediaContentId === null
        ? html`<span class="none" dir="auto">${(caption ?? '').slice(0, 160)}</span>`
        : html`<img src="${picture(mediaContentId)}" alt="" loading="lazy">`;
    const label = t('{kind} by {name}', { kind: texts.kindOf(post), name: accountName });
    const card = html`${inside}<span class="over">${value}${seen}</span>`;
    const address = post.originalUrl;
    const linked =
      address !== null && /^https?:\/\//i.test(address)
        ? html`<a class="pic" href="${address}" rel="nofollow noopener noreferrer" aria-label="${label}">${card}</a>`
        : html`<div class="pic">${card}</div>`;
    return html`<li>${linked}<span class="by">${texts.platformName(post.provider)} · <bdi>@${accountName}</bdi></span></li>`;
  })}</ul>`;
}

/** The posts behind the figures, as the edition froze them. */
export function frozenPosts({ texts, edition }: Omit<BlockContext, 'hasPosts'>, all: number): Html | null {
  const { t } = texts;
  const posts = frozenOf(edition.entries, ALL_POSTS);
  if (posts.length === 0) return null;
  const number = (metric: string | null) =>
    metric === null ? texts.unknown() : html`<data value="${metric}">${texts.numberText(metric)}</data>`;
  return html`<section><details><summary>${t('The {shown} posts behind these figures, of {all}', { shown: posts.length, all })}</summary>
<div class="scroll" id="${POSTS_ID}"><table><thead><tr><th scope="col">${t('Post')}</th><th scope="col">${t('Published')}</th><th scope="col">${t('Views')}</th><th scope="col">${t('Likes')}</th><th scope="col">${t('Earned media value')}</th></tr></thead>
<tbody>${posts.map((post) => {
    const name = html`<bdi>@${post.accountName}</bdi>`;
    const address = post.originalUrl;
    const linked =
      address !== null && /^https?:\/\//i.test(address)
        ? html`<a href="${address}" rel="nofollow noopener noreferrer">${name}</a>`
        : name;
    const { earnedMediaValue: value } = post;
    return html`<tr><th scope="row">${linked} ${texts.platformName(post.provider)}</th><td>${texts.dayOf(new Date(post.takenAt))}</td><td>${number(post.views)}</td><td>${number(post.likes)}</td><td>${value === null ? texts.unknown() : html`<data value="${value}">${texts.cents(value)}</data>`}</td></tr>`;
  })}</tbody></table></div></details></section>`;
}

/** The posts of a block, or all that the edition froze. */
export function frozenOf(entries: readonly EditionEntry[], block: number): FrozenPost[] {
  return entries.flatMap((entry) =>
    entry.block === block && entry.itemId !== null ? [entry.data as FrozenPost] : [],
  );
}

/** The names of a group. */
export const keysOf = (texts: ReportTexts, { keys }: ItemAggregateGroup) =>
  html`${keys.map((key, at) => html`${at === 0 ? null : ' · '}${texts.key(key)}`)}`;
