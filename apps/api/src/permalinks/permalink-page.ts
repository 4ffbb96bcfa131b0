import { Html, html, PAGE_STYLE } from '@loupe/http';
import type { ArchivedPost, PermalinkPost } from '@loupe/items';
import type { MediaAddressService, MediaContentWithCopies } from '@loupe/media';
import type { PostTexts } from '@loupe/texts';
import { publicHeaders, publicPage } from '../pages/public-page.js';
import { curve } from './curve.js';

const STYLE = `${PAGE_STYLE}
main { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem; }
header p { color: var(--text-2); margin: .25rem 0 1rem; }
img, video { background: var(--hover); border-radius: 10px; display: block; height: auto; max-height: 80vh; max-width: 100%; }
.media { display: grid; gap: 1rem; list-style: none; margin: 1rem 0; padding: 0; }
.missing, .gone { background: var(--sunken); border-radius: 10px; padding: .75rem 1rem; }
.gone { background: var(--warn-soft); }
.caption { font-size: 16px; line-height: 24px; margin: 1rem 0; white-space: pre-wrap; }
dl { border-top: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; padding-top: 1rem; }
dt { color: var(--text-2); font-size: 13px; }
dd { font-size: 20px; font-variant-numeric: tabular-nums; font-weight: 600; line-height: 28px; margin: 0; }
figure { margin: 1.5rem 0; }
svg { border-bottom: 1px solid var(--line); display: block; height: 10rem; width: 100%; }
polyline { fill: none; stroke: var(--c1); stroke-linejoin: round; stroke-width: 2; vector-effect: non-scaling-stroke; }
.axis { color: var(--text-2); display: flex; font-size: 13px; justify-content: space-between; margin: .25rem 0; }
.scroll { overflow-x: auto; }
table { width: 100%; }
th { color: var(--text-2); font-size: 13px; font-weight: 400; }
th, td { border-bottom: 1px solid var(--line); height: 36px; padding: 0 .5rem; text-align: end; white-space: nowrap; }
th:first-child { text-align: start; }
`;

/** Headers of every page, also of the page for an unknown address. */
export const PAGE_HEADERS = publicHeaders(STYLE);

const METRICS = [
  ['views', ({ t }: PostTexts) => t('Views')],
  ['likes', ({ t }: PostTexts) => t('Likes')],
  ['comments', ({ t }: PostTexts) => t('Comments')],
  ['shares', ({ t }: PostTexts) => t('Shares')],
  ['impressions', ({ t }: PostTexts) => t('Impressions')],
] as const;

/** The page of a post. Everything in it comes from other people and is escaped; it contains no script. */
export function archivePage(
  texts: PostTexts,
  archived: ArchivedPost,
  addresses: MediaAddressService,
): string {
  const { t } = texts;
  const { post, media } = archived;
  const kind = texts.kindOf(post);
  const time = html`<time datetime="${post.takenAt.toISOString()}">${texts.timeText(post.takenAt)}</time>`;
  return page(
    texts,
    t('{kind} by {name}', { kind, name: post.accountName }),
    html`<article>
<header><h1>${t('{kind} by {name}', { kind: capitalized(kind), name: html`<bdi>${post.accountName}</bdi>` })}</h1>
<p>${t('Published on {time}', { time })}${sourceLink(texts, post)}</p></header>
${goneNote(texts, post)}
${media.length === 0 ? null : html`<ul class="media">${media.map((content) => mediaEntry(texts, content, post, addresses))}</ul>`}
${post.caption === null ? null : html`<p class="caption" dir="auto">${post.caption}</p>`}
${metrics(texts, archived)}
</article>`,
  );
}

/** The page for an address without a post. */
export function missingPage(texts: PostTexts): string {
  const { t } = texts;
  return page(
    texts,
    t('Not found'),
    html`<h1>${t('There is nothing here')}</h1>
<p>${t('The address is not complete, or the post is no longer kept.')}</p>`,
  );
}

function page({ language }: PostTexts, title: Html, body: Html): string {
  return publicPage({
    language,
    title,
    style: STYLE,
    body: html`<main>
${body}
</main>`,
  });
}

