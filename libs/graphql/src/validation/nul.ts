import { shortened } from '@loupe/kernel';
import {
  type ArgumentNode,
  type ConstValueNode,
  type DirectiveNode,
  type DocumentNode,
  Kind,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

const NUL = '\0';
/** With the flag `u` it matches lone surrogates only: a whole pair is one character. */
const HALF = /\p{Surrogate}/u;

const NO_NUL = 'must not contain the NUL character (U+0000)';
const NO_HALF = 'must not contain half of a UTF-16 surrogate pair';

/** A text that PostgreSQL cannot store: its path and the problem. */
export interface BadText {
  readonly path: string;
  readonly problem: string;
}

/** The message about the first NUL character of a document. */
export function nulMessage(path: string): string {
  return badTextMessage({ path, problem: NO_NUL });
}

/** The message about a value that cannot be stored. */
export function badTextMessage({ path, problem }: BadText): string {
  return `Invalid value at '${path}': ${problem}`;
}

/**
 * Path of a string with a NUL character in a document, such as `items.filter.tagsNames[0]`; null if there is none. It
 * checks every definition, including those that are not executed. Lone surrogates are syntax errors. MAX_NESTING bounds
 * the recursion.
 */
export function nulInDocument(document: DocumentNode): string | null {
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      for (const { variable, defaultValue, directives } of definition.variableDefinitions ?? []) {
        const name = `$${variable.name.value}`;
        const found =
          (defaultValue && nulInLiteral(defaultValue, name)) ?? nulInDirectives(directives, [name]);
        if (found !== null) return found;
      }
      const found =
        nulInDirectives(definition.directives, []) ?? nulInSelections(definition.selectionSet, []);
      if (found !== null) return found;
    } else if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      const place = [definition.name.value];
      const found =
        nulInDirectives(definition.directives, place) ?? nulInSelections(definition.selectionSet, place);
      if (found !== null) return found;
    }
  }
  return null;
}

function nulInSelections(selections: SelectionSetNode | undefined, place: readonly string[]): string | null {
  for (const selection of selections?.selections ?? []) {
    const here = selection.kind === Kind.FIELD ? [...place, selection.name.value] : place;
    const found =
      (selection.kind === Kind.FIELD ? nulInArguments(selection.arguments, here) : null) ??
      nulInDirectives(selection.directives, here) ??
      (selection.kind === Kind.FRAGMENT_SPREAD ? null : nulInSelections(selection.selectionSet, here));
    if (found !== null) return found;
  }
  return null;
}

function nulInDirectives(
  directives: readonly DirectiveNode[] | undefined,
  place: readonly string[],
): string | null {
  for (const directive of directives ?? []) {
    const found = nulInArguments(directive.arguments, [...place, `@${directive.name.value}`]);
    if (found !== null) return found;
  }
  return null;
}

function nulInArguments(nodes: readonly ArgumentNode[] | undefined, place: readonly string[]): string | null {
  for (const { name, value } of nodes ?? []) {
    const found = nulInLiteral(value, [...place, name.value].join('.'));
    if (found !== null) return found;
  }
  return null;
}

function nulInLiteral(node: ValueNode | ConstValueNode, path: string): string | null {
  if (node.kind === Kind.STRING) return node.value.includes(NUL) ? path : null;
  if (node.kind === Kind.LIST) {
    return firstOf(node.values, (value, index) => nulInLiteral(value, `${path}[${index}]`));
  }
  if (node.kind === Kind.OBJECT) {
    return firstOf(node.fields, (field) => nulInLiteral(field.value, `${path}.${field.name.value}`));
  }
  return null;
}

/**
 * Path of a NUL character or a lone surrogate in a value or a key of the variables as they were sent, such as
 * `$filter.tagsNames[0]`; null if there is none. The recursion is bounded: `readBody` refuses deeper values.
 */
export function badTextInVariables(variables: Record<string, unknown>): BadText | null {
  return badTextInMembers(variables, '$', (name) => `$${name}`);
}

/** The first such text in a value; its path begins with `path`, the name of the value itself. */
export function badTextIn(value: unknown, path: string): BadText | null {
  if (typeof value === 'string') {
    const problem = problemOf(value);
    return problem === null ? null : { path, problem };
  }
  if (Array.isArray(value)) return firstOf(value, (member, index) => badTextIn(member, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return null;
  return badTextInMembers(value, path, (key) => `${path}.${shortened(key)}`);
}

function badTextInMembers(value: object, path: string, pathOf: (key: string) => string): BadText | null {
  return firstOf(Object.entries(value), ([key, member]) => {
    const problem = problemOf(key);
    return problem === null
      ? badTextIn(member, pathOf(key))
      : { path: `${path}[${JSON.stringify(shortened(key))}]`, problem };
  });
}

function problemOf(text: string): string | null {
  if (text.includes(NUL)) return NO_NUL;
  return HALF.test(text) ? NO_HALF : null;
}

function firstOf<Member, Found>(
  members: readonly Member[],
  find: (member: Member, index: number) => Found | null,
): Found | null {
  for (const [index, member] of members.entries()) {
    const found = find(member, index);
    if (found !== null) return found;
  }
  return null;
}
