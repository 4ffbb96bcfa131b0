import { createHash } from 'node:crypto';
import { Html, html } from '@loupe/graphql';
import { MIN_PASSWORD_LENGTH } from '@loupe/people';

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --accent: light-dark(#0b57d0, #8ab4f8); --bad: light-dark(#b3261e, #f2b8b5); }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 26rem; overflow-wrap: anywhere; padding: 2rem 1rem; }
h1 { font-size: 1.4rem; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
label { display: block; margin: 1rem 0 .25rem; }
input, button { border: 1px solid var(--line); border-radius: .4rem; font: inherit; padding: .5rem .75rem; }
input { width: 100%; }
button { cursor: pointer; margin-top: 1rem; }
.error { color: var(--bad); }
.hint { font-size: .9em; opacity: .8; }
ul { list-style: none; padding: 0; }
fieldset { border: 1px solid var(--line); border-radius: .4rem; margin: 1rem 0 0; }
fieldset label { margin: .25rem 0; }
input[type=radio], input[type=checkbox] { width: auto; }
li { border-top: 1px solid var(--line); padding: .75rem 0; }
`;

/** Headers of every page: it loads nothing, runs nothing, stands in no frame, and its forms go to this service only. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  // Links are keys, so no other site learns them. With no-referrer browsers would not tell the origin of a form.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** A session as its person sees it. */
export interface ListedSession {
  id: string;
  isThis: boolean;
  createdAt: Date;
  seenAt: Date;
  address: string | null;
  userAgent: string | null;
}

/** The page to sign in by password. */
export function signInPage(problem: string | null, email = ''): string {
  return page(
    'Sign in',
    html`${errorLine(problem)}<form method="post" action="/sign-in">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button>Sign in</button>
</form>
<p class="hint">Forgot your password? An administrator can make a link for a new one.</p>`,
  );
}

/** The page of an invitation or a reset: it sets a password. */
export function passwordPage(purpose: 'INVITATION' | 'RESET', email: string, problem: string | null): string {
  const isInvitation = purpose === 'INVITATION';
  const name = html`<label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" maxlength="255">`;
  return page(
    isInvitation ? 'Welcome to Loupe' : 'Set a new password',
    html`${errorLine(problem)}<form method="post">
<p>For <strong>${email}</strong>.</p>
<input type="hidden" name="username" autocomplete="username" value="${email}">
${isInvitation ? name : null}
<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="${MIN_PASSWORD_LENGTH}" aria-describedby="rule">
<p class="hint" id="rule">At least ${MIN_PASSWORD_LENGTH} characters.</p>
<button>Set password and sign in</button>
</form>`,
  );
}

/** The page of a link that signs in once. It asks first, as programs open links to look at them. */
export function signInLinkPage(email: string): string {
  return page(
    'Sign in',
    html`<form method="post"><p>As <strong>${email}</strong>.</p><button>Sign in</button></form>`,
  );
}

/** The page of an invitation of a person who has a password. */
export function acceptPage(email: string, isSignedIn: boolean): string {
  return page(
    'You are invited',
    isSignedIn
      ? html`<form method="post"><p>As <strong>${email}</strong>.</p><button>Accept</button></form>`
      : html`<p>The invitation is for <strong>${email}</strong>. <a href="/sign-in">Sign in</a> with that address, then open
this link again.</p>`,
  );
}

/** The page of a link that was used, has expired or never was. */
export function deadLinkPage(): string {
  return page(
    'This link does not work any more',
    html`<p>It was used before, or it has expired. Ask an administrator for another one, or
<a href="/sign-in">sign in</a>.</p>`,
  );
}

/** An OAuth connection as its person sees it. */
export interface ListedConnection {
  id: string;
  clientName: string;
  scopes: readonly string[];
  createdAt: Date;
  usedAt: Date | null;
}

/** The page of a person who is signed in. */
export function accountPage(
  person: { email: string; name: string | null },
  sessions: readonly ListedSession[],
  connections: readonly ListedConnection[],
): string {
  return page(
    'Your account',
    html`<p>Signed in as <strong>${person.name ?? person.email}</strong>${person.name === null ? null : html` (${person.email})`}.</p>
<form method="post" action="/sign-out"><button>Sign out</button></form>
<h2>Where you are signed in</h2>
<ul>${sessions.map(sessionItem)}</ul>
<h2>Programs that you let in</h2>
${connections.length === 0 ? html`<p>None.</p>` : html`<ul>${connections.map(connectionItem)}</ul>`}`,
  );
}

/** The page of a refused request. */
export function refusedPage(message: string): string {
  return page(
    'That did not work',
    html`<p class="error">${message}</p><p><a href="/sign-in">Sign in</a></p>`,
  );
}

function sessionItem({ id, isThis, seenAt, address, userAgent }: ListedSession): Html {
  const end = html`<form method="post" action="/account/sessions/end"><input type="hidden" name="id" value="${id}">
<button>Sign out there</button></form>`;
  return html`<li>${userAgent ?? 'Unknown browser'}<br>
<span class="hint">${address}, last used ${minuteOf(seenAt)}</span>
${isThis ? html`<br><strong>This browser</strong>` : end}</li>`;
}

function connectionItem({ id, clientName, scopes, createdAt, usedAt }: ListedConnection): Html {
  const access = scopes.includes('write') ? 'reads and changes content' : 'reads content';
  const use = usedAt === null ? 'never used' : `last used ${minuteOf(usedAt)}`;
  return html`<li>${clientName}<br>
<span class="hint">${access}, let in ${minuteOf(createdAt)}, ${use}</span>
<form method="post" action="/account/connections/end"><input type="hidden" name="id" value="${id}">
<button>End</button></form></li>`;
}

function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** A line that says what was wrong; nothing for null. */
export function errorLine(problem: string | null): Html | null {
  return problem === null ? null : html`<p class="error" role="alert">${problem}</p>`;
}

/**
 * A page of this service.
 * @param head more of its head
 */
export function page(title: string, body: Html, head: Html | null = null): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Loupe</title>
<style>${new Html(STYLE)}</style>
${head}
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}
