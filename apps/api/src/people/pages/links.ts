import { type Html, html } from '@loupe/http';
import { MIN_PASSWORD_LENGTH, type PresentedLink } from '@loupe/people';
import type { Texts } from '@loupe/texts';
import { field, type Problem, page, strong } from './layout.js';

/** The page of an invitation or a reset: it sets a password. */
export function passwordPage(
  texts: Texts,
  { purpose, email, invitation }: Pick<PresentedLink, 'purpose' | 'email' | 'invitation'>,
  problem: Problem | null,
): string {
  const { t } = texts;
  const isInvitation = purpose === 'INVITATION';
  const name = field({
    name: 'name',
    label: t('Your name (optional)'),
    autocomplete: 'name',
    maxLength: 255,
    isRequired: false,
  });
  return page(
    texts,
    isInvitation ? t('Welcome to Loupe') : t('Set a new password'),
    html`<form method="post">
${invitedTo(texts, invitation)}
<p>${t('You will sign in as {email}.', { email: strong(email) })}</p>
<input type="hidden" name="username" autocomplete="username" value="${email}">
${isInvitation ? name : null}
${field({
  name: 'password',
  label: t('New password'),
  type: 'password',
  autocomplete: 'new-password',
  minLength: MIN_PASSWORD_LENGTH,
  hint: t('At least {count} characters.', { count: MIN_PASSWORD_LENGTH }),
  problem,
})}
<button>${t('Set password and sign in')}</button>
</form>`,
    problem,
  );
}

/** The page of a link that signs in once. It asks first, as programs open links to look at them. */
export function signInLinkPage(texts: Texts, email: string): string {
  const { t } = texts;
  return page(
    texts,
    t('Sign in'),
    html`<form method="post"><p>${t('As {email}.', { email: strong(email) })}</p><button>${t('Sign in')}</button></form>`,
  );
}

/** The page of an invitation of a person who has a password. */
export function acceptPage(
  texts: Texts,
  { email, invitation }: Pick<PresentedLink, 'email' | 'invitation'>,
  isSignedIn: boolean,
  signInPath: string,
): string {
  const { t } = texts;
  return page(
    texts,
    t('You are invited'),
    isSignedIn
      ? html`<form method="post">${invitedTo(texts, invitation)}
<p>${t('You are signed in as {person}.', { person: strong(email) })}</p>
<button>${t('Accept')}</button></form>`
      : html`${invitedTo(texts, invitation)}
<p>${t('The invitation is for {email}. Sign in with that address to accept it.', {
          email: strong(email),
        })}</p>
<a class="main" href="${signInPath}">${t('Sign in')}</a>`,
  );
}

/** The page of a link that was used, has expired or never was. */
export function deadLinkPage(texts: Texts): string {
  const { t } = texts;
  return page(
    texts,
    t('This link does not work any more'),
    html`<p>${t('It was used before, or it has expired. Ask an administrator for another one, or {signIn}.', {
      signIn: html`<a href="/sign-in">${t('sign in')}</a>`,
    })}</p>`,
  );
}

/** To what somebody is invited, and by whom where that is known. */
function invitedTo({ t }: Texts, invitation: PresentedLink['invitation']): Html | null {
  if (invitation === null) return null;
  const name = strong(invitation.to);
  const said =
    invitation.by === null
      ? t('You are invited to {name}.', { name })
      : t('{person} invites you to {name}.', { person: strong(invitation.by), name });
  return html`<p>${said}</p>`;
}
