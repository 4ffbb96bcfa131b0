import { createHash } from 'node:crypto';
import { Html, html } from '@loupe/graphql';
import type { ArchivedPost, PermalinkPost } from '@loupe/items';
import type { MediaAddressService, MediaContentWithCopies } from '@loupe/media';
import { curve } from './curve.js';
import { dateText, kindOf, numberText, platformOf, timeText } from './texts.js';

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: light-dark(#0b57d0, #8ab4f8); }
* { box-sizing: border-box; }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 44rem; overflow-wrap: anywhere; padding: 1rem; }
a { color: var(--accent); }
h1 { font-size: 1.3rem; line-height: 1.3; margin: 0; }
header p { margin: .2rem 0 1rem; opacity: .8; }
img, video { background: var(--soft); border-radius: .5rem; display: block; height: auto; max-height: 80vh; max-width: 100%; }
.media { display: grid; gap: 1rem; list-style: none; margin: 1rem 0; padding: 0; }
.missing, .gone { background: var(--soft); border-radius: .5rem; padding: .75rem; }
.caption { margin: 1rem 0; white-space: pre-wrap; }
dl { display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
dt { font-size: .85em; opacity: .8; }
dd { font-size: 1.2rem; margin: 0; }
figure { margin: 1.5rem 0; }
svg { border-bottom: 1px solid var(--line); display: block; height: 10rem; width: 100%; }
polyline { fill: none; stroke: var(--accent); stroke-linejoin: round; stroke-width: 2; vector-effect: non-scaling-stroke; }
.axis { display: flex; font-size: .85em; justify-content: space-between; margin: .2rem 0; opacity: .8; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: end; white-space: nowrap; }
th:first-child { text-align: start; }
`;

/** What the page may load: pictures and videos of this service, and its own style sheet. */
const CSP = `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Headers of every page, the one of an unknown address included. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  // The address is the key to the page, so no other site is told it.
  'referrer-policy': 'no-referrer',
};

const METRICS = [
  ['views', 'Views'],
  ['likes', 'Likes'],
  ['comments', 'Comments'],
  ['shares', 'Shares'],
  ['impressions', 'Impressions'],
] as const;

/** The page of a post: everything in it comes from other people and is escaped, and nothing in it is a program. */
export function archivePage(archived: ArchivedPost, addresses: MediaAddressService): string {
  const { post, media } = archived;
  return page(
    `${kindOf(post)} by ${post.accountName}`,
    html`<article>
<header><h1>${capitalized(kindOf(post))} by <bdi>${post.accountName}</bdi></h1>
<p>Published on <time datetime="${post.takenAt.toISOString()}">${timeText(post.takenAt)}</time>${sourceLink(post)}</p></header>
${goneNote(post)}
${media.length === 0 ? null : html`<ul class="media">${media.map((content) => mediaEntry(content, post, addresses))}</ul>`}
${post.caption === null ? null : html`<p class="caption" dir="auto">${post.caption}</p>`}
${metrics(archived)}
</article>`,
  );
}

/** The page of an address that leads to nothing. */
export function missingPage(): string {
  return page(
    'Not found',
    html`<h1>There is nothing here</h1>
<p>The address is not complete, or the post is no longer kept.</p>`,
  );
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`.text;
}

function sourceLink(post: PermalinkPost): Html | null {
  if (post.originalUrl === null || post.goneSince !== null || !/^https?:\/\//i.test(post.originalUrl))
    return null;
  return html` · <a href="${post.originalUrl}" rel="nofollow noopener noreferrer">on ${platformOf(post)}</a>`;
}

function goneNote(post: PermalinkPost): Html | null {
  if (post.goneSince === null) return null;
  return html`<p class="gone">The post is no longer on ${platformOf(post)}: it was found to be gone on
<time datetime="${post.goneSince.toISOString()}">${dateText(post.goneSince)}</time>. This is what was kept of it.</p>`;
}

function mediaEntry(
  { workspaceId, id, type, hasFile, hasThumbnail, width, height, position }: MediaContentWithCopies,
  post: PermalinkPost,
  addresses: MediaAddressService,
): Html {
  const address = (part: 'file' | 'thumbnail') => addresses.sign(workspaceId, id, part);
  const size = width === null || height === null ? null : html` width="${width}" height="${height}"`;
  const name = `${type === 'VIDEO' ? 'Video' : 'Picture'} ${position + 1} of the ${kindOf(post)}`;
  if (type === 'VIDEO' && hasFile) {
    const poster = hasThumbnail ? html` poster="${address('thumbnail')}"` : null;
    return html`<li><video controls preload="none" src="${address('file')}" aria-label="${name}"${poster}${size}></video></li>`;
  }
  if (type === 'IMAGE' && hasFile)
    return html`<li><img src="${address('file')}" alt="${name}" loading="lazy"${size}></li>`;
  if (hasThumbnail) {
    const note = type === 'VIDEO' ? html`<p>The video itself was not kept.</p>` : null;
    return html`<li><img src="${address('thumbnail')}" alt="${name}" loading="lazy">${note}</li>`;
  }
  return html`<li class="missing">${name} was not kept.</li>`;
}

function metrics({ post, snapshots }: ArchivedPost): Html | null {
  const known = METRICS.filter(
    ([key]) => post[key] !== null || snapshots.some((snapshot) => snapshot[key] !== null),
  );
  if (post.engagementAt === null || known.length === 0) return null;
  const curves = known.map(([key, name]) =>
    curve(
      key,
      name,
      snapshots.flatMap(({ capturedAt, [key]: metric }) =>
        metric === null ? [] : [{ at: capturedAt, metric }],
      ),
    ),
  );
  return html`<section aria-labelledby="figures"><h2 id="figures">Figures</h2>
<p>As of <time datetime="${post.engagementAt.toISOString()}">${timeText(post.engagementAt)}</time></p>
<dl>${known.map(([key, name]) => html`<div><dt>${name}</dt><dd>${cell(post[key])}</dd></div>`)}</dl>
${curves}
<details><summary>All readings</summary><div class="scroll"><table>
<thead><tr><th scope="col">Read at</th>${known.map(([, name]) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${snapshots.map(
    (snapshot) =>
      html`<tr><th scope="row"><time datetime="${snapshot.capturedAt.toISOString()}">${timeText(snapshot.capturedAt)}</time></th>${known.map(([key]) => html`<td>${cell(snapshot[key])}</td>`)}</tr>`,
  )}</tbody>
</table></div></details></section>`;
}

function cell(metric: string | null): string {
  return metric === null ? '–' : numberText(metric);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
