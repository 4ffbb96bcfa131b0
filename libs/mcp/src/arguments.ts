import { isObject, shortened } from '@loupe/kernel';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { invalidArgument } from './argument-texts.js';
import { type JsonSchema, takingNull } from './catalogue/json-schema.js';

/** Maximum problems reported for one call; an agent corrects these and sees the rest at the next call. */
const MAX_PROBLEMS = 5;

const WORDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

/** The problems of arguments; empty for valid arguments. */
export type ArgumentCheck = (given: unknown) => string[];

// Formats are documentation only: GraphQL checks times, including whether they exist, and reports what is wrong.
const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  verbose: true,
  formats: { date: true, 'date-time': true, uuid: true },
});

/** The check of a schema: one sentence for each problem, such as `Invalid argument '$.first': must be at most 100`. */
export function argumentCheck(schema: JsonSchema): ArgumentCheck {
  const validate = ajv.compile(takingNull(schema));
  return (given) => {
    if (validate(listed(given, schema))) return [];
    const problems = (validate.errors ?? []).map((error) => problemOf(error, given));
    return [...new Set(problems)].slice(0, MAX_PROBLEMS);
  };
}

/** The value with each single value wrapped in a list where the schema has a list: GraphQL accepts both. */
function listed(value: unknown, { items, properties }: JsonSchema): unknown {
  if (items !== undefined) {
    if (Array.isArray(value)) return value.map((member) => listed(member, items));
    return value == null ? value : [listed(value, items)];
  }
  if (properties === undefined || !isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    Object.hasOwn(properties, name) ? listed(member, properties[name] ?? {}) : member,
  ]);
  return Object.fromEntries(members);
}

function problemOf(error: ErrorObject, given: unknown): string {
  const path = pathOf(error.instancePath, given);
  const { limit, type, missingProperty, additionalProperty } = error.params;
  switch (error.keyword) {
    case 'required':
      return invalidArgument(`${path}.${missingProperty}`, 'is required');
    case 'additionalProperties':
      return invalidArgument(
        `${path}.${shortened(String(additionalProperty))}`,
        `is not known; ${known(error.parentSchema as JsonSchema | undefined)}`,
      );
    case 'type':
      return invalidArgument(path, `must be ${[type].flat().map(wordOf).join(' or ')}`);
    case 'enum':
      return invalidArgument(
        path,
        `must be one of ${[error.schema]
          .flat()
          .filter((value) => value !== null)
          .join(', ')}`,
      );
    case 'minimum':
      return invalidArgument(path, `must be greater than or equal to ${limit}`);
    case 'maximum':
      return invalidArgument(path, `must be less than or equal to ${limit}`);
    case 'minLength':
      return invalidArgument(path, `must have at least ${limit} characters`);
    case 'minItems':
      return invalidArgument(path, `must have at least ${limit} entries`);
    case 'maxItems':
      return invalidArgument(path, `must have at most ${limit} entries`);
    default:
      return invalidArgument(path, error.message ?? 'is not valid');
  }
}

function wordOf(type: string): string {
  return WORDS[type] ?? type;
}

function known(schema: JsonSchema | undefined): string {
  const names = Object.keys(schema?.properties ?? {});
  return names.length === 0 ? 'there are none' : `known are ${names.join(', ')}`;
}

/** A JSON Pointer as a path with list positions in brackets, such as `$.filter.tagsNames[0]`. */
function pathOf(pointer: string, given: unknown): string {
  let path = '$';
  let value = given;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    // For the caller, a single value that was wrapped in a list has no position.
    if (key === '0' && !Array.isArray(value) && !(isObject(value) && Object.hasOwn(value, key))) continue;
    path += Array.isArray(value) ? `[${key}]` : `.${shortened(key)}`;
    value = (value as Record<string, unknown>)[key];
  }
  return path;
}
