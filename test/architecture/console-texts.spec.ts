import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLUMN_MAPS } from '@loupe/privacy';
import { GERMAN } from '@loupe/texts';
import { buildSchema, isEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { fillParts, formsOf, pluralCategories } from '../../apps/console/src/lib/fill-message.js';
import { LANGUAGES, languageOf } from '../../apps/console/src/lib/languages.js';
import german, { members } from '../../apps/console/src/messages/de.js';
import { consoleTexts, textsOf } from '../support/console-texts.js';
import { placeholders } from '../support/placeholders.js';

/** Every catalogue beside English, whose texts are the keys. */
const CATALOGUES: Readonly<Record<string, Readonly<Record<string, string>>>> = { de: german };

describe('the texts of the console', () => {
  const { asked, literals } = consoleTexts();

  it('all come from the catalogue', () => {
    expect(asked.size).toBeGreaterThan(600);
    expect(literals).toEqual([]);
  });

  it('are in every language', () => {
    expect(Object.keys(CATALOGUES)).toEqual(Object.keys(LANGUAGES).filter((language) => language !== 'en'));
    for (const catalogue of Object.values(CATALOGUES)) {
      expect(Object.keys(catalogue).toSorted()).toEqual([...asked.keys()].toSorted());
    }
  });

  it.each(Object.entries(CATALOGUES))(
    'have in %s the same values, and a form for each plural',
    (language, catalogue) => {
      for (const [message, text] of Object.entries(catalogue)) {
        const forms = formsOf(text);
        expect({ message, has: placeholders(text) }).toEqual({ message, has: placeholders(message) });
        expect({ message, forms: [1, pluralCategories(language).length].includes(forms.length) }).toEqual({
          message,
          forms: true,
        });
        expect({ message, forms: formsOf(message).length <= 2 }).toEqual({ message, forms: true });
      }
    },
  );

  it('have quotation marks as German has them: „…“ and ‚…‘', () => {
    const catalogue = { ...german, ...members, ...GERMAN };
    const texts = Object.values(catalogue).filter((text) => {
      const outside = text.replace(/„[^„“”"]*“|‚[^‚‘’]*‘/gu, '');
      return /[„“”"‚‘«»]/u.test(outside);
    });
    expect(texts).toEqual([]);
    expect(Object.values(catalogue).filter((text) => text.includes('„')).length).toBeGreaterThan(1);
  });

  it('have words for every member of the enums that are shown as words', () => {
    const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'));
    for (const name of [
      'AiPauseReason',
      'ApiTokenScope',
      'ApiTokenState',
      'FilterEngagementField',
      'FilterOperator',
      'ItemType',
      'MediaContentType',
      'MemberRole',
      'SocialProfileAccountType',
      'ViralityScore',
    ]) {
      const type = schema.getType(name);
      if (!isEnumType(type)) throw new Error(`${name} is no enum of the schema`);
      for (const { name: member } of type.getValues()) {
        const words = member.charAt(0) + member.slice(1).toLowerCase().replaceAll('_', ' ');
        expect({ member, has: Object.hasOwn(members, words) }).toEqual({ member, has: true });
      }
    }
  });

  it('have words for all tables that an erasure says to change', () => {
    const words = COLUMN_MAPS.map(({ table }) => {
      const name = table.replaceAll('_', ' ');
      return name.charAt(0).toUpperCase() + name.slice(1);
    });
    // Views are named by the page itself.
    expect(words.filter((name) => name !== 'Views' && !Object.hasOwn(members, name))).toEqual([]);
  });
});

describe('the search for texts that are not in the catalogue', () => {
  const literalsOf = (source: string) => textsOf('page.tsx', source).literals;

  it.each([
    ['a text in an element', 'const a = <p>Nothing is here</p>;', 'Nothing is here'],
    ['one word in an element', 'const a = <p>posts</p>;', 'posts'],
    ['a label', 'const a = <Field label="Name" />;', 'Name'],
    ['a text of an expression', 'const a = <p>{is ? "Yes" : null}</p>;', 'Yes'],
    ['a constant', 'const NAMES = { done: "Under way" };', 'Under way'],
    ['a text with values', `const a = \`\${count} posts\`;`, '… posts'],
    ['a value in quotation marks', `const a = \`“\${name}”\`;`, '“…”'],
    ['a text of an error', 'throw new Error("It could not be loaded");', 'It could not be loaded'],
    ['the name of a chart', 'const a = <Chart name="Views" />;', 'Views'],
  ])('finds %s', (_, source, text) => {
    expect(literalsOf(source)).toEqual([`page.tsx: ${text}`]);
  });

  it.each([
    ['classes', 'const a = <p className="font-medium text-muted" />;'],
    ['a message', 'const a = <p>{t("Nothing is here")}</p>;'],
    ['a comparison', 'const a = key === "Enter" && open === "Other thing";'],
    ['a document of GraphQL', 'const a = graphql(`query Posts { items { id } }`);'],
    ['an address', `const a = \`/w/\${id}/posts\`;`],
  ])('leaves %s alone', (_, source) => {
    expect(literalsOf(source)).toEqual([]);
  });
});

describe('a message', () => {
  it.each([
    ['en', '{count} post | {count} posts', { count: 1 }, '1 post'],
    ['en', '{count} post | {count} posts', { count: 0 }, '0 posts'],
    ['en', '{count} post | {count} posts', { count: 10_000 }, '10,000 posts'],
    ['de', '{count} Beitrag | {count} Beiträge', { count: 1 }, '1 Beitrag'],
    ['de', '{count} Beitrag | {count} Beiträge', { count: 10_000 }, '10.000 Beiträge'],
    ['pl', '{count} post | {count} posty | {count} postów | {count} posta', { count: 5 }, '5 postów'],
    ['en', '{count} selected', { count: 1 }, '1 selected'],
    ['en', 'Type {name} to confirm', { name: '{count} | x' }, 'Type {count} | x to confirm'],
    ['en', 'Views#saved', {}, 'Views'],
  ])('in %s, %s with %o, is %s', (language, message, values, text) => {
    expect(fillParts<string | number>(language, message, values).join('')).toBe(text);
  });

  it('needs all its values', () => {
    expect(() => fillParts('en', 'Type {name} to confirm', {})).toThrow('name');
  });
});

describe('the language', () => {
  it.each([
    [null, ['de-AT', 'en'], 'de'],
    [null, ['fr', 'DE', 'en'], 'de'],
    [null, ['fr', 'pt-BR'], 'en'],
    [null, [], 'en'],
    ['en', ['de'], 'en'],
    ['de', ['en'], 'de'],
    ['toString', ['de'], 'de'],
  ])('kept as %s, with a browser of %o, is %s', (kept, wanted, language) => {
    expect(languageOf(kept, wanted)).toBe(language);
  });
});
