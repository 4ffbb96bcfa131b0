import { html } from '@loupe/graphql';
import { MIN_PASSWORD_LENGTH, type PresentedLink } from '@loupe/people';
import { field, type Problem, page } from './layout.js';

/** The page of an invitation or a reset: it sets a password. */
export function passwordPage({ purpose, email }: PresentedLink, problem: Problem | null): string {
  const isInvitation = purpose === 'INVITATION';
  const name = field({
    name: 'name',
    label: 'Your name (optional)',
    autocomplete: 'name',
    maxLength: 255,
    isRequired: false,
  });
  return page(
    isInvitation ? 'Welcome to Loupe' : 'Set a new password',
    html`<form method="post">
<p>For <strong>${email}</strong>.</p>
<input type="hidden" name="username" autocomplete="username" value="${email}">
${isInvitation ? name : null}
${field({
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  minLength: MIN_PASSWORD_LENGTH,
  hint: `At least ${MIN_PASSWORD_LENGTH} characters.`,
  problem,
})}
<button>Set password and sign in</button>
</form>`,
    problem,
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
export function acceptPage(email: string, isSignedIn: boolean, signInPath: string): string {
  return page(
    'You are invited',
    isSignedIn
      ? html`<form method="post"><p>As <strong>${email}</strong>.</p><button>Accept</button></form>`
      : html`<p>The invitation is for <strong>${email}</strong>. <a href="${signInPath}">Sign in</a> with that address to
accept it.</p>`,
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
