import { InvalidInputError } from '@loupe/kernel';
import {
  type ASTNode,
  type ASTVisitor,
  GraphQLError,
  getNamedType,
  isInputObjectType,
  Kind,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** Nodes and lists of nodes from the document to a node. */
type Chain = readonly (ASTNode | readonly ASTNode[])[];
type Enter = (
  node: ASTNode,
  key: string | number | undefined,
  parent: ASTNode | readonly ASTNode[] | undefined,
  path: readonly (string | number)[],
  ancestors: Chain,
) => unknown;

/** The visitor of a rule about literals; its errors name the argument: `Invalid value at 'items.filter.takenAt.from': …`. */
export function withValuePaths(context: ValidationContext, rule: ValidationRule): ASTVisitor {
  let visited: Chain = [];
  const reportError = (error: GraphQLError): void =>
    context.reportError(namesItsField(error, context) ? error : withPath(error, pathOf(visited)));
  const visitor = rule(Object.create(context, { reportError: { value: reportError } }));
  const enters = Object.entries(visitor as Record<string, Enter>).map(([kind, enter]): [string, Enter] => [
    kind,
    (node, key, parent, path, ancestors) => {
      visited = [...ancestors, ...(parent === undefined ? [] : [parent]), node];
      return enter(node, key, parent, path, ancestors);
    },
  ]);
  return Object.fromEntries(enters) as ASTVisitor;
}

/** Whether an error is about an unknown or a missing field of an input object, which graphql-js names. */
function namesItsField({ nodes }: GraphQLError, context: ValidationContext): boolean {
  const kind = nodes?.[0]?.kind;
  return (
    kind === Kind.OBJECT_FIELD ||
    (kind === Kind.OBJECT && isInputObjectType(getNamedType(context.getInputType())))
  );
}

function withPath(error: GraphQLError, path: string): GraphQLError {
  const message = `Invalid value at '${path}': ${error.message}`;
  const { nodes, originalError } = error;
  return new GraphQLError(message, {
    nodes,
    originalError:
      originalError instanceof InvalidInputError ? new InvalidInputError(message) : originalError,
  });
}

/** Fields, argument and input fields that lead to a literal; the default value of a variable begins with its name. */
function pathOf(chain: Chain): string {
  return chain.reduce((path: string, part, index) => {
    const before = chain[index - 1];
    if (isNode(part)) return `${path}${nameOf(part, path)}`;
    return before !== undefined && isNode(before) && before.kind === Kind.LIST
      ? `${path}[${part.indexOf(chain[index + 1] as ASTNode)}]`
      : path;
  }, '');
}

function nameOf(node: ASTNode, path: string): string {
  const dot = path === '' ? '' : '.';
  switch (node.kind) {
    case Kind.FIELD:
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return `${dot}${node.name.value}`;
    case Kind.DIRECTIVE:
      return `${dot}@${node.name.value}`;
    case Kind.VARIABLE_DEFINITION:
      return `$${node.variable.name.value}`;
    default:
      return '';
  }
}

const isNode = (part: ASTNode | readonly ASTNode[]): part is ASTNode => !Array.isArray(part);
