import { DEFAULT_PAGE_SIZE, type QueryCosts, WORKSPACE_FREE_FIELDS } from '@loupe/graphql';
import {
  type GraphQLField,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import { argumentsSchema } from './input-schema.js';
import { type JsonSchema, orNull } from './json-schema.js';
import { NOTES } from './notes.js';
import { eitherSchema, outputSchema } from './output-schema.js';
import { isConnection, selectionsOf } from './selections.js';
import type { Tool, ToolAnnotations } from './tool.js';

type Field = GraphQLField<unknown, unknown>;
type Operation = Tool['operation'];

/** Tools that are not called `get` and the name of their query. */
const QUERY_NAMES: Readonly<Record<string, string>> = {
  creators: 'searchCreators',
  items: 'searchItems',
};
/** Lists whose tools take `cursor`, and repeat the end of the page at the top of their result. */
const WITH_CURSOR = new Set(['webhookSubscriptions']);
/** Mutations that reach out to addresses that the caller chose. */
const OPEN_WORLD = new Set(['uploadItemFromUrl']);
/** Mutations that overwrite or remove something, by their first word; the others only add. */
const DESTRUCTIVE = /^(delete|disable|move|remove|reorder|rotate|update)/;
/** Mutations that change nothing more when they are repeated. */
const IDEMPOTENT = /^(add|delete|disable|enable|move|remove|reorder|update)/;

const WORKSPACE_ID: JsonSchema = {
  description: 'Id of the workspace, from getWorkspaces; needed only where the connection opens several.',
  type: 'string',
  format: 'uuid',
};
const RESPONSE_FORMAT: JsonSchema = {
  description:
    'How much of each row to give. detailed: all fields. concise: ids, names and figures only, for scanning many rows.',
  type: 'string',
  enum: ['concise', 'detailed'],
  default: 'detailed',
};

/** One tool for each root field of a schema, queries first. */
export function toolsOf(schema: GraphQLSchema, costs: QueryCosts): Tool[] {
  const fieldsOf = (operation: Operation, type: ReturnType<GraphQLSchema['getQueryType']>) =>
    Object.values(type?.getFields() ?? {}).map((field) => toolOf(schema, costs, operation, field));
  return [
    ...fieldsOf('query', schema.getQueryType()),
    ...fieldsOf('mutation', schema.getMutationType()),
  ].sort((one, other) => Number(one.operation === 'mutation') - Number(other.operation === 'mutation'));
}

function toolOf(schema: GraphQLSchema, costs: QueryCosts, operation: Operation, field: Field): Tool {
  const name = nameOf(operation, field.name);
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
    hasCursor: WITH_CURSOR.has(field.name),
  };
  return {
    ...tool,
    published: {
      name,
      title: titleOf(name),
      description: descriptionOf(schema, costs, field, tool),
      inputSchema: inputOf(field, tool),
      outputSchema: outputOf(schema, field, selections, tool),
      annotations: annotationsOf(operation, field.name),
    },
  };
}

function nameOf(operation: Operation, field: string): string {
  if (operation === 'mutation') return field;
  return QUERY_NAMES[field] ?? `get${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/** `getItemIdsByUrl` is `Get item ids by url`. */
function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function annotationsOf(operation: Operation, field: string): ToolAnnotations {
  const isQuery = operation === 'query';
  return {
    readOnlyHint: isQuery,
    destructiveHint: !isQuery && DESTRUCTIVE.test(field),
    idempotentHint: isQuery || IDEMPOTENT.test(field),
    openWorldHint: OPEN_WORLD.has(field),
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

type Core = Omit<Tool, 'published'>;

function inputOf(field: Field, { operation, documents, needsWorkspace, hasCursor }: Core): JsonSchema {
  const path = `${operation === 'query' ? 'Query' : 'Mutation'}.${field.name}`;
  const { properties = {}, ...rest } = argumentsSchema(path, field.args);
  const { after, ...others } = properties;
  const paging =
    after === undefined || !hasCursor
      ? properties
      : {
          ...others,
          cursor: {
            description: 'Cursor after which the page starts: pageInfo.endCursor of the page before.',
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
  // A field that is the result itself and is null has failed, and its result has no structured content.
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

function descriptionOf(schema: GraphQLSchema, costs: QueryCosts, field: Field, tool: Core): string {
  const note = NOTES[field.name];
  const parts = [
    field.description ?? '',
    note?.use ?? '',
    note?.next ?? '',
    priceOf(schema, costs, field, tool),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** What a call costs; for a list, what a page of the default size costs. */
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
  const described = costs.describe(operation, field.name);
  if (!field.args.some(({ name }) => name === 'first')) return `Costs ${described}`;
  const concise = documents.concise === null ? price : priced(documents.concise);
  const shorter = concise === price ? '' : ` (${concise} with responseFormat concise)`;
  return `A page of ${DEFAULT_PAGE_SIZE} costs ${price} credits${shorter}; the price is ${described}`;
}
