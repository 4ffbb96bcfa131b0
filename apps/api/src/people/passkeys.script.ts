/** Path of the script; the pages of passkeys are the only ones that run one. */
export const PASSKEY_SCRIPT_PATH = '/sign-in/passkey.js';

/**
 * Asks the browser for a passkey when the form is sent, and sends its answer with the form. The form says in data-passkey
 * whether one is made or shown, and in data-options with what.
 */
export const PASSKEY_SCRIPT = `'use strict';
(() => {
  const form = document.querySelector('form[data-passkey]');
  const bytes = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const withBytes = (list) => (list ?? []).map((one) => ({ ...one, id: bytes(one.id) }));
  const ask = async () => {
    const options = JSON.parse(form.dataset.options);
    const challenge = bytes(options.challenge);
    if (form.dataset.passkey === 'show') {
      const allowCredentials = withBytes(options.allowCredentials);
      return navigator.credentials.get({ publicKey: { ...options, challenge, allowCredentials } });
    }
    const user = { ...options.user, id: bytes(options.user.id) };
    const excludeCredentials = withBytes(options.excludeCredentials);
    return navigator.credentials.create({ publicKey: { ...options, challenge, user, excludeCredentials } });
  };
  const answer = ({ id, rawId, type, response, authenticatorAttachment }) => {
    const parts = {};
    for (const part of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']) {
      if (response[part]) parts[part] = text(response[part]);
    }
    return { id, rawId: text(rawId), type, authenticatorAttachment, clientExtensionResults: {}, response: parts };
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    const problem = document.getElementById('passkey-problem');
    button.disabled = true;
    problem.hidden = true;
    ask()
      .then((credential) => {
        form.elements.response.value = JSON.stringify(answer(credential));
        form.submit();
      })
      .catch((error) => {
        button.disabled = false;
        // The browser says it in its own words, and in its own language.
        problem.querySelector('span').textContent = error.message;
        problem.hidden = false;
        problem.focus();
      });
  });
})();
`;
