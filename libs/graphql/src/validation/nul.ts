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

/** What a caller is told about the first NUL character. */
export function nulMessage(path: string): string {
  return `Invalid value at '${path}': must not contain the NUL character (U+0000)`;
}

/**
 * Where a document has a string with a NUL character, such as `items.filter.tagsNames[0]`; null if nowhere. Every
 * definition is looked at, those that are not executed included. Recursion is bounded by MAX_NESTING.
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
 * Where variables, as they were sent, have a NUL character in a value or a key, such as `$filter.tagsNames[0]`;
 * null if nowhere. Recursion is bounded: `readBody` refuses deeper values.
 */
export function nulInVariables(variables: Record<string, unknown>): string | null {
  return firstOf(Object.entries(variables), ([name, value]) =>
    name.includes(NUL) ? `$[${JSON.stringify(name)}]` : nulInValue(value, `$${name}`),
  );
}

/** Where a value has a NUL character; paths begin with `path`, the name of the value itself. */
export function nulInValue(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes(NUL) ? path : null;
  if (Array.isArray(value)) return firstOf(value, (member, index) => nulInValue(member, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return null;
  return firstOf(Object.entries(value), ([key, member]) =>
    key.includes(NUL) ? `${path}[${JSON.stringify(key)}]` : nulInValue(member, `${path}.${key}`),
  );
}

function firstOf<Member>(
  members: readonly Member[],
  find: (member: Member, index: number) => string | null,
): string | null {
  for (const [index, member] of members.entries()) {
    const found = find(member, index);
    if (found !== null) return found;
  }
  return null;
}
