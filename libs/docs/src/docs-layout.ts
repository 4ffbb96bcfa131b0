import { createHash } from 'node:crypto';
import { Html, html, PAGE_STYLE } from '@loupe/http';
import { GUIDE_GROUPS, guideOf } from './guides.js';
import { GUIDES_PATH } from './markdown.js';

const STYLE = `${PAGE_STYLE}
:root { --code-word: light-dark(#8a1f8f, #d8a0e8); --code-text: light-dark(#1b6b34, #8ed49f); --code-note: light-dark(#5c6370, #a5acb8); }
main { font-size: 16px; line-height: 26px; }
.skip { left: -99rem; position: absolute; }
.skip:focus { left: 1rem; }
.sides { display: grid; gap: 2rem; grid-template-columns: 16rem minmax(0, 48rem); margin: 0 auto; max-width: 70rem; padding: 1rem; }
aside { font-size: .9rem; }
aside ul { list-style: none; margin: 0; padding: 0; }
aside h2 { border: 0; font-size: .8rem; margin: 1rem 0 .2rem; }
aside a[aria-current] { font-weight: 700; }
aside form { display: flex; gap: .3rem; }
aside input { min-width: 0; width: 100%; }
@media (max-width: 60rem) { .sides { grid-template-columns: minmax(0, 1fr); } }
a { text-decoration: none; }
a:hover, main p a, main li a, main dd a, main td a { text-decoration: underline; }
h1 { font-size: 28px; line-height: 36px; }
h2 { border-bottom: 1px solid var(--line); font-size: 20px; line-height: 28px; margin-top: 3rem; padding-bottom: .3rem; }
h3 { margin: 2rem 0 .3rem; }
h2 > a, h3 > a, h4 > a { color: inherit; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
code { background: var(--sunken); border-radius: .25rem; padding: .1em .3em; }
pre { background: var(--sunken); border-radius: 10px; overflow-wrap: anywhere; padding: .75rem; white-space: pre-wrap; }
pre code { background: none; padding: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; overflow-wrap: normal; }
th, td { border: 1px solid var(--line); padding: .3rem .5rem; text-align: left; vertical-align: top; }
nav.names ul { columns: 15rem; list-style: none; padding: 0; }
summary { cursor: pointer; padding: .3rem 0; }
dl { margin: .3rem 0; }
dt { margin-top: .5rem; }
dd { margin: 0 0 0 1rem; }
.kind { font-size: .8em; font-weight: 400; color: var(--code-note); }
.hljs-comment, .hljs-meta { color: var(--code-note); }
.hljs-keyword, .hljs-literal, .hljs-built_in, .hljs-type { color: var(--code-word); }
.hljs-string, .hljs-number { color: var(--code-text); }
.hljs-attr, .hljs-property, .hljs-params, .hljs-title, .hljs-variable, .hljs-symbol { color: var(--accent-text); }
`;

/** Content security policy of the pages: they load nothing; only their own style sheet applies, and only their search is sent. */
export const REFERENCE_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Where the reference and its search are. */
export const DOCS_PATH = '/api/v2/docs';
export const SEARCH_PATH = `${DOCS_PATH}/search`;
/** Characters of a search. */
export const MAX_SEARCH = 200;

export interface PageParts {
  readonly title: string;
  /** The path of the page. */
  readonly path: string;
  readonly content: Html;
  /** What was searched. */
  readonly search?: string;
}

/** A page of the documentation: the guides and the search at its side. It needs no script. */
export function docsPage({ title, path, content, search = '' }: PageParts): string {
  const link = (target: string, text: string) => {
    const current = new Html(target === path ? ' aria-current="page"' : '');
    return html`<li><a href="${target}"${current}>${text}</a></li>`;
  };
  const groups = Object.entries(GUIDE_GROUPS).map(
    ([group, names]) => html`<h2>${group}</h2>
<ul>${names.map((name) => link(`${GUIDES_PATH}/${name}`, guideOf(name)?.title ?? name))}</ul>`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Loupe</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<div class="sides">
<aside>
<form role="search" action="${SEARCH_PATH}" method="get">
<input type="search" name="q" aria-label="Search the documentation" maxlength="${MAX_SEARCH}" value="${search}" required>
<button>Search</button>
</form>
<nav aria-label="Documentation">
<ul>${link(DOCS_PATH, 'API reference')}${link('/api/v2/schema.graphql', 'Schema as text')}</ul>
${groups}
</nav>
</aside>
<main id="content">
${content}
</main>
</div>
</body>
</html>
`.text;
}
