import { GERMAN, LANGUAGES } from '@loupe/texts';
import { describe, expect, it } from 'vitest';
import { LANGUAGES as LANGUAGES_OF_THE_CONSOLE } from '../../apps/console/src/lib/languages.js';
import { pageTexts, pageTextsOf } from '../support/page-texts.js';
import { placeholders } from '../support/placeholders.js';

/** Every catalogue beside English, whose texts are the keys. */
const CATALOGUES: Readonly<Record<string, Readonly<Record<string, string>>>> = { de: GERMAN };

describe('the texts of the pages that the API writes', () => {
  const { asked, literals } = pageTexts();

  it('all come from the catalogue', () => {
    expect(asked.size).toBeGreaterThan(100);
    expect(literals).toEqual([]);
  });

  it('are in every language of the console', () => {
    expect([...LANGUAGES]).toEqual(Object.keys(LANGUAGES_OF_THE_CONSOLE));
    expect(Object.keys(CATALOGUES)).toEqual(LANGUAGES.filter((language) => language !== 'en'));
    for (const catalogue of Object.values(CATALOGUES)) {
      expect(Object.keys(catalogue).toSorted()).toEqual([...asked].toSorted());
    }
  });

  it.each(Object.entries(CATALOGUES))('have in %s the same values', (_, catalogue) => {
    for (const [message, text] of Object.entries(catalogue)) {
      expect({ message, has: placeholders(text) }).toEqual({ message, has: placeholders(message) });
    }
  });
});

describe('the search for texts that are not in the catalogue', () => {
  it.each([
    ['a text in an element', `html\`<p>Nothing is here</p>\``, ['page.ts: Nothing is here']],
    ['a text beside a value', `html\`<p>As \${name}</p>\``, ['page.ts: As']],
    ['a label that is read aloud', `html\`<svg aria-label="Views over \${days}">\``, ['page.ts: Views over']],
    ['a text in a part of a page', `html\`<p>\${is ? html\`<b>Yes</b>\` : null}</p>\``, ['page.ts: Yes']],
    [
      'a message that is made elsewhere',
      't(message)',
      ['page.ts: a message that is not written where it is asked for'],
    ],
  ])('finds %s', (_, source, found) => {
    expect(pageTextsOf('page.ts', source).literals).toEqual(found);
  });

  it.each([
    ['a message', `html\`<p class="hint">\${t('Nothing is here')}</p>\``],
    ['a name', `html\`<title>\${title} · Loupe</title>\``],
    ['an attribute', `html\` aria-describedby="\${id}"\``],
  ])('leaves %s alone', (_, source) => {
    expect(pageTextsOf('page.ts', source).literals).toEqual([]);
  });
});
