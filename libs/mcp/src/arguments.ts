import { isObject, nearest, shortened } from '@loupe/kernel';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { invalidArgument } from './argument-texts.js';
import { type JsonSchema, takingNull } from './catalogue/json-schema.js';
import { heldIn } from './coerced.js';

/** Maximum problems reported for one call; an agent corrects these and sees the rest at the next call. */
const MAX_PROBLEMS = 5;
/** Problems for which words are sought, as some say the same; a call may have many thousands. */
const MAX_LOOKED_AT = 50;

const WORDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

/** Arguments by the names that models give them of their own, for a hint: the first that is there. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    accounts: ['accountNames'],
    cursor: ['after'],
    daterange: ['takenAt', 'span', 'filter'],
    field: ['sortKey'],
    handles: ['accountNames'],
    hashtag: ['tagsNames'],
    hashtags: ['tagsNames'],
    languages: ['language'],
    limit: ['first'],
    mentions: ['tagsNames'],
    metric: ['metrics', 'sortKey'],
    order: ['sortOrder', 'sorting', 'orderBy'],
    orderby: ['sorting'],
    pagesize: ['first'],
    platform: ['provider', 'filter'],
    platforms: ['providers', 'provider', 'filter'],
    query: ['superSearch', 'searchQuery', 'search', 'filter'],
    search: ['superSearch', 'filter'],
    since: ['from', 'takenAt', 'filter'],
    sort: ['sorting', 'orderBy'],
    span: ['takenAt', 'filter'],
    tags: ['tagsNames'],
    top: ['first'],
    until: ['to', 'takenAt', 'filter'],
  }),
);

/** The problems of arguments as a tool reads them, by the paths in what was sent; empty for valid arguments. */
export type ArgumentCheck = (given: unknown, sent: unknown) => string[];

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
  return (given, sent) => {
    if (validate(given)) return [];
    const problems = new Set<string>();
    for (const error of (validate.errors ?? []).slice(0, MAX_LOOKED_AT)) {
      problems.add(problemOf(error, sent));
      if (problems.size === MAX_PROBLEMS) break;
    }
    return [...problems];
  };
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
        `is not known; ${known(String(additionalProperty), error.parentSchema as JsonSchema | undefined)}`,
      );
    case 'type':
      return invalidArgument(path, `must be ${[type].flat().map(wordOf).join(' or ')}`);
    case 'enum':
      return invalidArgument(path, optionsOf(error));
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

function optionsOf({ schema, data }: ErrorObject): string {
  const options = [schema].flat().flatMap((value) => (value === null ? [] : [String(value)]));
  const suggested = typeof data === 'string' ? nearest(data, options) : null;
  return `must be one of ${options.join(', ')}${suggested === null ? '' : `; did you mean ${suggested}?`}`;
}

function wordOf(type: string): string {
  return WORDS[type] ?? type;
}

function known(name: string, schema: JsonSchema | undefined): string {
  const names = Object.keys(schema?.properties ?? {});
  const meant = OTHER_NAMES.get(name.toLowerCase())?.find((one) => names.includes(one));
  const suggested = meant ?? nearest(name, names);
  const hint = suggested === null ? '' : `did you mean ${suggested}? `;
  return names.length === 0 ? 'there are none' : `${hint}known are ${names.join(', ')}`;
}

/** A JSON Pointer as a path with list positions in brackets, such as `$.filter.tagsNames[0]`. */
function pathOf(pointer: string, given: unknown): string {
  let path = '$';
  let value = heldIn(given);
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    // For the caller, a single value that was wrapped in a list has no position.
    if (key === '0' && !Array.isArray(value) && !(isObject(value) && Object.hasOwn(value, key))) continue;
    path += Array.isArray(value) ? `[${key}]` : `.${shortened(key)}`;
    value = heldIn((value as Record<string, unknown> | undefined)?.[key]);
  }
  return path;
}
