import { type Html, html } from '@loupe/http';
import type { Texts } from '@loupe/texts';
import { field, hidden, type Problem, page } from './layout.js';

/** Shown only to people who have proved that the account is theirs. */
export const deactivated = ({ t }: Texts): Problem => ({
  message: t('Your account is deactivated. Ask an administrator.'),
  field: null,
});

export interface SignInPageFacts {
  problem: Problem | null;
  email: string;
  /** Path of the page that opens afterwards; null for the account. */
  returnTo: string | null;
  /** Name of the OpenID Connect provider; null where there is none. */
  provider: string | null;
}

/** The page to sign in by password. */
export function signInPage(texts: Texts, { problem, email, returnTo, provider }: SignInPageFacts): string {
  const { t } = texts;
  return page(
    texts,
    t('Sign in'),
    html`<form method="post" action="/sign-in">
${hidden('returnTo', returnTo)}
${field({ name: 'email', label: t('Email'), type: 'email', autocomplete: 'username', value: email, problem })}
${field({ name: 'password', label: t('Password'), type: 'password', autocomplete: 'current-password', problem })}
<button>${t('Sign in')}</button>
</form>
${provider === null ? null : html`<p><a href="${pathTo('provider', returnTo)}">${t('Sign in with {provider}', { provider })}</a></p>`}
<p><a href="${pathTo('passkey', returnTo)}">${t('Use a passkey instead')}</a></p>
<p><a href="/sign-in/forgot">${t('Forgot your password?')}</a></p>`,
    problem,
  );
}

function pathTo(page: string, returnTo: string | null): string {
  return `/sign-in/${page}${returnTo === null ? '' : `?${new URLSearchParams({ returnTo })}`}`;
}

/** The page that asks for the code of the second factor. @param step the state of the sign-in */
export function secondFactorPage(texts: Texts, step: string, problem: Problem | null): string {
  const { t } = texts;
  return page(
    texts,
    t('Enter your code'),
    html`<form method="post" action="/sign-in/second-factor">
${hidden('step', step)}
${field({
  name: 'code',
  label: t('Code'),
  autocomplete: 'one-time-code',
  hint: t('Six digits from your authenticator app, or one of your recovery codes.'),
  problem,
})}
<button>${t('Sign in')}</button>
</form>
<p class="hint">${t('Lost both? An administrator can reset them.')}</p>`,
    problem,
  );
}

/** The page of a refused request. */
export function refusedPage(texts: Texts, message: Html): string {
  const { t } = texts;
  const body = html`<p><a href="/sign-in">${t('Sign in')}</a></p>`;
  return page(texts, t('That did not work'), body, { message, field: null });
}

/** The page of an address at which there is nothing. */
export function nothingHerePage(texts: Texts): string {
  const { t } = texts;
  return page(
    texts,
    t('There is no page at this address'),
    html`<p>${t('Look whether the address is complete: a link may have been cut.')}</p>
<p><a href="/">${t('Open Loupe')}</a></p>`,
  );
}

/** The page of a request that cannot be read, or that failed here. @param id of the request, by which the operator finds it */
export function brokenPage(texts: Texts, status: number, id: string): string {
  const { t } = texts;
  return refusedPage(
    texts,
    status < 500 ? t('The request cannot be read.') : t('Something went wrong ({id}).', { id }),
  );
}
