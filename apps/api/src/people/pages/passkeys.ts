import { type Html, html } from '@loupe/graphql';
import type { Ceremony } from '@loupe/people';
import { PASSKEY_SCRIPT_PATH } from '../passkeys.script.js';
import { field, hidden, type Problem, page } from './layout.js';

/** The page to sign in by passkey. */
export function passkeySignInPage({ options, step }: Ceremony, problem: Problem | null): string {
  return page(
    'Sign in with a passkey',
    html`<form method="post" action="/sign-in/passkey" data-passkey="show" data-options="${JSON.stringify(options)}">
${hidden('step', step)}${hidden('response', '')}
<button>Use a passkey</button>
</form>
${script()}
<p><a href="/sign-in">Use a password instead</a></p>`,
    problem,
  );
}

/** The page on which a person makes a passkey. */
export function newPasskeyPage({ options, step }: Ceremony, problem: Problem | null): string {
  return page(
    'Add a passkey',
    html`<form method="post" action="/account/passkeys" data-passkey="make" data-options="${JSON.stringify(options)}">
${hidden('step', step)}${hidden('response', '')}
${field({
  name: 'name',
  label: 'Name (optional)',
  autocomplete: 'off',
  isRequired: false,
  maxLength: 100,
  hint: 'By which you know it in the list, such as “Laptop”.',
})}
<button>Add a passkey</button>
</form>
${script()}
<p><a href="/account">Not now</a></p>`,
    problem,
  );
}

function script(): Html {
  return html`<p class="problem" id="passkey-problem" role="alert" tabindex="-1" hidden></p>
<noscript><p>Passkeys need JavaScript, which is off in this browser.</p></noscript>
<script src="${PASSKEY_SCRIPT_PATH}"></script>`;
}
