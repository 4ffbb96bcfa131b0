import { inputOf } from '@loupe/graphql';
import { InvalidInputError, isObject, type UserErrorDetail } from '@loupe/kernel';
import { readSuperSearch } from '@loupe/search';
import { type ValidationError, validateSync } from 'class-validator';
import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { ItemFilterInput } from '../item.inputs.js';
import { lastDaysProblem, withDaysFixed } from './last-days.js';
import { snakeCase, storedFields } from './stored-filter.js';

/** Maximum number of remarks of each kind. The last remark then says how many more there are. */
const MAX_REMARKS = 50;

/** Remarks on the JSON of a content view, made before it is stored. */
export interface ViewRemarks {
  /** Invalid values of known keys. The view is not stored. */
  problems: UserErrorDetail[];
  /** Parts that are stored but have no effect. */
  warnings: UserErrorDetail[];
}

/** Messages for GraphQL's own scalars: GraphQL's messages repeat the value; ours begin with "must". */
const SCALARS: Readonly<Record<string, string>> = {
  Boolean: 'must be true or false',
  ID: 'must be an id in a string',
  Int: 'must be a whole number from -2147483648 to 2147483647',
  String: 'must be a text',
};

/**
 * Errors and warnings for a content view's filters. An empty list and null count as not given.
 * @param path of the filters in the input, such as ["input", "filters"]
 */
export function filterRemarks(schema: GraphQLSchema, filters: object, path: readonly string[]): ViewRemarks {
  const type = inputType(schema, 'ItemFilterInput');
  const remarks: ViewRemarks = { problems: [], warnings: [] };
  const days = lastDaysProblem(filters, path);
  if (days !== null) remarks.problems.push(days);
  // Whatever the day is: as a time it is right.
  const fixed = withDaysFixed(filters, 'UTC', new Date(0)) as object;
  judgeObject(type, fixed, path, remarks);
  if (remarks.problems.length === 0) remarks.problems.push(...refusals(type, fixed, path));
  return shortened(remarks, path);
}

/**
 * Like filterRemarks, for a content view's order: an object, or a list whose first entry counts.
 * @param path of the order in the input, such as ["input", "sort"]
 */
export function sortRemarks(schema: GraphQLSchema, sort: object, path: readonly string[]): ViewRemarks {
  const fields = Object.values(inputType(schema, 'ItemSortingInput').getFields());
  const remarks: ViewRemarks = { problems: [], warnings: [] };
  const [first, ...others] = Array.isArray(sort) ? sort : [sort];
  if (first === undefined) return remarks;
  const place = Array.isArray(sort) ? [...path, '0'] : path;
  const given = new Map<string, unknown>(Object.entries(first));
  for (const [key, value] of given) {
    // Both spellings of an order have always been accepted.
    const field = fields.find(({ name }) => key === name || key === snakeCase(name));
    if (field === undefined) remarks.warnings.push(unknownKey(place, key, fields));
    else if (value !== null) judge(field.type, value, [...place, key], remarks);
  }
  const hasOrder = ['sort_order', 'sortOrder'].some((key) => given.has(key));
  if (hasOrder && (given.get('sort_key') ?? given.get('sortKey')) == null)
    remarks.warnings.push({ field: place, message: 'has no effect without sort_key' });
  if (others.length > 0)
    remarks.warnings.push({ field: path, message: 'has no effect beyond its first entry' });
  return shortened(remarks, path);
}

function judge(type: GraphQLInputType, value: unknown, path: readonly string[], remarks: ViewRemarks): void {
  if (isNonNullType(type)) {
    if (value === null) remarks.problems.push({ field: path, message: "can't be null" });
    else judge(type.ofType, value, path, remarks);
  } else if (value === null) {
    return;
  } else if (isListType(type)) {
    // As in GraphQL, a single value is a list with one entry.
    if (!Array.isArray(value)) judge(type.ofType, value, path, remarks);
    else
      for (const [index, entry] of value.entries())
        judge(type.ofType, entry, [...path, String(index)], remarks);
  } else if (isInputObjectType(type)) {
    if (isObject(value)) judgeObject(type, value, path, remarks);
    else remarks.problems.push({ field: path, message: 'must be a JSON object' });
  } else {
    const message = leafProblem(type, value);
    if (message !== null) remarks.problems.push({ field: path, message });
  }
}

function judgeObject(
  type: GraphQLInputObjectType,
  value: object,
  path: readonly string[],
  remarks: ViewRemarks,
): void {
  const fields = Object.values(type.getFields());
  const byKey = new Map(fields.map((field) => [snakeCase(field.name), field]));
  for (const [key, part] of Object.entries(value)) {
    const field = byKey.get(key);
    if (field === undefined) remarks.warnings.push(unknownKey(path, key, fields));
    else judge(field.type, part, [...path, key], remarks);
  }
  for (const [key, field] of byKey) {
    if (isRequiredInputField(field) && !Object.hasOwn(value, key))
      remarks.problems.push({ field: [...path, key], message: 'is required' });
  }
}

function leafProblem(type: GraphQLLeafType, value: unknown): string | null {
  try {
    type.parseValue(value);
    return null;
  } catch (error) {
    if (isEnumType(type)) {
      return `must be one of ${type
        .getValues()
        .map(({ name }) => name)
        .join(', ')}`;
    }
    return SCALARS[type.name] ?? (error instanceof Error ? error.message : 'is not valid');
  }
}

/** Errors that the filter would cause in a request: lists that are too long, invalid searches. */
function refusals(type: GraphQLInputObjectType, filters: object, path: readonly string[]): UserErrorDetail[] {
  const filter = inputOf(ItemFilterInput, storedFields(type, filters) ?? {});
  const checks = validateSync(filter).map((error) => refusal(error, path));
  const { superSearch } = filter;
  if (superSearch == null) return checks;
  try {
    readSuperSearch(superSearch);
    return checks;
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const [, part, message = error.message] =
      /^filter\.superSearch(?:\.(\w+))?: (.*)$/s.exec(error.message) ?? [];
    const field = [...path, 'super_search', ...(part === undefined ? [] : [snakeCase(part)])];
    return [...checks, { field, message }];
  }
}

function refusal(error: ValidationError, path: readonly string[]): UserErrorDetail {
  const field = [...path, snakeCase(error.property)];
  const [child] = error.children ?? [];
  if (child !== undefined) return refusal(child, field);
  const message = Object.values(error.constraints ?? {})[0] ?? 'is not valid';
  return { field, message: message.replace(`${error.property} `, '') };
}

function unknownKey(
  path: readonly string[],
  key: string,
  fields: readonly GraphQLInputField[],
): UserErrorDetail {
  const plain = (name: string) => name.toLowerCase().replaceAll('_', '');
  const meant = fields.find(({ name }) => plain(name) === plain(key));
  const hint = meant === undefined ? '' : `; did you mean "${snakeCase(meant.name)}"`;
  return { field: [...path, key], message: `is not known, and is kept without effect${hint}` };
}

function inputType(schema: GraphQLSchema, name: string): GraphQLInputObjectType {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`The schema has no ${name}`);
  return type;
}

function shortened({ problems, warnings }: ViewRemarks, path: readonly string[]): ViewRemarks {
  const few = (remarks: UserErrorDetail[]) => {
    const more = remarks.length - MAX_REMARKS;
    if (more <= 0) return remarks;
    return [...remarks.slice(0, MAX_REMARKS), { field: path, message: `has ${more} more of these` }];
  };
  return { problems: few(problems), warnings: few(warnings) };
}
