import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { MAX_PAIRS, pairsToCompare } from './overlaps.js';

export const MAX_DEPTH = 10;
export const MAX_ROOT_FIELDS = 30;
export const MAX_ALIASES = 15;
/**
 * A document without fragments cannot have more fields, because of the limit on tokens; fragments could multiply them
 * without limit.
 */
export const MAX_FIELDS = 10_000;

/** Introspection may be as deep as the standard query of every tool; graphql-js limits its depth. */
const INTROSPECTION = new Set(['__schema', '__type']);

/** Errors of a document that exceeds the limits (decisions §1): at most one for each limit. */
export function limitErrors(document: DocumentNode): GraphQLError[] {
  const measures = [
    {
      limit: MAX_DEPTH,
      measure: fold(document, Math.max, (field, below) =>
        INTROSPECTION.has(field.name.value) ? 1 : 1 + below(),
      ),
      message: (depth: number) => `Query has depth of ${depth}, which exceeds max depth of ${MAX_DEPTH}`,
    },
    {
      limit: MAX_ROOT_FIELDS,
      measure: fold(document, sum, () => 1),
      message: (count: number) =>
        `Query has ${count} root fields, which exceeds the maximum of ${MAX_ROOT_FIELDS}`,
    },
    {
      limit: MAX_FIELDS,
      measure: fold(document, sum, (_, below) => 1 + below()),
      message: () => `Query has more than ${MAX_FIELDS} fields once its fragments are expanded`,
    },
  ];
  const errors = measures.flatMap(({ limit, measure, message }) => {
    const operation = operationsOf(document).find((candidate) => measure(candidate.selectionSet) > limit);
    return operation === undefined ? [] : [refusal(message(measure(operation.selectionSet)), operation)];
  });
  const excess = [...errors, ...aliasErrors(document)];
  // Only a document within the other limits is walked with its fragments expanded.
  return excess.length > 0 ? excess : pairErrors(document);
}

function pairErrors(document: DocumentNode): GraphQLError[] {
  if (pairsToCompare(document) <= MAX_PAIRS) return [];
  return [refusal('The document selects one field too many times to be checked; select each field once')];
}

function aliasErrors(document: DocumentNode): GraphQLError[] {
  const aliases = new Map<string, Set<string>>();
  visit(document, {
    Field: ({ alias, name }) => {
      if (alias === undefined) return;
      const known = aliases.get(name.value) ?? new Set<string>();
      aliases.set(name.value, known.add(alias.value));
    },
  });
  const excess = [...aliases].find(([, names]) => names.size > MAX_ALIASES);
  if (excess === undefined) return [];
  const [field, names] = excess;
  return [
    refusal(
      `Query has ${names.size} aliases of the field "${field}", which exceeds the maximum of ${MAX_ALIASES}`,
    ),
  ];
}

/**
 * Computes a number for each selection set, with spread fragments expanded. A fragment that spreads itself, which
 * validation refuses, counts as empty there.
 * @param combine combines the numbers of the selections in one set
 * @param fieldValue the number of a field; `below` is that of its own selections
 */
function fold(
  document: DocumentNode,
  combine: (one: number, other: number) => number,
  fieldValue: (field: FieldNode, below: () => number) => number,
): (selections: SelectionSetNode | undefined) => number {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition.selectionSet] as const]
        : [],
    ),
  );
  const known = new Map<string, number>();
  const ofFragment = (name: string): number => {
    const value = known.get(name);
    if (value !== undefined) return value;
    known.set(name, 0);
    const found = ofSet(fragments.get(name));
    known.set(name, found);
    return found;
  };
  const ofSet = (selections: SelectionSetNode | undefined): number =>
    (selections?.selections ?? [])
      .map((selection) => {
        if (selection.kind === Kind.FIELD) return fieldValue(selection, () => ofSet(selection.selectionSet));
        if (selection.kind === Kind.INLINE_FRAGMENT) return ofSet(selection.selectionSet);
        return ofFragment(selection.name.value);
      })
      // Not .reduce(combine): reduce gives two more arguments, and Math.max takes them all.
      .reduce((one, other) => combine(one, other), 0);
  return ofSet;
}

const sum = (one: number, other: number): number => one + other;

function operationsOf(document: DocumentNode): OperationDefinitionNode[] {
  return document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

function refusal(message: string, node?: OperationDefinitionNode): GraphQLError {
  return new GraphQLError(message, { nodes: node, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
}
