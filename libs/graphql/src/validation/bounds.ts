import {
  type ArgumentNode,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLField,
  GraphQLID,
  type GraphQLInputType,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  TypeInfo,
  valueFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { boundsOf, longestText } from './input-bounds.js';

/** Maximum entries of a list in an argument, at any depth (decisions §17). */
export const MAX_LIST_ENTRIES = 1000;

/** Maximum UTF-16 code units of a text in an input object of a query, such as a filter: the maximum length of an address. */
const MAX_FILTER_TEXT = 2048;

/**
 * Maximum UTF-16 code units of a text in any other argument, unless it is declared as a LongText: twice the longest that a field
 * takes. It is checked before anything else looks at the text.
 */
export const MAX_ARGUMENT_TEXT = 20_000;

/** The part of a value that exceeds a bound. */
export interface Excess {
  /** Names from the argument on, such as `filter` and `tagsNames`; list entries are numbers. */
  readonly path: readonly (string | number)[];
  /** Such as `must have at most 1000 entries`. */
  readonly message: string;
}

/** What is judged: the most entries of lists, and the most UTF-16 code units of texts. */
interface Most {
  readonly entries: number;
  readonly text: number;
}

/**
 * The first list or text in a filter that exceeds its bound; null if there is none. JSON values are checked by their field.
 * @param value as its field gets it
 */
export function excessOfFilter(type: GraphQLInputType, value: unknown, path: Excess['path']): Excess | null {
  return excessOf(type, value, path, { entries: MAX_LIST_ENTRIES, text: MAX_FILTER_TEXT });
}

function excessOf(type: GraphQLInputType, value: unknown, path: Excess['path'], most: Most): Excess | null {
  if (value == null) return null;
  if (isNonNullType(type)) return excessOf(type.ofType, value, path, most);
  if (isListType(type)) {
    if (!Array.isArray(value)) return null;
    if (value.length > most.entries) return { path, message: `must have at most ${most.entries} entries` };
    return firstOf(value, (entry, index) => excessOf(type.ofType, entry, [...path, index], most));
  }
  if (isInputObjectType(type)) {
    const given = value as Record<string, unknown>;
    return firstOf(Object.values(type.getFields()), (field) =>
      excessOf(field.type, given[field.name], [...path, field.name], {
        ...most,
        text: longestText(field) ?? most.text,
      }),
    );
  }
  if (isText(type) && typeof value === 'string' && value.length > most.text) {
    return { path, message: `must have at most ${most.text} characters` };
  }
  return null;
}

/** As excessOfFilter, for the arguments of a mutation, except for lists whose length its service checks. */
export function excessOfMutation(
  { args }: GraphQLField<unknown, unknown>,
  given: Readonly<Record<string, unknown>>,
): Excess | null {
  return firstOf(args, (argument) => {
    const { name, type } = argument;
    const entries = boundsOf(argument).maxItems === undefined ? MAX_LIST_ENTRIES : Number.POSITIVE_INFINITY;
    return excessOf(type, given[name], [name], { entries, text: MAX_ARGUMENT_TEXT });
  });
}

/** An excess as a sentence, such as `filter.tagsNames must have at most 1000 entries`. */
export function excessMessage({ path: [argument, ...rest], message }: Excess): string {
  const place = rest.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return `${argument}${place} ${message}`;
}

/** An argument that a document passes and that can be too large. */
interface GivenArgument {
  readonly argument: GraphQLArgument;
  readonly value: ArgumentNode['value'];
}

/** By document: each document is searched once. */
const argumentsOfDocuments = new WeakMap<DocumentNode, readonly GivenArgument[]>();

/**
 * The first excess in the arguments of a valid document, at any position.
 * @param variables as the fields get them
 */
export function excessOfDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): Excess | null {
  const given = argumentsOfDocuments.get(document) ?? boundedArguments(schema, document);
  argumentsOfDocuments.set(document, given);
  return firstOf(given, ({ argument: { name, type }, value }) =>
    excessOf(type, valueFromAST(value, type, variables), [name], {
      entries: MAX_LIST_ENTRIES,
      // Fields check ids, addresses and cursors one by one, by shorter bounds.
      text: isInputObjectType(getNamedType(type)) ? MAX_FILTER_TEXT : MAX_ARGUMENT_TEXT,
    }),
  );
}

function boundedArguments(schema: GraphQLSchema, document: DocumentNode): GivenArgument[] {
  const found: GivenArgument[] = [];
  const types = new TypeInfo(schema);
  const visitor = {
    Argument: ({ value }: ArgumentNode) => {
      const argument = types.getArgument();
      if (argument != null && canBeTooLarge(argument.type)) found.push({ argument, value });
    },
  };
  visit(document, visitWithTypeInfo(types, visitor));
  return found;
}

function canBeTooLarge(type: GraphQLInputType): boolean {
  if (isNonNullType(type)) return canBeTooLarge(type.ofType);
  return isListType(type) || isInputObjectType(type) || isText(type);
}

function isText(type: GraphQLInputType): boolean {
  return type === GraphQLString || type === GraphQLID;
}

function firstOf<Value>(
  values: readonly Value[],
  of: (value: Value, index: number) => Excess | null,
): Excess | null {
  for (const [index, value] of values.entries()) {
    const excess = of(value, index);
    if (excess !== null) return excess;
  }
  return null;
}
