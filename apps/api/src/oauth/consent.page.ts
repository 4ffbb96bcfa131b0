import { type Html, html } from '@loupe/graphql';
import { hidden, page } from '../people/pages/layout.js';

/** A workspace that the person may open. */
export interface OfferedWorkspace {
  id: string;
  name: string;
  organizationName: string | null;
  role: string;
}

/** What the consent page shows. */
export interface AskedConsent {
  clientName: string;
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
export function consentPage(asked: AskedConsent, problem: string | null): string {
  const { clientName, documentHost, person, mayWrite, workspaces, formToken } = asked;
  const only = workspaces.length === 1;
  const write = html`<label><input type="radio" name="access" value="full"> Read and change content, as far as your role
allows</label>`;
  return page(
    `Let ${clientName} in?`,
    html`<p>You are signed in as <strong>${person}</strong>.</p>
<p><strong>${clientName}</strong> wants to use Loupe for you.
${documentHost === null ? 'Nobody has checked that name.' : html`It is published by <strong>${documentHost}</strong>.`}
You will be sent to <strong>${targetOf(asked.redirectUri)}</strong>. Go on only if you have started this there.</p>
<form method="post">
${hidden('token', formToken)}
<fieldset><legend>It may</legend>
<label><input type="radio" name="access" value="read" checked> Only read content</label>
${mayWrite ? write : null}
</fieldset>
<fieldset><legend>In these workspaces</legend>
${workspaces.map((one) => workspaceBox(one, only))}
</fieldset>
<button name="decision" value="allow">Let it in</button>
<button name="decision" value="deny">Refuse</button>
</form>
<p class="hint">You can end this at any time on <a href="/account">your account</a>.</p>`,
    problem === null ? null : { message: problem, field: null },
  );
}

/** The page after the decision. It sends the browser on by itself: a form may only lead to this service. */
export function decidedPage(returnTo: string, clientName: string): string {
  return page(
    'Thank you',
    html`<p>You are being sent back to ${clientName}. <a href="${returnTo}">Go on</a> if nothing happens.</p>`,
    null,
    html`<meta http-equiv="refresh" content="0;url=${returnTo}">`,
  );
}

/** The page of a person who has no workspace to open. */
export function noWorkspacePage(): string {
  return page(
    'You have no workspace',
    html`<p>You have no role in any workspace, so there is nothing to let it into. Ask an administrator for an invitation.</p>`,
  );
}

function workspaceBox({ id, name, organizationName }: OfferedWorkspace, isOnly: boolean): Html {
  const owner = organizationName === null ? null : html` <span class="hint">${organizationName}</span>`;
  return html`<label><input type="checkbox" name="workspace" value="${id}"${isOnly ? html` checked` : null}> ${name}${owner}</label>`;
}

/** Where an address leads, in words. */
function targetOf(redirectUri: string): string {
  const { protocol, hostname, host } = new URL(redirectUri);
  if (protocol === 'https:') return host;
  if (protocol === 'http:') return `a program on your computer (${host})`;
  return `a program on your computer (${protocol}//${hostname})`;
}
