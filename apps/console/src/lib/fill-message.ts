import { keptFormat, numberFormat } from './kept-format.js';

/** All categories of plural forms, in the order in which a message has its forms. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const FORMS = ' | ';

const categoriesOf = new Map<string, readonly Intl.LDMLPluralRule[]>();

const pluralRules = (language: string) => keptFormat(Intl.PluralRules, language, {});

/** The categories of plural forms that a language has, in the order in which a message has its forms. */
export function pluralCategories(language: string): readonly Intl.LDMLPluralRule[] {
  let categories = categoriesOf.get(language);
  if (categories === undefined) {
    const { pluralCategories: all } = pluralRules(language).resolvedOptions();
    categories = CATEGORIES.filter((category) => all.includes(category));
    categoriesOf.set(language, categories);
  }
  return categories;
}

/** The forms of a message: one, or one for each category of plurals of its language. */
export const formsOf = (text: string): string[] => text.split(FORMS);

/** What a text means, where one English text has several meanings: `Views#saved` is shown as `Views`. */
const withoutMeaning = (message: string): string => message.replace(/#[a-z]+$/, '');

const cut = new Map<string, readonly string[]>();

/** Cuts a text at its placeholders, once for each text: `{count} posts` is `count` with an empty text before it, and ` posts`. */
function partsOf(text: string): readonly string[] {
  const known = cut.get(text);
  if (known !== undefined) return known;
  const parts = text.split(/\{(\w+)\}/);
  cut.set(text, parts);
  return parts;
}

/** Texts without a place, a second form or another meaning: most of them, and a page has hundreds. */
const PLAIN = /^[^{|#]*$/;

/**
 * The parts of a message with values in the places of `{name}`.
 * Of several forms `count` decides which one it is; numbers are written as the language writes them.
 */
export function fillParts<Value>(
  language: string,
  message: string,
  values: Readonly<Record<string, Value>>,
): (Value | string)[] {
  if (PLAIN.test(message)) return [message];
  const forms = formsOf(withoutMeaning(message));
  const category = pluralRules(language).select(Number(values.count ?? 0));
  const form = forms[pluralCategories(language).indexOf(category)] ?? forms[0] ?? '';
  return partsOf(form).map((part, index) => {
    const value = index % 2 === 0 ? part : values[part];
    if (value === undefined) throw new Error(`The message “${message}” has no value for ${part}`);
    return typeof value === 'number' ? numberFormat(language).format(value) : value;
  });
}