function sourceLink(texts: PostTexts, post: PermalinkPost): Html | null {
  if (post.originalUrl === null || post.goneSince !== null || !/^https?:\/\//i.test(post.originalUrl))
    return null;
  return html` · <a href="${post.originalUrl}" rel="nofollow noopener noreferrer">${texts.t('on {platform}', { platform: texts.platformOf(post) })}</a>`;
}

function goneNote(texts: PostTexts, post: PermalinkPost): Html | null {
  const { goneSince } = post;
  if (goneSince === null) return null;
  const day = html`<time datetime="${goneSince.toISOString()}">${texts.dateText(goneSince)}</time>`;
  return html`<p class="gone">${texts.t(
    'The post is no longer on {platform}: it was found to be gone on {day}. This is what was kept of it.',
    { platform: texts.platformOf(post), day },
  )}</p>`;
}

function mediaEntry(
  texts: PostTexts,
  { workspaceId, id, type, hasFile, hasThumbnail, width, height, position }: MediaContentWithCopies,
  post: PermalinkPost,
  addresses: MediaAddressService,
): Html {
  const address = (part: 'file' | 'thumbnail') => addresses.sign(workspaceId, id, part);
  const size = width === null || height === null ? null : html` width="${width}" height="${height}"`;
  const { t } = texts;
  const which = { number: position + 1, kind: texts.kindOf(post) };
  const name =
    type === 'VIDEO' ? t('Video {number} of the {kind}', which) : t('Picture {number} of the {kind}', which);
  if (type === 'VIDEO' && hasFile) {
    const poster = hasThumbnail ? html` poster="${address('thumbnail')}"` : null;
    return html`<li><video controls preload="none" src="${address('file')}" aria-label="${name}"${poster}${size}></video></li>`;
  }
  if (type === 'IMAGE' && hasFile)
    return html`<li><img src="${address('file')}" alt="${name}" loading="lazy"${size}></li>`;
  if (hasThumbnail) {
    const note = type === 'VIDEO' ? html`<p>${t('The video itself was not kept.')}</p>` : null;
    return html`<li><img src="${address('thumbnail')}" alt="${name}" loading="lazy">${note}</li>`;
  }
  return html`<li class="missing">${t('{name} was not kept.', { name })}</li>`;
}

function metrics(texts: PostTexts, { post, snapshots }: ArchivedPost): Html | null {
  const { t } = texts;
  const known = METRICS.filter(
    ([key]) => post[key] !== null || snapshots.some((snapshot) => snapshot[key] !== null),
  ).map(([key, nameIn]) => [key, nameIn(texts)] as const);
  const cell = (metric: string | null) => (metric === null ? '–' : texts.numberText(metric));
  const timeOf = (at: Date) => html`<time datetime="${at.toISOString()}">${texts.timeText(at)}</time>`;
  if (post.engagementAt === null || known.length === 0) return null;
  const curves = known.map(([key, name]) =>
    curve(
      texts,
      key,
      name,
      snapshots.flatMap(({ capturedAt, [key]: metric }) =>
        metric === null ? [] : [{ at: capturedAt, metric }],
      ),
    ),
  );
  return html`<section aria-labelledby="metrics"><h2 id="metrics">${t('Metrics')}</h2>
<p>${t('As of {time}', { time: timeOf(post.engagementAt) })}</p>
<dl>${known.map(([key, name]) => html`<div><dt>${name}</dt><dd>${cell(post[key])}</dd></div>`)}</dl>
${curves}
<details><summary>${t('All snapshots')}</summary><div class="scroll"><table>
<thead><tr><th scope="col">${t('Time')}</th>${known.map(([, name]) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${snapshots.map(
    (snapshot) =>
      html`<tr><th scope="row">${timeOf(snapshot.capturedAt)}</th>${known.map(([key]) => html`<td>${cell(snapshot[key])}</td>`)}</tr>`,
  )}</tbody>
</table></div></details></section>`;
}

function capitalized({ text }: Html): Html {
  return new Html(text.charAt(0).toUpperCase() + text.slice(1));
}
