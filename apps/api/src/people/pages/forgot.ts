import { html } from '@loupe/http';
import type { Texts } from '@loupe/texts';
import { field, type Problem, page } from './layout.js';

/** The page that asks for whom a new password is. */
export function forgotPage(texts: Texts, problem: Problem | null, email = ''): string {
  const { t } = texts;
  return page(
    texts,
    t('Forgot your password?'),
    html`<form method="post" action="/sign-in/forgot">
${field({
  name: 'email',
  label: t('Email'),
  type: 'email',
  autocomplete: 'username',
  hint: t('You get a mail with a link for a new password.'),
  value: email,
  problem,
})}
<button>${t('Send the mail')}</button>
</form>
<p><a href="/sign-in">${t('Sign in')}</a></p>`,
    problem,
  );
}

/** The page after that; the same for an address that nobody has. */
export function mailSentPage(texts: Texts): string {
  const { t } = texts;
  return page(
    texts,
    t('Look at your mail'),
    html`<p>${t(
      'If there is an account with a password for that address, a mail with a link is on its way. The link works once, for an hour. There are at most three mails an hour.',
    )}</p>
<p>${t('No mail? Look at the folder for spam, or ask an administrator.')}</p>
<p><a href="/sign-in">${t('Sign in')}</a></p>`,
  );
}

/** The page where no mails are sent. */
export function noMailsPage(texts: Texts): string {
  const { t } = texts;
  return page(
    texts,
    t('Forgot your password?'),
    html`<p>${t(
      'This service sends no mails. Ask whoever operates it for a link for a new password: they make one with {command} and your email address. It works once, for an hour.',
      { command: html`<code>loupe user reset</code>` },
    )}</p>
<p><a href="/sign-in">${t('Sign in')}</a></p>`,
  );
}
