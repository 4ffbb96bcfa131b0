import { html } from '@loupe/http';
import type { Texts } from '@loupe/texts';
import { PostTexts } from '@loupe/texts';
import { describe, expect, it } from 'vitest';
import { consentPage, decidedPage, noWorkspacePage } from '../oauth/consent.page.js';
import { accountPage, factorPage, passwordChangedPage, recoveryCodesPage } from '../people/pages/account.js';
import { forgotPage, mailSentPage, noMailsPage } from '../people/pages/forgot.js';
import { acceptPage, deadLinkPage, passwordPage, signInLinkPage } from '../people/pages/links.js';
import { newPasskeyPage, passkeySignInPage } from '../people/pages/passkeys.js';
import {
  brokenPage,
  nothingHerePage,
  refusedPage,
  secondFactorPage,
  signInPage,
} from '../people/pages/sign-in.js';
import { missingPage } from '../permalinks/permalink-page.js';

const AT = new Date('2026-11-23T17:05:00Z');
const EMAIL = 'ada@example.com';
const PROBLEM = { message: html`12345`, field: 'code' };
const CEREMONY = { options: {}, step: 's' };
const link = { email: EMAIL, invitation: null } as const;
const invited = { email: EMAIL, invitation: { to: 'Nimbrosa', by: 'Ada' } } as const;
const session = { createdAt: AT, seenAt: AT };
const connection = { id: '1', createdAt: AT };
const asked = {
  clientName: '<Client>',
  documentHost: 'client.example',
  redirectUri: 'https://client.example/back',
  person: EMAIL,
  mayWrite: true,
  workspaces: [{ id: 'w', name: 'Nimbrosa', organizationName: 'Corp', role: 'owner' }],
  formToken: 'f',
};
const account = {
  person: { email: EMAIL, name: 'Ada' },
  hasPassword: true,
  sessions: [
    { ...session, id: '1', isThis: true, address: '192.0.2.1', userAgent: 'Mozilla/5.0' },
    { ...session, id: '2', isThis: false, address: null, userAgent: null },
    { ...session, id: '3', isThis: false, address: null, userAgent: 'x'.repeat(60) },
    {
      ...session,
      id: '4',
      isThis: false,
      address: null,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0',
    },
  ],
  recoveryCodes: 8,
  passkeys: [{ id: '1', name: 'Nimbrosa', createdAt: AT }],
  provider: 'Corp',
  connections: [
    { ...connection, clientName: 'Corp', scopes: ['read'], usedAt: null },
    { ...connection, clientName: 'Corp', scopes: ['read', 'write'], usedAt: AT },
  ],
  wantsNoteMails: true,
};
const nothing = {
  hasPassword: false,
  sessions: [],
  recoveryCodes: null,
  passkeys: [],
  provider: null,
  connections: [],
  wantsNoteMails: false,
};

/** Every page that the API writes for people, but the page of a post, which has a spec of its own. */
const PAGES: Record<string, (texts: Texts) => string> = {
  'to sign in': (texts) =>
    signInPage(texts, { problem: null, email: '', returnTo: '/w/1', provider: 'Corp' }),
  'of a problem': (texts) =>
    signInPage(texts, { problem: PROBLEM, email: EMAIL, returnTo: null, provider: null }),
  'of a code': (texts) => secondFactorPage(texts, 's', PROBLEM),
  'of a refused request': (texts) => refusedPage(texts, html`12345`),
  'of a request that cannot be read': (texts) => brokenPage(texts, 400, '1'),
  'of a request that failed': (texts) => brokenPage(texts, 500, '1'),
  'of an address without anything': (texts) => nothingHerePage(texts),
  'to ask for a new password': (texts) => forgotPage(texts, PROBLEM, EMAIL),
  'after a mail': (texts) => mailSentPage(texts),
  'without mails': (texts) => noMailsPage(texts),
  'of an invitation': (texts) => passwordPage(texts, { ...invited, purpose: 'INVITATION' }, null),
  'of a new password': (texts) => passwordPage(texts, { ...link, purpose: 'RESET' }, PROBLEM),
  'of a link to sign in': (texts) => signInLinkPage(texts, EMAIL),
  'to accept': (texts) => acceptPage(texts, invited, true, '/sign-in'),
  'to accept after signing in': (texts) => acceptPage(texts, invited, false, '/sign-in'),
  'to accept an invitation of a program': (texts) =>
    acceptPage(texts, { email: EMAIL, invitation: { to: 'Nimbrosa', by: null } }, true, '/sign-in'),
  'of a dead link': (texts) => deadLinkPage(texts),
  'of a passkey': (texts) => passkeySignInPage(texts, CEREMONY, null),
  'of a new passkey': (texts) => newPasskeyPage(texts, CEREMONY, null),
  'of an account': (texts) => accountPage(texts, account, null),
  'of an account whose password was not changed': (texts) => accountPage(texts, account, PROBLEM),
  'of a changed password': (texts) => passwordChangedPage(texts),
  'of an account with nothing': (texts) =>
    accountPage(texts, { ...nothing, person: { email: EMAIL, name: null } }, null),
  'of a second factor': (texts) => factorPage(texts, { uri: 'otpauth://totp/x', key: 'AB12' }, PROBLEM),
  'of recovery codes': (texts) => recoveryCodesPage(texts, ['a1-b2']),
  'of consent': (texts) => consentPage(texts, asked, PROBLEM),
  'of consent to an unknown program': (texts) => {
    const unknown = { clientName: null, documentHost: null, mayWrite: false };
    return consentPage(texts, { ...asked, ...unknown, redirectUri: 'http://127.0.0.1:9/' }, null);
  },
  'after the decision': (texts) => decidedPage(texts, 'https://client.example/back', null),
  'without a workspace': (texts) => noWorkspacePage(texts),
  'of no post': (texts) => missingPage(new PostTexts(texts.language)),
};

/** Data of the pages, and the words that are the same in both languages. */
const SAME = [
  /^(Ada|Nimbrosa|Corp|Mozilla\/5\.0|AB12|a1-b2|&lt;Client&gt;|client\.example|loupe user reset)$/,
  /^\(?ada@example\.com\)?\.?$/,
  /^(Code|Passkeys)$/,
  /x{40}/,
];

const tagsOf = (page: string) => page.match(/<\/?[a-z][a-z0-9]*/g);
/** What people read of a page: its text, and the labels that are read aloud. */
const textsOf = (page: string) =>
  [
    ...page.replace(/<style>.*?<\/style>/s, '').split(/<[^>]*>/),
    ...[...page.matchAll(/aria-label="([^"]*)"/g)].map(([, text = '']) => text),
  ]
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !SAME.some((pattern) => pattern.test(text)));

describe.each(Object.entries(PAGES))('the page %s', (_, write) => {
  const [english, german] = [write(new PostTexts('en')), write(new PostTexts('de'))];

  it('is in German as in English: of the same elements, and with other words', () => {
    expect(english).toContain('<html lang="en">');
    expect(german).toContain('<html lang="de">');
    expect(tagsOf(german)).toEqual(tagsOf(english));
    const said = new Set(textsOf(english));
    expect(said.size).toBeGreaterThan(2);
    expect(textsOf(german).filter((text) => said.has(text))).toEqual([]);
  });
});
