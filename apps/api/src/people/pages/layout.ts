import { createHash } from 'node:crypto';
import { Html, html, PAGE_STYLE } from '@loupe/http';
import type { Texts } from '@loupe/texts';

const STYLE = `${PAGE_STYLE}
body { min-height: 100vh; padding: 2rem 1rem; }
main { margin: 0 auto; max-width: 26rem; width: 100%; }
.brand { align-items: center; display: flex; font-size: 16px; font-weight: 600; gap: 8px; letter-spacing: -.01em; line-height: 24px; margin: 0 0 1.5rem; }
.brand::after { content: "Loupe"; }
.brand svg { background: none; border-radius: 0; color: var(--accent-text); height: 22px; width: 22px; }
h2 { border-top: 1px solid var(--line); margin: 2rem 0 .5rem; padding-top: 1.5rem; }
label { display: block; font-weight: 500; margin: 1rem 0 6px; }
input { width: 100%; }
input[type=radio], input[type=checkbox] { width: 18px; }
fieldset { border: 1px solid var(--line); border-radius: 10px; margin: 1rem 0 0; padding: .25rem 1rem .5rem; }
legend { font-weight: 500; padding: 0 6px; margin-left: -6px; }
fieldset label { font-weight: 400; margin: .5rem 0; padding-left: 28px; }
fieldset label > input { margin: 0 10px 0 -28px; }
input[aria-invalid] { border-color: var(--bad); }
button { margin-top: 1rem; }
form > button + button { margin-left: 8px; }
form > button:is(:only-of-type, .main) { background: var(--accent); border-color: transparent; color: var(--on-accent); }
form > button:is(:only-of-type, .main):hover { background: var(--accent-hover); }
main:has(h2) form > button:is(:only-of-type, .main) { background: var(--surface); border-color: var(--line-2); color: inherit; }
main:has(h2) form > button:is(:only-of-type, .main):hover { background: var(--hover); }
.problem { background: var(--bad-soft); border-radius: 10px; color: var(--bad); padding: .75rem 1rem; }
.problem a { color: inherit; }
.hint { color: var(--text-2); font-size: 13px; line-height: 18px; margin: 6px 0 0; }
.codes { background: var(--sunken); border-radius: 10px; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; padding: .75rem 1rem; }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid var(--line); padding: .75rem 0; }
.codes li { border: 0; padding: .1rem 0; }
svg { background: #fff; border-radius: 10px; display: block; max-width: 16rem; }
body:not(:has(h2)) { align-content: center; display: grid; grid-template-columns: minmax(0, 1fr); }
main:not(:has(h2)) { max-width: 22rem; padding-bottom: 10vh; }
main:not(:has(h2)) h1 { font-size: 28px; line-height: 36px; text-wrap: balance; }
main:not(:has(h2)) form > button, a.main { min-height: 44px; width: 100%; }
main:not(:has(h2)) form > button + button { margin: 8px 0 0; }
form + .hint { margin-top: 1rem; }
a.main { align-items: center; background: var(--accent); border-radius: 6px; color: var(--on-accent); display: flex; font-weight: 500; justify-content: center; margin-top: 1rem; text-decoration: none; }
a.main:hover { background: var(--accent-hover); }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The mark (apps/console/public/icon.svg) is written into the page, as it loads nothing; the name comes from the style. */
const BRAND = html`<p class="brand"><svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="4" aria-hidden="true"><circle cx="13.5" cy="13.5" r="9"/><path d="m20.5 20.5 8 8" stroke-linecap="round"/></svg></p>`;

/** What stands out in a sentence, such as a name. */
export const strong = (text: Html | string): Html => html`<strong>${text}</strong>`;

/** Headers of every page: it loads nothing, runs nothing, stands in no frame, and its forms go to this service only. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy(),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  // Links are keys, so no other site learns them. With no-referrer browsers would not tell the origin of a form.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Headers of a page that runs scripts of this service, and no others. */
export const SCRIPT_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': policy("script-src 'self'"),
};

function policy(...more: string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    ...more,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Why what was sent is not taken. */
export interface Problem {
  message: Html;
  /** Id of the field that has to be changed; null where it is none of them. */
  field: string | null;
}

/** A text field with its label. */
export interface Field {
  /** Id and name. */
  name: string;
  label: Html;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string;
  isRequired?: boolean;
  /** What is said below the field. */
  hint?: Html;
  minLength?: number;
  maxLength?: number;
  inputMode?: 'numeric';
  problem?: Problem | null;
}

/** A field, with its hint and with what is wrong with it as its descriptions. */
export function field(given: Field): Html {
  const { name, label, type = 'text', autocomplete, value, isRequired = true, hint, problem } = given;
  const isWrong = problem?.field === name;
  const described = [hint === undefined ? '' : `${name}-hint`, isWrong ? 'problem' : '']
    .filter(Boolean)
    .join(' ');
  const attributes = [
    value === undefined ? null : html` value="${value}"`,
    isRequired ? html` required` : null,
    given.minLength === undefined ? null : html` minlength="${given.minLength}"`,
    given.maxLength === undefined ? null : html` maxlength="${given.maxLength}"`,
    given.inputMode === undefined ? null : html` inputmode="${given.inputMode}"`,
    described === '' ? null : html` aria-describedby="${described}"`,
    isWrong ? html` aria-invalid="true"` : null,
  ];
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${attributes}>
${hint === undefined ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}`;
}

/** A hidden field; nothing for null. */
export function hidden(name: string, value: string | null): Html | null {
  return value === null ? null : html`<input type="hidden" name="${name}" value="${value}">`;
}

/**
 * A whole page.
 * @param problem is said first and has the focus, with a link to its field
 * @param head more of its head
 */
export function page(
  { t, language }: Texts,
  title: Html,
  body: Html,
  problem: Problem | null = null,
  head: Html | null = null,
): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${problem === null ? title : t('Problem: {title}', { title })} · Loupe</title>
<style>${new Html(STYLE)}</style>
${head}
</head>
<body>
<main>
${BRAND}
<h1>${title}</h1>
${problem === null ? null : summary(problem)}
${body}
</main>
</body>
</html>
`.text;
}

function summary({ message, field: at }: Problem): Html {
  const text = at === null ? message : html`<a href="#${at}">${message}</a>`;
  return html`<p class="problem" id="problem" role="alert" tabindex="-1" autofocus>${text}</p>`;
}
