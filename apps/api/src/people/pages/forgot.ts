import { html } from '@loupe/graphql';
import { field, type Problem, page } from './layout.js';

/** The page that asks for whom a new password is. */
export function forgotPage(problem: Problem | null, email = ''): string {
  return page(
    'Forgot your password?',
    html`<form method="post" action="/sign-in/forgot">
${field({
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'username',
  hint: 'You get a mail with a link for a new password.',
  value: email,
  problem,
})}
<button>Send the mail</button>
</form>
<p><a href="/sign-in">Sign in</a></p>`,
    problem,
  );
}

/** The page after that; the same for an address that nobody has. */
export function mailSentPage(): string {
  return page(
    'Look at your mail',
    html`<p>If there is an account with a password for that address, a mail with a link is on its way. The link works once, for an
hour. There are at most three mails an hour.</p>
<p>No mail? Look at the folder for spam, or ask an administrator.</p>
<p><a href="/sign-in">Sign in</a></p>`,
  );
}

/** The page where no mails are sent. */
export function noMailsPage(): string {
  return page(
    'Forgot your password?',
    html`<p>This service sends no mails. Ask whoever operates it for a link for a new password: they make one with
<code>loupe user reset</code> and your email address. It works once, for an hour.</p>
<p><a href="/sign-in">Sign in</a></p>`,
  );
}
