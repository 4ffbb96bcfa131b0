import { createHash } from 'node:crypto';
import { Html, html } from '@loupe/http';
import type { Language } from '@loupe/texts';

/** A page that anyone reads who has its address. It has no script, and search engines are asked to leave it alone. */
export interface PublicPage {
  readonly language: Language;
  readonly title: Html;
  readonly style: string;
  readonly body: Html;
}

/** The text of a page. */
export function publicPage({ language, title, style, body }: PublicPage): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
${body}
</body>
</html>
`.text;
}

/**
 * Headers of a page: it loads pictures and videos of this service and its own style sheet, and nothing else.
 * @param style the whole of its style sheet
 * @param more further sources of the policy, such as `form-action 'self'`
 */
export function publicHeaders(
  style: string,
  { images = "'self'", forms = "'none'" }: { images?: string; forms?: string } = {},
): Record<string, string> {
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; img-src ${images}; media-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    // The address is the key to the page, so it is not sent to other sites.
    'referrer-policy': 'no-referrer',
  };
}
