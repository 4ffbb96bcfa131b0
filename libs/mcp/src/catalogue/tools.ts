import {
  DEFAULT_PAGE_SIZE,
  factsOf,
  type QueryCosts,
  Selections,
  scopesNeeded,
  type ToolFacts,
  WORKSPACE_FREE_FIELDS,
} from '@loupe/graphql';
import {
  type GraphQLField,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
} from 'graphql';
import { argumentsSchema } from './input-schema.js';
import { type JsonSchema, orNull } from './json-schema.js';
import { eitherSchema, outputSchema } from './output-schema.js';
import { isConnection, selectionsOf } from './selections.js';
import type { Tool, ToolAnnotations } from './tool.js';

type Field = GraphQLField<unknown, unknown>;
type Operation = Tool['operation'];

/** Mutations that overwrite or remove something, by their first word; the others only add. */
const DESTRUCTIVE = /^(delete|disable|move|remove|reorder|rotate|update)/;
/** Mutations that have no further effect when they are repeated, by their first word. */
const IDEMPOTENT = /^(add|delete|disable|enable|move|remove|reorder|update)/;

const USER_ERRORS =
  'If the result has userErrors, nothing was changed: correct the named arguments and call again.';

const WORKSPACE_ID: JsonSchema = {
  description:
    'Id of the workspace, from getWorkspaces; needed only if the connection has access to several.',
  type: 'string',
  format: 'uuid',
};
const RESPONSE_FORMAT: JsonSchema = {
  description:
    'How much of each row to return. detailed: all fields. concise: only ids, names and metrics, for scanning many rows.',
  type: 'string',
  enum: ['concise', 'detailed'],
  default: 'detailed',
};

/**
 * One tool for each root field of a schema that is offered to models, queries first.
 * @throws Error for a root field without `@RootField`; the application then does not start
 */
export function toolsOf(schema: GraphQLSchema, costs: QueryCosts): Tool[] {
  const fieldsOf = (operation: Operation, type: ReturnType<GraphQLSchema['getQueryType']>) =>
    Object.values(type?.getFields() ?? {}).flatMap((field) => {
      const facts = toolFactsOf(field);
      if (facts === null) return [];
      const tool = toolOf(schema, costs, operation, field, facts);
      return [{ ...tool, scopes: scopesNeeded(field, selectedBy(schema, tool, field)) }];
    });
  return [
    ...fieldsOf('query', schema.getQueryType()),
    ...fieldsOf('mutation', schema.getMutationType()),
  ].sort((one, other) => Number(one.operation === 'mutation') - Number(other.operation === 'mutation'));
}

function toolOf(
  schema: GraphQLSchema,
  costs: QueryCosts,
  operation: Operation,
  field: Field,
  facts: ToolFacts,
): Omit<Tool, 'scopes'> {
  const name = facts.name ?? nameOf(operation, field.name);
  const selections = selectionsOf(operation, field.type);
  const documents = {
    detailed: documentOf(operation, name, field, selections.detailed),
    concise: selections.concise === null ? null : documentOf(operation, name, field, selections.concise),
  };
  const named = getNamedType(field.type);
  const tool = {
    operation,
    field: field.name,
    documents,
    isNullable: !isNonNullType(field.type),
    isResult: operation === 'mutation' || (isObjectType(named) && isConnection(named)),
    needsWorkspace: operation === 'mutation' || !WORKSPACE_FREE_FIELDS.has(field.name),
    hasCursor: facts.hasCursor === true,
  };
  return {
    ...tool,
    published: {
      name,
      title: titleOf(name),
      description: descriptionOf(operation, field, facts, priceOf(schema, costs, field, tool)),
      inputSchema: inputOf(field, tool),
      outputSchema: outputOf(schema, field, selections, tool),
      annotations: annotationsOf(operation, field.name, facts),
    },
  };
}

/** Null for a field that is not offered to models. */
function toolFactsOf(field: Field): ToolFacts | null {
  const facts = factsOf(field);
  if (facts === undefined) throw new Error(`${field.name} has no @RootField`);
  return facts.mcp;
}

/** All fields that a tool may select, as `Type.field`. */
function selectedBy(schema: GraphQLSchema, { documents }: Pick<Tool, 'documents'>, field: Field) {
  const nodes = getOperationAST(parse(documents.detailed))?.selectionSet.selections.filter(
    (node) => node.kind === Kind.FIELD,
  );
  return new Selections(schema, {}, {}).below(nodes ?? [], field.type).coordinates;
}

