import { inexactNumber } from '@loupe/http';
import { isObject } from '@loupe/kernel';
import type { JsonSchema } from './catalogue/json-schema.js';
import { isWhole } from './named/named-times.js';
import { optionOf } from './named/option-labels.js';

/**
 * Arguments as a tool reads them. Models write lists and objects as JSON text, numbers and booleans as text, a single value
 * for a list of one or a list of one for a single value, and a text for an object with one thing to say; each is read as what the schema has there. Whatever cannot be read stays as it is, and the check says what
 * is wrong with it.
 */
export function coerced(value: unknown, schema: JsonSchema): unknown {
  const { items, properties } = schema;
  const types = [schema.type ?? []].flat();
  if (items !== undefined) {
    const list = parsed(value, '[');
    if (Array.isArray(list)) return list.map((member) => coerced(member, items));
    return list == null ? list : [coerced(list, items)];
  }
  if (Array.isArray(value) && value.length === 1 && properties !== undefined)
    return coerced(value[0], schema);
  if (types.includes('object')) {
    const object = objectFor(parsed(value, '{'), schema);
    if (properties === undefined || !isObject(object)) return object;
    const members = Object.entries(object).map(([name, member]) => [
      name,
      Object.hasOwn(properties, name) ? coerced(member, properties[name] ?? {}) : member,
    ]);
    return Object.fromEntries(members);
  }
  if (Array.isArray(value) && value.length === 1 && schema.enum !== undefined)
    return coerced(value[0], schema);
  if (typeof value !== 'string') return value;
  if (schema.enum !== undefined) return optionOf(value, schema.enum);
  if (types.includes('integer') || types.includes('number')) {
    return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value.trim()) ? Number(value) : value;
  }
  if (types.includes('boolean') && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return value;
}

/** The member by which groups are made and ordered: a text in place of their object is that. */
const BY = 'by';

/** A text as the object for which it stands: the name of a span, a date or a month, or what groups are made by. */
function objectFor(value: unknown, { properties = {} }: JsonSchema): unknown {
  if (typeof value !== 'string' || /^\s*[[{]/.test(value)) return value;
  if (properties[BY]?.enum !== undefined) return { [BY]: value };
  const { from, span } = properties;
  if (span?.enum?.includes(optionOf(value, span.enum))) return { span: value };
  return from?.format === 'date-time' && isWhole(value) ? { from: value, to: value } : value;
}

/** A text that begins as a list or an object does, as the JSON that it holds; anything else unchanged. */
function parsed(value: unknown, start: '[' | '{'): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith(start)) return value;
  try {
    const read: unknown = JSON.parse(value);
    return inexactNumber(value) === null ? read : value;
  } catch {
    // The check names the argument, because a text is neither.
    return value;
  }
}

/** A list or an object that was given as JSON text; anything else unchanged. */
export function heldIn(value: unknown): unknown {
  return parsed(parsed(value, '['), '{');
}

/** The path of a key `__proto__`, which would change what objects inherit instead of becoming a member; null if there is none. */
export function protoPath(
  value: unknown,
  path: readonly (string | number)[] = [],
): (string | number)[] | null {
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) {
      const found = protoPath(member, [...path, index]);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isObject(value)) return null;
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__') return [...path, name];
    const found = protoPath(member, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}
