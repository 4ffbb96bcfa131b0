import { excessOf, inputOf, MAX_LIST_ENTRIES } from '@loupe/graphql';
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
 * The filter that a content view's filters mean: ItemFilterInput with its names in snake_case. They were stored
 * unread, by clients that may know other filters, so what does not fit is left out and the rest applies: unknown
 * keys, values of other types, entries of lists, and fields that the filter itself would refuse.
 */
export function storedFilter(schema: GraphQLSchema, filters: unknown): ItemFilterInput {
  const type = schema.getType('ItemFilterInput');
  if (!isInputObjectType(type)) throw new Error('The schema has no ItemFilterInput');
  const filter = inputOf(ItemFilterInput, storedFields(type, filters) ?? {});
  for (const { name, type: inner } of Object.values(type.getFields())) {
    const property = name as keyof ItemFilterInput;
    if (excessOf(inner, filter[property], [name], true) !== null) delete filter[property];
  }
  for (const { property } of validateSync(filter)) delete filter[property as keyof ItemFilterInput];
  if (filter.superSearch != null && !isUsable(filter.superSearch)) delete filter.superSearch;
  return filter;
}

/**
 * The order that a content view's sort means: an object, or the first of a list, with sort_key and sort_order in
 * snake_case or camelCase; descending if it does not say. Null if it means none.
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

/** What of a stored object is an input of a type, with its keys as the type has them; undefined if it is none. */
export function storedFields(type: GraphQLInputObjectType, value: unknown): object | undefined {
  return fit(type, value) as object | undefined;
}

/** What of a value is one of a type; undefined if nothing is. */
function fit(type: GraphQLInputType, value: unknown): unknown {
  if (value == null) return undefined;
  if (isNonNullType(type)) return fit(type.ofType, value);
  if (isListType(type)) {
    const entries = Array.isArray(value) ? value : [value];
    // No filter takes more, and each entry that does not fit costs an error.
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
    // Scalars and enums throw for what is not one of theirs, which a stored filter may hold.
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
