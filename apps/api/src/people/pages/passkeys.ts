import { type Html, html } from '@loupe/http';
import type { Ceremony } from '@loupe/people';
import type { Texts } from '@loupe/texts';
import { PASSKEY_SCRIPT_PATH } from '../passkeys.script.js';
import { field, hidden, type Problem, page } from './layout.js';

/** The page to sign in by passkey. */
export function passkeySignInPage(
  texts: Texts,
  { options, step }: Ceremony,
  problem: Problem | null,
): string {
  const { t } = texts;
  return page(
    texts,
    t('Sign in with a passkey'),
    html`<form method="post" action="/sign-in/passkey" data-passkey="show" data-options="${JSON.stringify(options)}">
${hidden('step', step)}${hidden('response', '')}
<button>${t('Use a passkey')}</button>
</form>
${script(texts)}
<p><a href="/sign-in">${t('Use a password instead')}</a></p>`,
    problem,
  );
}

/** The page on which a person makes a passkey. */
export function newPasskeyPage(texts: Texts, { options, step }: Ceremony, problem: Problem | null): string {
  const { t } = texts;
  return page(
    texts,
    t('Add a passkey'),
    html`<form method="post" action="/account/passkeys" data-passkey="make" data-options="${JSON.stringify(options)}">
${hidden('step', step)}${hidden('response', '')}
${field({
  name: 'name',
  label: t('Name (optional)'),
  autocomplete: 'off',
  isRequired: false,
  maxLength: 100,
  hint: t('By which you know it in the list, such as “Laptop”.'),
})}
<button>${t('Add a passkey')}</button>
</form>
${script(texts)}
<p><a href="/account">${t('Not now')}</a></p>`,
    problem,
  );
}

function script({ t }: Texts): Html {
  return html`<p class="problem" id="passkey-problem" role="alert" tabindex="-1" hidden>${t('The browser did not give a passkey.')} <span></span></p>
<noscript><p>${t('Passkeys need JavaScript, which is off in this browser.')}</p></noscript>
<script src="${PASSKEY_SCRIPT_PATH}"></script>`;
}
