import { html } from '@loupe/graphql';
import { field, hidden, type Problem, page } from './layout.js';

/** Shown only to people who have proved that the account is theirs. */
export const DEACTIVATED = 'Your account is deactivated. Ask an administrator.';

export interface SignInPageFacts {
  problem: Problem | null;
  email: string;
  /** Path of the page that opens afterwards; null for the account. */
  returnTo: string | null;
  /** Name of the OpenID Connect provider; null where there is none. */
  provider: string | null;
}

/** The page to sign in by password. */
export function signInPage({ problem, email, returnTo, provider }: SignInPageFacts): string {
  return page(
    'Sign in',
    html`<form method="post" action="/sign-in">
${hidden('returnTo', returnTo)}
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problem })}
<button>Sign in</button>
</form>
${provider === null ? null : html`<p><a href="${pathTo('provider', returnTo)}">Sign in with ${provider}</a></p>`}
<p><a href="${pathTo('passkey', returnTo)}">Use a passkey instead</a></p>
<p><a href="/sign-in/forgot">Forgot your password?</a></p>`,
    problem,
  );
}

function pathTo(page: string, returnTo: string | null): string {
  return `/sign-in/${page}${returnTo === null ? '' : `?${new URLSearchParams({ returnTo })}`}`;
}

/** The page that asks for the code of the second factor. @param step the state of the sign-in */
export function secondFactorPage(step: string, problem: Problem | null): string {
  return page(
    'Enter your code',
    html`<form method="post" action="/sign-in/second-factor">
${hidden('step', step)}
${field({
  name: 'code',
  label: 'Code',
  autocomplete: 'one-time-code',
  hint: 'Six digits from your authenticator app, or one of your recovery codes.',
  problem,
})}
<button>Sign in</button>
</form>
<p class="hint">Lost both? An administrator can reset them.</p>`,
    problem,
  );
}

/** The page of a refused request. */
export function refusedPage(message: string): string {
  return page('That did not work', html`<p><a href="/sign-in">Sign in</a></p>`, { message, field: null });
}
