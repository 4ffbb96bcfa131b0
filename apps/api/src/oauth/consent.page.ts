import { type Html, html } from '@loupe/http';
import type { Texts } from '@loupe/texts';
import { hidden, type Problem, page, strong } from '../people/pages/layout.js';

/** A workspace that the person may open. */
export interface OfferedWorkspace {
  id: string;
  name: string;
  organizationName: string | null;
  role: string;
}

/** What the consent page shows. */
export interface AskedConsent {
  /** null for a client that has no name. */
  clientName: string | null;
  /** Host of the client's document; null for a client that registered itself, which may call itself anything. */
  documentHost: string | null;
  redirectUri: string;
  /** The person who is signed in. */
  person: string;
  mayWrite: boolean;
  workspaces: readonly OfferedWorkspace[];
  formToken: string;
}

/** The page that asks a person whether a client may act for them. */
export function consentPage(texts: Texts, asked: AskedConsent, problem: Problem | null): string {
  const { t } = texts;
  const { documentHost, person, mayWrite, workspaces, formToken } = asked;
  const name = nameOf(texts, asked.clientName);
  const only = workspaces.length === 1;
  const access = (value: string, text: Html, checked: Html | null) =>
    html`<label><input type="radio" name="access" value="${value}"${checked}>${text}</label>`;
  return page(
    texts,
    t('Let {name} in?', { name }),
    html`<p>${t('{name} wants to use Loupe for you.', { name: strong(name) })}
${documentHost === null ? t('Nobody has checked that name.') : t('It is published by {host}.', { host: strong(documentHost) })}
${t('You are signed in as {person}.', { person: strong(person) })}</p>
<p>${t('You will be sent to {target}. Go on only if you have started this there.', { target: strong(targetOf(texts, asked.redirectUri)) })}</p>
<form method="post">
${hidden('token', formToken)}
<fieldset><legend>${t('It may')}</legend>
${access('read', t('Only read content'), html` checked`)}
${mayWrite ? access('full', t('Read and change content, as far as your role allows'), null) : null}
</fieldset>
<fieldset><legend>${t('In these workspaces')}</legend>
${workspaces.map((one) => workspaceBox(one, only))}
</fieldset>
<button class="main" name="decision" value="allow">${t('Let it in')}</button>
<button name="decision" value="deny">${t('Refuse')}</button>
</form>
<p class="hint">${t('You can end this at any time on {account}.', { account: html`<a href="/account">${t('your account')}</a>` })}</p>`,
    problem,
  );
}

/** The page after the decision. It sends the browser on by itself: a form may only lead to this service. */
export function decidedPage(texts: Texts, returnTo: string, clientName: string | null): string {
  const { t } = texts;
  return page(
    texts,
    t('Thank you'),
    html`<p>${t('You are being sent back to {name}.', { name: nameOf(texts, clientName) })}
<a href="${returnTo}">${t('Go on if nothing happens')}</a></p>`,
    null,
    html`<meta http-equiv="refresh" content="0;url=${returnTo}">`,
  );
}

/** The page of a person who has no workspace to open. */
export function noWorkspacePage(texts: Texts): string {
  const { t } = texts;
  return page(
    texts,
    t('You have no workspace'),
    html`<p>${t(
      'You have no role in any workspace, so there is nothing to let it into. Ask an administrator for an invitation.',
    )}</p>`,
  );
}

function workspaceBox({ id, name, organizationName }: OfferedWorkspace, isOnly: boolean): Html {
  const owner = organizationName === null ? null : html` <span class="hint">${organizationName}</span>`;
  return html`<label><input type="checkbox" name="workspace" value="${id}"${isOnly ? html` checked` : null}>${name}${owner}</label>`;
}

/** Where an address leads, in words. */
function targetOf({ t }: Texts, redirectUri: string): Html | string {
  const { protocol, hostname, host } = new URL(redirectUri);
  if (protocol === 'https:') return host;
  const address = protocol === 'http:' ? host : `${protocol}//${hostname}`;
  return t('a program on your computer ({address})', { address });
}

function nameOf({ t }: Texts, clientName: string | null): Html | string {
  return clientName ?? t('A program without a name');
}
