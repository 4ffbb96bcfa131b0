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
import { boundsOf } from './input-bounds.js';

/** Maximum entries of a list in an argument, at any depth (decisions §17). */
export const MAX_LIST_ENTRIES = 1000;

/** Maximum UTF-16 code units of a text in an input object, such as a filter: the maximum length of an address. */
export const MAX_TEXT_LENGTH = 2048;

/** The part of a value that exceeds a bound. */
export interface Excess {
  /** Names from the argument on, such as `filter` and `tagsNames`; list entries are numbers. */
  readonly path: readonly (string | number)[];
  /** Such as `must have at most 1000 entries`. */
  readonly message: string;
}

/**
 * The first list or text in a value of an argument that exceeds its bound; null if there is none. JSON values are checked
 * by their field.
 * @param value as its field gets it
 * @param judgesTexts false if texts are bounded only by their field
 */
export function excessOf(
  type: GraphQLInputType,
  value: unknown,
  path: Excess['path'],
  judgesTexts: boolean,
): Excess | null {
  if (value == null) return null;
  if (isNonNullType(type)) return excessOf(type.ofType, value, path, judgesTexts);
  if (isListType(type)) {
    if (!Array.isArray(value)) return null;
    if (value.length > MAX_LIST_ENTRIES) {
      return { path, message: `must have at most ${MAX_LIST_ENTRIES} entries` };
    }
    return firstOf(value, (entry, index) => excessOf(type.ofType, entry, [...path, index], judgesTexts));
  }
  if (isInputObjectType(type)) {
    const given = value as Record<string, unknown>;
    return firstOf(Object.values(type.getFields()), ({ name, type: inner }) =>
      excessOf(inner, given[name], [...path, name], judgesTexts),
    );
  }
  if (judgesTexts && isText(type) && typeof value === 'string' && value.length > MAX_TEXT_LENGTH) {
    return { path, message: `must have at most ${MAX_TEXT_LENGTH} characters` };
  }
  return null;
}

/** As excessOf, for the lists in the arguments of a mutation, except for lists whose length its service checks. */
export function excessOfMutation(
  { args }: GraphQLField<unknown, unknown>,
  given: Readonly<Record<string, unknown>>,
): Excess | null {
  return firstOf(args, (argument) => {
    const { name, type } = argument;
    return boundsOf(argument).maxItems === undefined ? excessOf(type, given[name], [name], false) : null;
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
    // Fields check ids, addresses and cursors one by one.
    excessOf(type, valueFromAST(value, type, variables), [name], isInputObjectType(getNamedType(type))),
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
  return isListType(type) || isInputObjectType(type);
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
