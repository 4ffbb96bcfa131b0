import {
  DEFAULT_PAGE_SIZE,
  factsOf,
  type QueryCosts,
  scopesNeeded,
  type ToolFacts,
  toolFactsOf,
  WORKSPACE_FREE_FIELDS,
} from '@loupe/graphql';
import { Selections } from '@loupe/graphql-execution';
import {
  type GraphQLField,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
} from 'graphql';
import { withNames } from '../named/resolved.js';
import { brief } from './brief.js';
import { annotationsOf, hintsOf } from './hints.js';
import { type JsonSchema, orNull } from './json-schema.js';
import { eitherSchema, outputSchema } from './output-schema.js';
import { shapeOf } from './shape.js';
import { shownSchema } from './shown-schema.js';
import type { PublishedTool, Tool } from './tool.js';
import { inputOf } from './tool-input.js';
import { isConnection, selectionsOf } from './tool-selections.js';
import { briefDescriptionOf, descriptionOf, nameOf, ToolWords, titleOf } from './tool-texts.js';
import { typed, typedResult } from './typed.js';

type Field = GraphQLField<unknown, unknown>;
type Operation = Tool['operation'];

/** Rows of a page of a tool, which a model reads whole. */
const TOOL_PAGE_SIZE = 10;

/** The end of a page in a selection. */
const PAGE = /^\{ totalCount pageInfo \{ hasNextPage endCursor \}/;
/**
 * One tool, or several, for each root field of a schema that is offered to models, queries first.
 * @throws Error for a root field without `@RootField`; the application then does not start
 */
export function toolsOf(schema: GraphQLSchema, costs: QueryCosts): Tool[] {
  const words = new ToolWords(schema);
  const fieldsOf = (operation: Operation, type: ReturnType<GraphQLSchema['getQueryType']>) =>
    Object.values(type?.getFields() ?? {}).flatMap((field) => {
      if (factsOf(field) === undefined) throw new Error(`${field.name} has no @RootField`);
      return toolFactsOf(field).map((facts) => {
        const tool = toolOf(schema, costs, operation, taking(field, facts), facts);
        const scopes = scopesNeeded(field, selectedBy(schema, tool, field));
        return { ...tool, ...formsOf(words, tool, briefDescriptionOf(field, facts)), scopes };
      });
    });
  return [
    ...fieldsOf('query', schema.getQueryType()),
    ...fieldsOf('mutation', schema.getMutationType()),
  ].sort((one, other) => Number(one.operation === 'mutation') - Number(other.operation === 'mutation'));
}

/** The field with the arguments that a tool takes. */
function taking(field: Field, { takes }: ToolFacts): Field {
  return takes === undefined
    ? field
    : { ...field, args: field.args.filter(({ name }) => takes.includes(name)) };
}

/** The forms of a tool's schemas: what is listed, what is checked, and what is told to those who ask. */
function formsOf(
  words: ToolWords,
  { published: tool, rows }: Pick<Tool, 'published' | 'rows'>,
  briefDescription: string,
) {
  const accepted = withNames(words.schema(tool.inputSchema));
  const valueSchema = words.schema(tool.outputSchema);
  const described = shownSchema(valueSchema, rows);
  const published: PublishedTool = {
    ...tool,
    description: words.text(tool.description),
    inputSchema: typed(accepted),
    outputSchema: typedResult(described),
  };
  const problemText = (text: string) => words.problem(text);
  return {
    published,
    brief: brief(published, words.text(briefDescription)),
    accepted,
    valueSchema,
    describedOutput: described,
    problemText,
  };
}

function toolOf(
  schema: GraphQLSchema,
  costs: QueryCosts,
  operation: Operation,
  field: Field,
  facts: ToolFacts,
): Omit<Tool, 'scopes' | keyof ReturnType<typeof formsOf>> & Pick<Tool, 'published'> {
  const name = facts.name ?? nameOf(operation, field.name);
  const selections =
    facts.selection === undefined
      ? selectionsOf(operation, field.type)
      : { detailed: facts.selection, concise: null };
  const documents = {
    detailed: documentOf(operation, name, field, selections.detailed),
    concise: selections.concise === null ? null : documentOf(operation, name, field, selections.concise),
  };
  const named = getNamedType(field.type);
  const isPage = operation === 'query' && isObjectType(named) && isConnection(named);
  const tool = {
    operation,
    field: field.name,
    documents,
    isNullable: !isNonNullType(field.type),
    isResult: operation === 'mutation' || isPage,
    needsWorkspace: operation === 'mutation' || !WORKSPACE_FREE_FIELDS.has(field.name),
    hasCursor: facts.hasCursor === true,
    startsOperation: facts.startsOperation ?? null,
    pageSize: isPage ? pageSizeOf(field, facts) : null,
    rows: isPage ? 'page' : rowsOf(operation, field),
    shape: shapeOf(schema, documents.detailed, field.type),
  } as const;
  const output = outputOf(schema, field, selections, tool);
  return {
    ...tool,
    published: {
      name,
      title: facts.title ?? titleOf(name),
      description: descriptionOf(operation, field, facts, priceOf(schema, costs, field, tool)),
      inputSchema: inputOf(field, tool, output),
      outputSchema: output,
      annotations: annotationsOf(operation, field.name, facts),
      _meta: hintsOf(operation, name, facts),
    },
  };
}

/** Rows of a page if the caller does not say. The page of webhook subscriptions stays as the specification has it. */
function pageSizeOf({ args }: Field, { hasCursor }: ToolFacts): number | null {
  const first = args.find(({ name }) => name === 'first');
  return first?.defaultValue === DEFAULT_PAGE_SIZE && hasCursor !== true ? TOOL_PAGE_SIZE : null;
}

/** All fields that a tool may select, as `Type.field`. */
function selectedBy(schema: GraphQLSchema, { documents }: Pick<Tool, 'documents'>, field: Field) {
  const nodes = getOperationAST(parse(documents.detailed))?.selectionSet.selections.filter(
    (node) => node.kind === Kind.FIELD,
  );
  return new Selections(schema, {}, {}).below(nodes ?? [], field.type).coordinates;
}

/** The rows of a field without pages, whose fields a caller may pick. */
function rowsOf(operation: Operation, { type }: Field): 'list' | 'groups' | null {
  const named = getNamedType(type);
  if (operation === 'mutation' || !isObjectType(named)) return null;
  if (isListType(getNullableType(type))) return 'list';
  const { groups, groupsCount } = named.getFields();
  return groups === undefined || groupsCount === undefined ? null : 'groups';
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
  // The cursor of each row lets a page end before a row that has no room in the answer.
  const found = selection.replace(PAGE, `${'$'}& edges { cursor }`);
  return `${operation} ${name}${declared} { ${field}${passed} ${found} }`;
}

type Core = Omit<Tool, 'scopes' | keyof ReturnType<typeof formsOf>>;

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

/** The price of a call; for a list, that of a page of the default size. */
function priceOf(
  schema: GraphQLSchema,
  costs: QueryCosts,
  field: Field,
  { operation, documents, pageSize }: Core,
): string {
  const priced = (query: string): number => {
    const document = parse(query);
    const found = getOperationAST(document);
    if (found == null) throw new Error(`${query} has no operation`);
    const variables = pageSize === null ? {} : { first: pageSize };
    const request = { query, variables, operationName: undefined };
    return costs.costOf(schema, { request, document, operation: found, variables });
  };
  const price = priced(documents.detailed);
  if (operation === 'mutation') return `Costs ${price} credits.`;
  if (!field.args.some(({ name }) => name === 'first')) return `Costs ${costs.describe(field)}`;
  const concise = documents.concise === null ? price : priced(documents.concise);
  const shorter = concise === price ? '' : ` (${concise} with responseFormat concise)`;
  return `A page of ${pageSize ?? DEFAULT_PAGE_SIZE} costs ${price} credits${shorter}.`;
}
