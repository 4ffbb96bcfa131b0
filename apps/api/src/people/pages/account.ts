import { Html, html } from '@loupe/http';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, type Passkey, type ProposedFactor } from '@loupe/people';
import type { Texts } from '@loupe/texts';
import { renderSVG } from 'uqr';
import { browserNameOf } from './browser-name.js';
import { field, hidden, type Problem, page, strong } from './layout.js';

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
  /** Whether the person signs in by a password too. */
  hasPassword: boolean;
  sessions: readonly ListedSession[];
  /** Number of recovery codes that are left; null where there is no second factor. */
  recoveryCodes: number | null;
  passkeys: readonly Pick<Passkey, 'id' | 'name' | 'createdAt'>[];
  /** Name of the OpenID Connect provider; null where there is none. */
  provider: string | null;
  connections: readonly ListedConnection[];
  /** Whether the person is mailed when a note names them; null where this service sends no mails. */
  wantsNoteMails: boolean | null;
}

/** Characters of a User-Agent that are shown without being asked for. */
const LONGEST_SHOWN = 40;

/**
 * The page of a person who is signed in.
 * @param problem why the password was not changed
 */
export function accountPage(texts: Texts, facts: AccountFacts, problem: Problem | null): string {
  const { t } = texts;
  const { person, hasPassword, sessions, recoveryCodes, passkeys, provider, connections, wantsNoteMails } =
    facts;
  const name = strong(person.name ?? person.email);
  return page(
    texts,
    t('Your account'),
    html`<p>${t('Signed in as {person}.', { person: person.name === null ? name : html`${name} (${person.email})` })}</p>
<p><a href="/">${t('Back to the console')}</a></p>
<form method="post" action="/sign-out"><button>${t('Sign out')}</button></form>
${hasPassword ? passwordForm(texts, problem) : null}
<h2>${t('Second factor')}</h2>
${recoveryCodes === null ? factorOff(texts) : factorOn(texts, recoveryCodes)}
<h2>${t('Passkeys')}</h2>
${list(passkeys.map((one) => passkeyItem(texts, one)))}
<p><a href="/account/passkeys/new">${t('Add a passkey')}</a></p>
${provider === null ? null : html`<p><a href="/account/provider">${t('Connect with {provider}', { provider })}</a></p>`}
${wantsNoteMails === null ? null : noteMails(texts, wantsNoteMails)}
<h2>${t('Where you are signed in')}</h2>
${list(sessions.map((one) => sessionItem(texts, one)))}
<h2>${t('Programs that you let in')}</h2>
${connections.length === 0 ? html`<p>${t('None.')}</p>` : list(connections.map((one) => connectionItem(texts, one)))}`,
    problem,
  );
}

function passwordForm(texts: Texts, problem: Problem | null): Html {
  const { t } = texts;
  return html`<h2>${t('Password')}</h2>
<form method="post" action="/account/password">
${field({
  name: 'current',
  label: t('Current password'),
  type: 'password',
  autocomplete: 'current-password',
  maxLength: MAX_PASSWORD_LENGTH,
  problem,
})}
${field({
  name: 'next',
  label: t('New password'),
  type: 'password',
  autocomplete: 'new-password',
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
  hint: t('At least {count} characters.', { count: MIN_PASSWORD_LENGTH }),
  problem,
})}
<button>${t('Change the password')}</button>
</form>`;
}

function noteMails({ t }: Texts, isWanted: boolean): Html {
  return html`<h2>${t('Mails to you')}</h2>
<p>${isWanted ? t('You get a mail when a note names you.') : t('You get no mail when a note names you.')}</p>
<form method="post" action="/account/note-mails">${hidden('wanted', isWanted ? 'no' : 'yes')}
<button>${isWanted ? t('Turn these mails off') : t('Turn these mails on')}</button></form>`;
}

/** The page that says that a password is another one now. */
export function passwordChangedPage(texts: Texts): string {
  const { t } = texts;
  return page(
    texts,
    t('The password is changed'),
    html`<p>${t(
      'You stay signed in here. Everywhere else you are signed out, and programs that you let in have to ask you again. Passkeys stay: remove those that you do not know.',
    )}</p>
<p><a href="/account">${t('Your account')}</a></p>`,
  );
}

