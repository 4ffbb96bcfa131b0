import type { ItemAggregateGroup, ItemAggregates, ItemMetric } from '@loupe/analytics';
import { type Html, html } from '@loupe/http';
import {
  ALL_POSTS,
  aggregatesOfBlock,
  type ContentBlock,
  type EditionEntry,
  type FrozenPost,
  type WholeEdition,
} from '@loupe/reports';
import type { ReportTexts } from './report-texts.js';

/** What blocks are written with. */
export interface BlockContext {
  readonly texts: ReportTexts;
  readonly edition: WholeEdition;
  /** The address of a picture. */
  picture(mediaContentId: string): string;
}

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
  if (block.kind === 'GALLERY') return gallery(context, entriesOf(edition.entries, index));
  if (block.kind === 'BRANDS') return block.brands === null ? null : brands(texts, block.brands);
  if (aggregates === null) return null;
  if (block.kind === 'FIGURES') return figures(texts, aggregates);
  const metric = block.metrics[0];
  const isInTime = block.groupBy[0]?.by === 'TIME' && block.groupBy.length === 1;
  if (block.kind === 'CHART' && metric !== undefined) {
    return isInTime ? line(texts, aggregates.groups, metric) : table(texts, block, aggregates, metric);
  }
  return table(texts, block, aggregates, null);
}

/** Totals, each beside the span before. */
function figures(texts: ReportTexts, { totals, before }: ItemAggregates): Html {
  const { t } = texts;
  const earlier = (metric: ItemMetric) => before?.metrics.find((one) => one.metric === metric);
  const entry = (name: Html, value: Html, change: Html | null) =>
    html`<div><dt>${name}</dt><dd>${value}</dd>${change === null ? null : html`<dd>${change}</dd>`}</div>`;
  return html`<dl class="kpis">${totals.metrics.map((one) => {
    const then = earlier(one.metric);
    return entry(
      texts.metricName(one.metric),
      texts.value(one),
      change(texts, numberOf(one), then === undefined ? null : numberOf(then)),
    );
  })}${entry(t('Posts'), texts.count(totals.count), change(texts, totals.count, before?.count ?? null))}${entry(
    t('Creators'),
    texts.count(totals.creatorsCount),
    change(texts, totals.creatorsCount, before?.creatorsCount ?? null),
  )}</dl>`;
}

const numberOf = ({ sum, mean }: { sum: string | null; mean: number | null }) =>
  sum === null ? mean : Number(sum);

function change({ t }: ReportTexts, now: number | null, before: number | null): Html | null {
  if (now === null || before === null || before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  const values = { percent: Math.abs(percent) };
  if (percent > 0) return html`<span class="up">▲ ${t('{percent} % more than before', values)}</span>`;
  if (percent < 0) return html`<span class="down">▼ ${t('{percent} % less than before', values)}</span>`;
  return html`<span class="dim">${t('as before')}</span>`;
}

/** A metric over time, from zero, with the same numbers in a table. */
function line(texts: ReportTexts, groups: readonly ItemAggregateGroup[], metric: ItemMetric): Html | null {
  const { t } = texts;
  const points = groups.map((group) => ({ group, value: numberOf(metricOf(group, metric)) ?? 0 }));
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined)
    return html`<p class="dim">${t('No posts in this period.')}</p>`;
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const step = points.length > 1 ? (WIDTH - 2 * MARGIN) / (points.length - 1) : 0;
  const placed = points.map(({ value }, at) => {
    const y = HEIGHT - MARGIN - (value / highest) * (HEIGHT - 2 * MARGIN);
    return `${(MARGIN + at * step).toFixed(1)},${y.toFixed(1)}`;
  });
  const name = texts.metricName(metric);
  return html`<figure>
<svg class="line" role="img" aria-label="${t('{metric} over time', { metric: name })}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><polyline points="${placed.join(' ')}"/></svg>
<p class="axis"><span>${keysOf(texts, first.group)}</span><span>${keysOf(texts, last.group)}</span></p>
<details><summary>${t('The numbers')}</summary><div class="scroll"><table>
<thead><tr><th scope="col"></th><th scope="col">${name}</th><th scope="col">${t('Posts')}</th></tr></thead>
<tbody>${groups.map((group) => html`<tr><th scope="row">${keysOf(texts, group)}</th><td>${texts.value(metricOf(group, metric))}</td><td>${texts.count(group.values.count)}</td></tr>`)}</tbody>
</table></div></details></figure>`;
}

/** Groups as a table. @param drawn the metric that is drawn as bars as well */
function table(
  texts: ReportTexts,
  { metrics }: ContentBlock,
  { groups, groupsCount }: ItemAggregates,
  drawn: ItemMetric | null,
): Html {
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
      html`<tr><th scope="row">${keysOf(texts, group)}</th>${bar(group)}<td>${texts.count(group.values.count)}</td>${metrics.map((metric) => html`<td>${texts.value(metricOf(group, metric))}</td>`)}</tr>`,
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

function gallery({ texts, picture }: BlockContext, posts: readonly FrozenPost[]): Html {
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
export function frozenPosts({ texts, edition }: BlockContext, all: number): Html | null {
  const { t } = texts;
  const posts = entriesOf(edition.entries, ALL_POSTS);
  if (posts.length === 0) return null;
  const number = (metric: string | null) =>
    metric === null ? texts.unknown() : html`<data value="${metric}">${texts.numberText(metric)}</data>`;
  return html`<section id="posts"><details><summary>${t('The {shown} posts behind these figures, of {all}', { shown: posts.length, all })}</summary>
<div class="scroll"><table><thead><tr><th scope="col">${t('Post')}</th><th scope="col">${t('Published')}</th><th scope="col">${t('Views')}</th><th scope="col">${t('Likes')}</th><th scope="col">${t('Earned media value')}</th></tr></thead>
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

function entriesOf(entries: readonly EditionEntry[], block: number): FrozenPost[] {
  return entries.flatMap((entry) =>
    entry.block === block && entry.itemId !== null ? [entry.data as FrozenPost] : [],
  );
}

function metricOf({ values }: ItemAggregateGroup, metric: ItemMetric) {
  const known = values.metrics.find((one) => one.metric === metric);
  return known ?? { metric, sum: null, mean: null };
}

const keysOf = (texts: ReportTexts, { keys }: ItemAggregateGroup) =>
  html`${keys.map((key, at) => html`${at === 0 ? null : ' · '}${texts.key(key)}`)}`;