function nameOf(operation: Operation, field: string): string {
  if (operation === 'mutation') return field;
  return `get${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/** The title of a field: `getItemIdsByUrl` gives `Get item ids by url`. */
function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function annotationsOf(
  operation: Operation,
  field: string,
  { isOpenWorld = false }: ToolFacts,
): ToolAnnotations {
  const isQuery = operation === 'query';
  return {
    readOnlyHint: isQuery,
    destructiveHint: !isQuery && DESTRUCTIVE.test(field),
    idempotentHint: isQuery || IDEMPOTENT.test(field),
    openWorldHint: isOpenWorld,
  };
}

function documentOf(
  operation: Operation,
  name: string,
  { name: field, args }: Field,
  selection: string,
): string {
  const list = (parts: string[]) => (parts.length === 0 ? '' : `(${parts.join(', ')})`);
  const declared = list(args.map(({ name, type }) => `$${name}: ${String(type)}`));
  const passed = list(args.map(({ name }) => `${name}: $${name}`));
  return `${operation} ${name}${declared} { ${field}${passed} ${selection} }`;
}

type Core = Omit<Tool, 'published' | 'scopes'>;

function inputOf(field: Field, { documents, needsWorkspace, hasCursor }: Core): JsonSchema {
  const { properties = {}, ...rest } = argumentsSchema(field.args);
  const { after, ...others } = properties;
  const paging =
    after === undefined || !hasCursor
      ? properties
      : {
          ...others,
          cursor: {
            description: 'Cursor after which the page starts: pageInfo.endCursor of the previous page.',
            type: 'string',
          },
          after: { ...after, description: 'The former name of cursor.', deprecated: true },
        };
  return {
    ...rest,
    properties: {
      ...paging,
      ...(documents.concise === null ? {} : { responseFormat: RESPONSE_FORMAT }),
      ...(needsWorkspace ? { workspaceId: WORKSPACE_ID } : {}),
    },
  };
}

function outputOf(
  schema: GraphQLSchema,
  { name, type }: Field,
  { detailed, concise }: ReturnType<typeof selectionsOf>,
  { isResult, hasCursor }: Core,
): JsonSchema {
  // A null field that is the result itself has failed, so its result has no structured content.
  const found = isResult ? new GraphQLNonNull(getNullableType(type)) : type;
  const full = outputSchema(schema, found, detailed);
  const value = concise === null ? full : eitherSchema(full, outputSchema(schema, found, concise));
  if (!isResult) return { type: 'object', properties: { [name]: value }, required: [name] };
  if (!hasCursor) return { ...value, type: 'object' };
  return {
    ...value,
    type: 'object',
    properties: {
      ...value.properties,
      hasNextPage: { description: 'A copy of pageInfo.hasNextPage.', type: 'boolean', deprecated: true },
      nextCursor: {
        ...orNull({ type: 'string' }),
        description: 'A copy of pageInfo.endCursor.',
        deprecated: true,
      },
    },
  };
}

function descriptionOf(
  operation: Operation,
  field: Field,
  { use, next = '' }: ToolFacts,
  price: string,
): string {
  const errors = operation === 'mutation' ? USER_ERRORS : '';
  return [field.description ?? '', use, next, errors, price].filter((part) => part !== '').join(' ');
}

/** The price of a call; for a list, that of a page of the default size. */
function priceOf(
  schema: GraphQLSchema,
  costs: QueryCosts,
  field: Field,
  { operation, documents }: Core,
): string {
  const priced = (query: string): number => {
    const document = parse(query);
    const found = getOperationAST(document);
    if (found == null) throw new Error(`${query} has no operation`);
    const request = { query, variables: {}, operationName: undefined };
    return costs.costOf(schema, { request, document, operation: found, variables: {} });
  };
  const price = priced(documents.detailed);
  if (operation === 'mutation') return `Costs ${price} credits.`;
  const described = costs.describe(field);
  if (!field.args.some(({ name }) => name === 'first')) return `Costs ${described}`;
  const concise = documents.concise === null ? price : priced(documents.concise);
  const shorter = concise === price ? '' : ` (${concise} with responseFormat concise)`;
  return `A page of ${DEFAULT_PAGE_SIZE} costs ${price} credits${shorter}; the price is ${described}`;
}
