import { type Html, html } from '@loupe/http';
import { parseUrl } from '@loupe/kernel';
import { type Texts } from '@loupe/texts';
import type { FastifyRequest } from 'fastify';
import { textsFor } from '../pages/texts.js';
import { page } from '../people/pages/layout.js';

/** The page of an authorization request that cannot go on: what is wrong, and who can change it. */
export function refusalPage(request: FastifyRequest, error: unknown, clientId: string | null): string {
  const texts = textsFor(request);
  const { t } = texts;
  const { error: code, error_description: description } = error as Record<string, unknown>;
  const body = html`<p class="hint">${t(
    'Tell this to those who made the program, or to your administrator: {reason}',
    {
      reason: `${code}${description === undefined ? '' : `: ${description}`}`,
    },
  )}</p>`;
  return page(texts, t('The program cannot sign in'), body, {
    message: reasonOf(texts, String(code), clientId),
    field: null,
  });
}

function reasonOf({ t }: Texts, code: string, clientId: string | null): Html {
  if (!code.startsWith('invalid_client')) return t('The program has sent a request that cannot be taken.');
  const host = parseUrl(clientId ?? '')?.host;
  return host === undefined
    ? t('This program is not known here. Disconnect it in the program and connect it again.')
    : t(
        'The document by which the program says who it is cannot be read at {host}. Where Loupe has no access to the internet, the operator sets OAUTH_CLIENT_DOCUMENTS=off; then connect again.',
        { host },
      );
}
