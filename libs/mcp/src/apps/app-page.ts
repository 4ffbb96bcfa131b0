import { createHash } from 'node:crypto';
import { DRAWING } from './drawing.js';

/** The address of the page for hosts that show one beside a result (MCP Apps, SEP-1865). */
export const APP_URI = 'ui://loupe/result';
export const APP_MIME_TYPE = 'text/html;profile=mcp-app';
/** The tools whose results the page draws. */
export const DRAWN_TOOLS: ReadonlySet<string> = new Set([
  'compareBrands',
  'getEngagementHistory',
  'searchItems',
  'summarizeItems',
]);
/** The revision of the protocol between page and host. */
const APP_REVISION = '2026-01-26';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 14px/1.4 system-ui, sans-serif; margin: 0; padding: 8px; }
h2 { font-size: 14px; margin: 8px 0 4px; }
svg { display: block; max-width: 640px; width: 100%; }
text { fill: currentColor; font-size: 12px; }
rect { fill: #4c78dd; }
polyline { fill: none; stroke: #4c78dd; stroke-width: 2; }
.gallery { display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); }
button { background: none; border: 1px solid #8884; border-radius: 6px; color: inherit; cursor: pointer; font: inherit; padding: 6px; text-align: left; }
img { aspect-ratio: 1; object-fit: cover; width: 100%; }
span, small { display: block; overflow-wrap: anywhere; }
`;

const SCRIPT = `${DRAWING}
const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
addEventListener('message', ({ source, data }) => {
  if (source !== parent || data === null || typeof data !== 'object') return;
  if (data.id === 1 && data.result !== undefined) send({ method: 'ui/notifications/initialized', params: {} });
  if (data.method !== 'ui/notifications/tool-result') return;
  document.body.innerHTML = drawn(data.params?.structuredContent ?? {});
  send({ method: 'ui/notifications/size-changed', params: { height: document.documentElement.scrollHeight } });
});
addEventListener('click', ({ target }) => {
  const url = target.closest?.('[data-link]')?.dataset.link;
  if (url !== undefined) send({ id: 2, method: 'ui/open-link', params: { url } });
});
send({ id: 1, method: 'ui/initialize', params: { appInfo: { name: 'loupe', version: '1' }, appCapabilities: {}, protocolVersion: '${APP_REVISION}' } });
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The page: static, with no script but its own, and no address to reach but that of the pictures.
 * @param origin address of this service, from which pictures come
 */
export function appPage(origin: string): string {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(SCRIPT)}`,
    `style-src ${hashOf(STYLE)}`,
    `img-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><title>Loupe</title><style>${STYLE}</style><body></body><script>${SCRIPT}</script></html>`;
}

/** What a host is to allow the page, beside what the page allows itself. */
export function appMeta(origin: string) {
  return { ui: { csp: { connectDomains: [], resourceDomains: [origin] }, prefersBorder: true } };
}
