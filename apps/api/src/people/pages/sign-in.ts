import { html } from '@loupe/graphql';
import { field, hidden, type Problem, page } from './layout.js';

export interface SignInPageFacts {
  problem: Problem | null;
  email: string;
  /** Path of the page that opens afterwards; null for the account. */
  returnTo: string | null;
}

/** The page to sign in by password. */
export function signInPage({ problem, email, returnTo }: SignInPageFacts): string {
  return page(
    'Sign in',
    html`<form method="post" action="/sign-in">
${hidden('returnTo', returnTo)}
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problem })}
<button>Sign in</button>
</form>
<p><a href="${passkeyPath(returnTo)}">Use a passkey instead</a></p>
<p class="hint">Forgot your password? An administrator can make a link for a new one.</p>`,
    problem,
  );
}

function passkeyPath(returnTo: string | null): string {
  return `/sign-in/passkey${returnTo === null ? '' : `?${new URLSearchParams({ returnTo })}`}`;
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
