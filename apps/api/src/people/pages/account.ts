import { Html, html } from '@loupe/graphql';
import type { Passkey, ProposedFactor } from '@loupe/people';
import { renderSVG } from 'uqr';
import { field, hidden, type Problem, page } from './layout.js';

/** A session as its person sees it. */
export interface ListedSession {
  id: string;
  isThis: boolean;
  createdAt: Date;
  seenAt: Date;
  address: string | null;
  userAgent: string | null;
}

/** An OAuth connection as its person sees it. */
export interface ListedConnection {
  id: string;
  clientName: string;
  scopes: readonly string[];
  createdAt: Date;
  usedAt: Date | null;
}

/** What the page of an account shows. */
export interface AccountFacts {
  person: { email: string; name: string | null };
  sessions: readonly ListedSession[];
  /** Number of recovery codes that are left; null where there is no second factor. */
  recoveryCodes: number | null;
  passkeys: readonly Pick<Passkey, 'id' | 'name' | 'createdAt'>[];
  /** Name of the OpenID Connect provider; null where there is none. */
  provider: string | null;
  connections: readonly ListedConnection[];
}

/** The page of a person who is signed in. */
export function accountPage(facts: AccountFacts): string {
  const { person, sessions, recoveryCodes, passkeys, provider, connections } = facts;
  return page(
    'Your account',
    html`<p>Signed in as <strong>${person.name ?? person.email}</strong>${person.name === null ? null : html` (${person.email})`}.</p>
<form method="post" action="/sign-out"><button>Sign out</button></form>
<h2>Second factor</h2>
${recoveryCodes === null ? factorOff() : factorOn(recoveryCodes)}
<h2>Passkeys</h2>
<ul>${passkeys.map(passkeyItem)}</ul>
<p><a href="/account/passkeys/new">Add a passkey</a></p>
${provider === null ? null : html`<p><a href="/account/provider">Connect with ${provider}</a></p>`}
<h2>Where you are signed in</h2>
<ul>${sessions.map(sessionItem)}</ul>
<h2>Programs that you let in</h2>
${connections.length === 0 ? html`<p>None.</p>` : html`<ul>${connections.map(connectionItem)}</ul>`}`,
  );
}

/** The page that shows the key of an authenticator app, and asks for a code as the proof that the app has it. */
export function factorPage({ uri, key }: ProposedFactor, problem: Problem | null): string {
  return page(
    'Set up a second factor',
    html`<p>Scan this picture with an authenticator app, or type the key into it.</p>
<div role="img" aria-label="QR code of the key below">${new Html(renderSVG(uri, { border: 4 }))}</div>
<p>Key: <span class="codes">${key}</span></p>
<p><a href="${uri}">Open in an app on this device</a></p>
<form method="post" action="/account/second-factor/confirm">
${field({
  name: 'code',
  label: 'Code that the app shows',
  autocomplete: 'one-time-code',
  inputMode: 'numeric',
  problem,
})}
<button>Turn on</button>
</form>
<p><a href="/account">Not now</a></p>`,
    problem,
  );
}

/** The page that shows recovery codes, this once. */
export function recoveryCodesPage(codes: readonly string[]): string {
  return page(
    'Keep these recovery codes',
    html`<p>The second factor is on. Each of these codes signs you in once if you lose your app. They are not shown again.</p>
<ul class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
<p><a href="/account">Done</a></p>`,
  );
}

function factorOff(): Html {
  return html`<p>Signing in asks for your password only.</p>
<form method="post" action="/account/second-factor"><button>Set up an authenticator app</button></form>`;
}

function factorOn(codes: number): Html {
  return html`<p>Signing in asks for a code of your authenticator app. Recovery codes left: ${codes}.</p>
<form method="post" action="/account/second-factor/remove"><button>Remove the second factor</button></form>`;
}

function passkeyItem({ id, name, createdAt }: AccountFacts['passkeys'][number]): Html {
  return html`<li>${name}<br><span class="hint">Added on ${createdAt.toISOString().slice(0, 10)}</span>
<form method="post" action="/account/passkeys/remove">${hidden('id', id)}
<button aria-label="Remove ${name}">Remove</button></form></li>`;
}

function sessionItem({ id, isThis, seenAt, address, userAgent }: ListedSession): Html {
  const browser = userAgent ?? 'Unknown browser';
  const end = html`<form method="post" action="/account/sessions/end">${hidden('id', id)}
<button aria-label="Sign out there: ${browser}">Sign out there</button></form>`;
  return html`<li>${browser}<br>
<span class="hint">${address}, last used ${minuteOf(seenAt)}</span>
${isThis ? html`<br><strong>This browser</strong>` : end}</li>`;
}

function connectionItem({ id, clientName, scopes, createdAt, usedAt }: ListedConnection): Html {
  const access = scopes.includes('write') ? 'reads and changes content' : 'reads content';
  const use = usedAt === null ? 'never used' : `last used ${minuteOf(usedAt)}`;
  return html`<li>${clientName}<br>
<span class="hint">${access}, let in ${minuteOf(createdAt)}, ${use}</span>
<form method="post" action="/account/connections/end">${hidden('id', id)}
<button aria-label="End ${clientName}">End</button></form></li>`;
}

function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
