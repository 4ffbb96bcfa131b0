import { excessOfFilter, inputOf, MAX_LIST_ENTRIES } from '@loupe/graphql';
import { InvalidInputError } from '@loupe/kernel';
import { readSuperSearch } from '@loupe/search';
import { validateSync } from 'class-validator';
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { ItemFilterInput, type ItemSortingInput } from '../item.inputs.js';

/**
 * Converts a content view's stored filters to ItemFilterInput; their names are in snake_case. Filters were stored without
 * validation, by clients that may know other filters. So invalid parts are dropped and the rest applies: unknown keys,
 * values of other types, list entries, and fields that ItemFilterInput would refuse.
 */
export function storedFilter(schema: GraphQLSchema, filters: unknown): ItemFilterInput {
  const type = schema.getType('ItemFilterInput');
  if (!isInputObjectType(type)) throw new Error('The schema has no ItemFilterInput');
  const filter = inputOf(ItemFilterInput, storedFields(type, filters) ?? {});
  for (const { name, type: inner } of Object.values(type.getFields())) {
    const property = name as keyof ItemFilterInput;
    if (excessOfFilter(inner, filter[property], [name]) !== null) delete filter[property];
  }
  for (const { property } of validateSync(filter)) delete filter[property as keyof ItemFilterInput];
  if (filter.superSearch != null && !isUsable(filter.superSearch)) delete filter.superSearch;
  return filter;
}

/**
 * Converts a content view's stored sort to an order: an object or the first entry of a list, with sort_key and sort_order in
 * snake_case or camelCase. Descending by default. Null if it is not a valid order.
 */
export function storedSorting(schema: GraphQLSchema, sort: unknown): ItemSortingInput | null {
  const type = schema.getType('ItemSortingInput');
  if (!isInputObjectType(type)) throw new Error('The schema has no ItemSortingInput');
  const first: unknown = Array.isArray(sort) ? sort[0] : sort;
  if (typeof first !== 'object' || first === null) return null;
  const given = first as Record<string, unknown>;
  const wanted = {
    sort_key: given.sort_key ?? given.sortKey,
    sort_order: given.sort_order ?? given.sortOrder ?? 'DESC',
  };
  return (storedFields(type, wanted) as ItemSortingInput | undefined) ?? null;
}

/** The valid fields of a stored object for an input type, with the type's own keys; undefined if it is not an object. */
export function storedFields(type: GraphQLInputObjectType, value: unknown): object | undefined {
  return fit(type, value) as object | undefined;
}

/** The part of a value that is valid for a type; undefined if no part is. */
function fit(type: GraphQLInputType, value: unknown): unknown {
  if (value == null) return undefined;
  if (isNonNullType(type)) return fit(type.ofType, value);
  if (isListType(type)) {
    const entries = Array.isArray(value) ? value : [value];
    // No filter accepts more entries, and each invalid entry costs one thrown error.
    if (entries.length > MAX_LIST_ENTRIES) return undefined;
    return entries.map((entry) => fit(type.ofType, entry)).filter((entry) => entry !== undefined);
  }
  if (!isInputObjectType(type)) return fitLeaf(() => type.parseValue(value));
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  const fitting: Record<string, unknown> = {};
  for (const field of Object.values(type.getFields())) {
    const key = snakeCase(field.name);
    const part = Object.hasOwn(value, key)
      ? fit(field.type, (value as Record<string, unknown>)[key])
      : undefined;
    if (part !== undefined) fitting[field.name] = part;
    else if (isRequiredInputField(field)) return undefined;
  }
  return fitting;
}

function fitLeaf(parse: () => unknown): unknown {
  try {
    return parse();
  } catch {
    // Scalars and enums throw for invalid values, and a stored filter may contain them.
    return undefined;
  }
}

function isUsable(search: NonNullable<ItemFilterInput['superSearch']>): boolean {
  try {
    readSuperSearch(search);
    return true;
  } catch (error) {
    if (error instanceof InvalidInputError) return false;
    throw error;
  }
}

/** The name of a filter in stored JSON. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
