import { html } from '@loupe/graphql';
import { describe, expect, it } from 'vitest';
import { Texts, textsFor, textsWantedBy } from './texts.js';

describe('the language of a page', () => {
  it.each([
    [undefined, undefined, 'en'],
    ['de-AT', undefined, 'de'],
    ['DE', undefined, 'de'],
    ['fr, en;q=0.8, de;q=0.9', undefined, 'de'],
    ['fr, pt-BR', undefined, 'en'],
    ['de;q=0', undefined, 'en'],
    ['*', undefined, 'en'],
    [',;q=,é', undefined, 'en'],
    ['de', 'loupe-language=en', 'en'],
    ['en', 'loupe=x; loupe-language=de; other=y', 'de'],
    ['de', 'loupe-language=toString', 'de'],
    ['de', 'not-loupe-language=en', 'de'],
  ])('of a browser that wants %s, with the cookies %s, is %s', (wanted, cookie, language) => {
    expect(textsFor({ headers: { 'accept-language': wanted, cookie } }).language).toBe(language);
  });

  it('does not follow the person where all get the same page', () => {
    const headers = { 'accept-language': 'de', cookie: 'loupe-language=en' };
    expect(textsWantedBy({ headers }).language).toBe('de');
  });
});

describe('a text', () => {
  it.each([
    ['en', 'Sign in with Corp &amp; Co'],
    ['de', 'Mit Corp &amp; Co anmelden'],
  ] as const)('in %s has its values, which are escaped', (language, text) => {
    expect(new Texts(language).t('Sign in with {provider}', { provider: 'Corp & Co' }).text).toBe(text);
  });

  it('takes markup as a value, and what looks like a placeholder in a value is none', () => {
    const email = html`<b>${'{email}'}</b>`;
    expect(new Texts('de').t('For {email}.', { email }).text).toBe('Für <b>{email}</b>.');
  });
});