/** The page that shows the key of an authenticator app, and asks for a code as the proof that the app has it. */
export function factorPage(texts: Texts, { uri, key }: ProposedFactor, problem: Problem | null): string {
  const { t } = texts;
  return page(
    texts,
    t('Set up a second factor'),
    html`<p>${t('Scan this picture with an authenticator app, or type the key into it.')}</p>
<div role="img" aria-label="${t('QR code of the key below')}">${new Html(renderSVG(uri, { border: 4 }))}</div>
<p>${t('Key: {key}', { key: html`<span class="codes">${key}</span>` })}</p>
<p><a href="${uri}">${t('Open in an app on this device')}</a></p>
<form method="post" action="/account/second-factor/confirm">
${field({
  name: 'code',
  label: t('Code that the app shows'),
  autocomplete: 'one-time-code',
  inputMode: 'numeric',
  problem,
})}
<button>${t('Turn on')}</button>
</form>
<p><a href="/account">${t('Not now')}</a></p>`,
    problem,
  );
}

/** The page that shows recovery codes, this once. */
export function recoveryCodesPage(texts: Texts, codes: readonly string[]): string {
  const { t } = texts;
  return page(
    texts,
    t('Keep these recovery codes'),
    html`<p>${t(
      'The second factor is on. Each of these codes signs you in once if you lose your app. They are not shown again.',
    )}</p>
<ul class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
<p><a href="/account">${t('Done')}</a></p>`,
  );
}

function list(items: readonly Html[]): Html | null {
  return items.length === 0 ? null : html`<ul>${items}</ul>`;
}

function factorOff({ t }: Texts): Html {
  return html`<p>${t('Signing in asks for your password only.')}</p>
<form method="post" action="/account/second-factor"><button>${t('Set up an authenticator app')}</button></form>`;
}

function factorOn({ t }: Texts, count: number): Html {
  return html`<p>${t('Signing in asks for a code of your authenticator app. Recovery codes left: {count}.', { count })}</p>
<form method="post" action="/account/second-factor/remove"><button>${t('Remove the second factor')}</button></form>`;
}

function passkeyItem({ t, day }: Texts, { id, name, createdAt }: AccountFacts['passkeys'][number]): Html {
  return html`<li>${name}<br><span class="hint">${t('Added on {day}', { day: day(createdAt) })}</span>
<form method="post" action="/account/passkeys/remove">${hidden('id', id)}
<button aria-label="${t('Remove {name}', { name })}">${t('Remove')}</button></form></li>`;
}

function sessionItem(texts: Texts, { id, isThis, seenAt, address, userAgent }: ListedSession): Html {
  const { t, minute } = texts;
  const { name: browser, shown } = browserOf(texts, userAgent);
  const use = t('last used {time}', { time: minute(seenAt) });
  const end = html`<form method="post" action="/account/sessions/end">${hidden('id', id)}
<button aria-label="${t('Sign out there: {browser}', { browser })}">${t('Sign out there')}</button></form>`;
  return html`<li>${shown}
<span class="hint">${address === null ? null : `${address}, `}${use}</span>
${isThis ? html`<br><strong>${t('This browser')}</strong>` : end}</li>`;
}

function connectionItem(
  { t, minute }: Texts,
  { id, clientName: name, scopes, createdAt, usedAt }: ListedConnection,
): Html {
  const access = scopes.includes('write') ? t('reads and changes content') : t('reads content');
  const start = t('let in {time}', { time: minute(createdAt) });
  const use = usedAt === null ? t('never used') : t('last used {time}', { time: minute(usedAt) });
  return html`<li>${name}<br>
<span class="hint">${access}, ${start}, ${use}</span>
<form method="post" action="/account/connections/end">${hidden('id', id)}
<button aria-label="${t('End {name}', { name })}">${t('End')}</button></form></li>`;
}

/** The name of a session's browser, and the name as it is shown: with the whole User-Agent, as nothing else is known. */
function browserOf({ t }: Texts, userAgent: string | null): { name: Html | string; shown: Html } {
  const known = userAgent === null ? null : browserNameOf(userAgent);
  if (known !== null) {
    const name = t('{browser} on {system}', known);
    return { name, shown: html`<div title="${userAgent}">${name}</div>` };
  }
  if (userAgent === null || userAgent.length <= LONGEST_SHOWN) {
    const name = userAgent ?? t('Unknown browser');
    return { name, shown: html`<div>${name}</div>` };
  }
  const name = `${userAgent.slice(0, LONGEST_SHOWN)}…`;
  return { name, shown: html`<details><summary>${name}</summary><div>${userAgent}</div></details>` };
}
