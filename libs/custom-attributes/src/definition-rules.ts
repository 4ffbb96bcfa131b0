import { isStorable, jsonSizeProblems, newId, type UserErrorDetail } from '@loupe/kernel';
import type { CustomAttributeOption } from './custom-attribute.entity.js';
import type { CustomAttributeType } from './custom-attribute.enums.js';

const MAX_NAME = 255;
const MAX_OPTIONS = 1000;
const MAX_GENERATED_KEY = 60;
const KEY = /^[a-z][a-z0-9_]{0,63}$/;

/** Property names of every JavaScript object: a client that reads values by key would get those properties instead. */
const TAKEN_BY_OBJECTS = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Keys of the fields that the service itself fills (decisions §13), for both items and creators. */
const BUILT_IN_KEYS: ReadonlySet<string> = new Set(['post_summary', 'sentiment']);

/** Whether attributes of a type have options. */
export const HAS_OPTIONS = {
  BOOLEAN: false,
  BOOLEAN_LIST: false,
  DATE: false,
  DATETIME: false,
  DATETIME_LIST: false,
  DATE_LIST: false,
  EMAIL: false,
  MULTIPLE_SELECT: true,
  MULTIPLE_SELECT_V2: true,
  NUMBER: false,
  NUMBER_LIST: false,
  PHONE: false,
  SHIPPING_ADDRESS: false,
  SINGLE_SELECT_V2: true,
  SINGLE_SELECT_V3: true,
  TEXT: false,
  TEXT_LIST: false,
  URL: false,
} satisfies Record<CustomAttributeType, boolean>;

/** A given option; an option without an id is new. */
export interface GivenOption {
  id?: string | null;
  name: string;
}

export function nameProblems(name: string | null, field: string[]): UserErrorDetail[] {
  return isName(name) ? [] : [{ field, message: `must have 1 to ${MAX_NAME} characters` }];
}

export function keyProblems(key: string, field: string[]): UserErrorDetail[] {
  if (TAKEN_BY_OBJECTS.has(key)) return [{ field, message: 'is reserved: every JavaScript object has it' }];
  if (BUILT_IN_KEYS.has(key)) return [{ field, message: 'is reserved for the built-in field of this name' }];
  if (KEY.test(key)) return [];
  return [{ field, message: 'must begin with a letter and have at most 64 of a to z, 0 to 9 and _' }];
}

/**
 * The errors of given options.
 * @param given null if none are given
 * @param known the current options of the attribute; none for a new attribute
 */
export function optionProblems(
  type: CustomAttributeType,
  given: readonly GivenOption[] | null,
  known: readonly CustomAttributeOption[],
  field: string[],
): UserErrorDetail[] {
  if (!HAS_OPTIONS[type]) return given === null ? [] : [{ field, message: `must not be given for ${type}` }];
  if (given === null || given.length === 0 || given.length > MAX_OPTIONS) {
    return [{ field, message: `must have 1 to ${MAX_OPTIONS} entries for ${type}` }];
  }
  const tooLong = jsonSizeProblems(given, field);
  if (tooLong.length > 0) return tooLong;
  const ids = new Set(known.map((option) => option.id));
  const seenIds = new Set<string>();
  const seenNames = new Set<string>();
  return given.flatMap(({ id, name }, index) => {
    const at = (part: string, message: string) => [{ field: [...field, String(index), part], message }];
    if (id != null && !ids.has(id)) return at('id', 'is not an option of the attribute');
    if (id != null && seenIds.has(id)) return at('id', 'is given twice');
    if (!isName(name)) return at('name', `must have 1 to ${MAX_NAME} characters`);
    if (seenNames.has(sameName(name))) return at('name', 'is given twice');
    if (id != null) seenIds.add(id);
    seenNames.add(sameName(name));
    return [];
  });
}

/** Options in their stored form. Options with an id keep it, so that existing values keep their meaning. */
export function storedOptions(given: readonly GivenOption[]): CustomAttributeOption[] {
  return given.map(({ id, name }) => ({ id: id ?? newId(), name: name.trim() }));
}

/**
 * A key for an attribute that was given without one: its name in lower-case ASCII with _ between the words. A number is
 * added if another attribute or a built-in field has that key.
 */
export function keyFor(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[\d_]+/, '')
    .slice(0, MAX_GENERATED_KEY)
    // One at most, as it stands for all that is between two words.
    .replace(/_$/, '');
  const base = words === '' || TAKEN_BY_OBJECTS.has(words) ? 'attribute' : words;
  let key = base;
  for (let number = 2; taken.has(key) || BUILT_IN_KEYS.has(key); number++) key = `${base}_${number}`;
  return key;
}

function isName(name: string | null): boolean {
  const length = name?.trim().length ?? 0;
  return name !== null && length > 0 && length <= MAX_NAME && isStorable(name);
}

function sameName(name: string): string {
  return name.trim().toLowerCase();
}
