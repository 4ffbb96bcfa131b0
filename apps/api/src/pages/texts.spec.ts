import { html } from '@loupe/http';
import { Texts } from '@loupe/texts';
import { describe, expect, it } from 'vitest';
import { textsFor, textsWantedBy } from './texts.js';

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

describe('a time', () => {
  const AT = new Date('2026-11-23T22:05:00Z');

  it.each([
    ['en', 'loupe-time-zone=Asia/Kolkata', 'Nov 24, 2026, 3:35 AM GMT+5:30', 'Nov 24, 2026'],
    ['de', 'loupe-time-zone=Europe/Vienna', '23. Nov. 2026, 23:05 MEZ', '23.11.2026'],
    ['en', undefined, 'Nov 23, 2026, 10:05 PM UTC', 'Nov 23, 2026'],
    ['en', 'loupe-time-zone=Nowhere/Land', 'Nov 23, 2026, 10:05 PM UTC', 'Nov 23, 2026'],
    ['en', `loupe-time-zone=${'A'.repeat(65)}`, 'Nov 23, 2026, 10:05 PM UTC', 'Nov 23, 2026'],
  ])('in %s, with the cookies %s, is %s', (wanted, cookie, minute, day) => {
    const texts = textsFor({ headers: { 'accept-language': wanted, cookie } });
    const inPage = (text: string) => `<time datetime="2026-11-23T22:05:00.000Z">${text}</time>`;
    // Some versions of the data of languages have a narrow space before AM and PM.
    expect(texts.minute(AT).text.replace('\u202f', ' ')).toBe(inPage(minute));
    expect(texts.day(AT).text).toBe(inPage(day));
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
    expect(new Texts('de').t('As {email}.', { email }).text).toBe('Als <b>{email}</b>.');
  });
});
