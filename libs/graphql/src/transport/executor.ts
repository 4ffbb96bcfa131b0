import { setImmediate } from 'node:timers/promises';
import type { ApolloServer } from '@apollo/server';
import {
  type AdmittedOperation,
  type ChargedOperation,
  type ExecutableOperation,
  type GraphqlRequest,
  interpreting,
  planned,
} from '@loupe/graphql-execution';
import { CHEAP_BYTES, codedRefusal, INEXACT_NUMBER, reservedIfRefused, unknownWorkspace } from '@loupe/http';
import { inSpan, type Span } from '@loupe/kernel';
import {
  type DocumentNode,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { Pipeline } from '../apollo/pipeline.js';
import type { Plugin } from '../apollo/server.js';
import type { RequestContext } from '../context.js';
import { documentRefusal } from '../public-errors.js';
import { excessMessage, excessOfDocument } from '../validation/bounds.js';
import { badTextInVariables, badTextMessage, nulMessage } from '../validation/nul.js';
import { CacheableOperations } from './cacheable-operations.js';
import { Documents, type ReadDocument } from './documents.js';
import { type CostEstimate, onTopOf, rootFieldOf } from './estimate.js';
import { type QueryCosts } from './query-costs.js';

/** Root fields that need a token but no workspace. */
export const WORKSPACE_FREE_FIELDS: ReadonlySet<string> = new Set(['workspaces', 'mcpTools', '__typename']);

/** Those that callers ask for in a workspace all the same (decisions §18); only tools of MCP, which wrap them, go without. */
const NEED_WORKSPACE_OF_CALLER: ReadonlySet<string> = new Set(['mcpTools']);

/** The operation under which requests with several root fields are counted. */
const SEVERAL = 'several fields';

/** Errors of variables beyond this number are not reported. */
const MAX_VARIABLE_ERRORS = 20;

export interface ExecutorSettings {
  /** Whether documents may ask for `__schema` and `__type`. */
  introspection: boolean;
  /** `planned`: by plans. `interpreted`: by graphql-js. */
  execution: 'planned' | 'interpreted';
  /** Plugins of Apollo Server that the installation has. */
  plugins?: readonly Plugin[];
}

/**
 * Processes a GraphQL request once its body has been read, whichever transport it used. `admit` runs the checks that need
 * the document, in the order of decisions §1; `execute` runs the document.
 */
export class GraphqlExecutor {
  /** Says of which requests the responses may be cached. */
  readonly cacheable: CacheableOperations;
  private readonly documents: Documents;
  private readonly pipeline: Pipeline;

  constructor(
    readonly schema: GraphQLSchema,
    private readonly costs: QueryCosts,
    { introspection, execution, plugins = [] }: ExecutorSettings,
  ) {
    this.cacheable = new CacheableOperations(schema);
    this.documents = new Documents(schema, introspection);
    const execute = execution === 'planned' ? planned(schema) : interpreting(schema);
    this.pipeline = new Pipeline({ schema, documents: this.documents, execute, plugins });
  }

  /** Apollo Server, which starts with the first operation if nobody starts it before. */
  get server(): ApolloServer {
    return this.pipeline.server;
  }

  /**
   * Checks whether a request may be executed, and charges its budget: once, or, if reading its document may take long,
   * the minimum cost before that and the rest after it. A refused request costs the minimum and counts as a request.
   * @throws Refusal with the exact response if the request may not be executed
   */
  async admit(request: GraphqlRequest, context: RequestContext): Promise<ChargedOperation> {
    return this.charge(await this.check(request, context), context);
  }

  /**
   * The second half of `admit`, for a request that has passed `check`.
   * @throws Refusal if the budget does not allow it
   */
  async charge(admitted: ExecutableOperation, context: RequestContext): Promise<ChargedOperation> {
    const kind = admitted.operation.operation === OperationTypeNode.MUTATION ? 'mutation' : 'query';
    const { budget } = context;
    budget.named(operationLabel(admitted));
    // A query changes nothing, so a small query need not wait for a charge that almost certainly succeeds. `execute`
    // waits for it.
    const cost = this.costs.costOf(this.schema, admitted);
    const mayBegin = kind === 'query' && budget.covers(cost);
    if (!mayBegin) {
      const charging = budget.charge(cost, kind);
      await charging;
      return { ...admitted, charging };
    }
    // Its first statements are sent in this turn of the event loop. The store is asked in the next one, while they run.
    const charging = budget.charge(cost, kind, setImmediate);
    charging.catch(() => undefined);
    return { ...admitted, charging };
  }

  /** What a request that has passed `check` costs. */
  costOf(admitted: ExecutableOperation): number {
    return this.costs.costOf(this.schema, admitted);
  }

  /**
   * What a request that has passed `check` would cost, for the minimum cost; nothing is executed.
   * @throws Refusal if the budget does not allow the question
   */
  async estimate(admitted: ExecutableOperation, { budget }: RequestContext): Promise<CostEstimate> {
    budget.named(operationLabel(admitted));
    await budget.charge(this.costs.minimum, 'query');
    const fields = rootFieldNames(admitted).map((name) => rootFieldOf(this.schema, admitted.operation, name));
    return { estimated: this.costs.costOf(this.schema, admitted), onTop: fields.flatMap(onTopOf) };
  }

  /**
   * The first half of `admit`: all its checks, without the charge of an accepted request.
   * @throws Refusal as `admit`
   */
  async check(request: GraphqlRequest, context: RequestContext): Promise<ExecutableOperation> {
    const { budget } = context;
    const isCheap = request.query.length <= CHEAP_BYTES || this.documents.knows(request.query);
    if (!isCheap) await budget.reserve();
    return reservedIfRefused(budget, () => this.checked(request, context));
  }

  private checked(request: GraphqlRequest, context: RequestContext): ExecutableOperation {
    const read = this.read(request.query, context);
    const operation = this.operationOf(read.document, request.operationName);
    const errors = this.documents.validate(read);
    if (errors.length > 0) throw documentRefusal(errors, context.requestId);
    if (context.workspace === null && needsWorkspace(read.document, operation)) throw unknownWorkspace();
    if (read.nulPath !== null) throw codedRefusal('INVALID_INPUT', nulMessage(read.nulPath));
    const bad = badTextInVariables(request.variables) ?? inexactNumberOf(request);
    if (bad !== null) throw codedRefusal('INVALID_INPUT', badTextMessage(bad));
    const variables = this.variablesOf(operation, request.variables, context);
    // Mutations report these in userErrors.
    const excess =
      operation.operation === OperationTypeNode.MUTATION
        ? null
        : excessOfDocument(this.schema, read.document, variables);
    if (excess !== null) throw codedRefusal('INVALID_INPUT', excessMessage(excess));
    return { request, document: read.document, documentBytes: read.bytes, operation, variables };
  }

  /**
   * Executes an admitted operation. The result holds the errors of its fields and those beside its data as callers see
   * them; internal errors are logged. Warnings are in its extensions.
   * @throws Refusal as `admit`, for a query that began before it was charged, or whose response finds no room
   */
  execute(admitted: ChargedOperation, context: RequestContext): Promise<FormattedExecutionResult> {
    const { operation, name } = admitted.operation;
    const start = { name: `graphql ${operation}`, kind: 'internal' } as const;
    return inSpan(start, async (span) => {
      span?.add({
        'graphql.operation.type': operation,
        ...(name === undefined ? {} : { 'graphql.operation.name': name.value }),
        'loupe.root_fields': rootFieldNames(admitted),
        ...(context.workspace === null ? {} : { 'loupe.workspace.id': context.workspace.workspaceId }),
      });
      const result = await this.pipeline.execute(admitted, context);
      noteErrors(span, result);
      return result;
    });
  }

  private read(query: string, context: RequestContext): ReadDocument {
    try {
      return this.documents.read(query);
    } catch (error) {
      if (error instanceof GraphQLError) throw documentRefusal([error], context.requestId);
      throw error;
    }
  }

  private operationOf(document: DocumentNode, name: string | undefined): OperationDefinitionNode {
    const operation = getOperationAST(document, name);
    if (operation != null) return operation;
    if (name !== undefined)
      throw codedRefusal('BAD_REQUEST', `The document has no operation named ${JSON.stringify(name)}`);
    const hasNone = document.definitions.every(({ kind }) => kind !== Kind.OPERATION_DEFINITION);
    throw codedRefusal(
      'BAD_REQUEST',
      hasNone
        ? 'The document has no operation'
        : 'The document has several operations: name one in `operationName`',
    );
  }

  private variablesOf(
    operation: OperationDefinitionNode,
    given: Record<string, unknown>,
    context: RequestContext,
  ): Record<string, unknown> {
    const { coerced, errors } = getVariableValues(this.schema, operation.variableDefinitions ?? [], given, {
      maxErrors: MAX_VARIABLE_ERRORS,
    });
    if (coerced !== undefined) return coerced;
    for (const error of errors) error.extensions.code ??= 'INVALID_INPUT';
    throw documentRefusal(errors, context.requestId);
  }
}

/** The codes of what an answer reports, without messages. */
function noteErrors(span: Span | undefined, { errors = [] }: FormattedExecutionResult): void {
  if (span === undefined || errors.length === 0) return;
  span.add({ 'loupe.error_codes': [...new Set(errors.map(({ extensions }) => String(extensions?.code)))] });
}

function inexactNumberOf({ inexactAt }: GraphqlRequest) {
  return inexactAt === undefined ? null : { path: inexactAt, problem: INEXACT_NUMBER };
}

/** True unless every root field of the operation needs only the token. */
function needsWorkspace(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  return rootFields(document, operation.selectionSet, new Set()).some(
    (name) => operation.operation !== 'query' || !WORKSPACE_FREE_FIELDS.has(name),
  );
}

/** Whether an operation has a root field that needs a workspace where a caller, and no tool, asks for it. */
export function needsWorkspaceOfCaller(admitted: AdmittedOperation): boolean {
  return rootFieldNames(admitted).some((name) => NEED_WORKSPACE_OF_CALLER.has(name));
}

/** Of operations of documents that are kept, which most requests send again. */
const knownRootFields = new WeakMap<OperationDefinitionNode, string[]>();

/** Names of an operation's root fields, each once. */
export function rootFieldNames({ document, operation }: AdmittedOperation): string[] {
  const known = knownRootFields.get(operation);
  if (known !== undefined) return known;
  const names = [...new Set(rootFields(document, operation.selectionSet, new Set()))];
  knownRootFields.set(operation, names);
  return names;
}

/** The root field of an operation, for counting; one word for all operations that have several. */
export function operationLabel(admitted: AdmittedOperation): string {
  const [name = SEVERAL, ...others] = rootFieldNames(admitted);
  return others.length === 0 ? name : SEVERAL;
}

function rootFields(document: DocumentNode, selections: SelectionSetNode, seen: Set<string>): string[] {
  return selections.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection.selectionSet, seen);
    const name = selection.name.value;
    if (seen.has(name)) return [];
    seen.add(name);
    const fragment = document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION
      ? rootFields(document, fragment.selectionSet, seen)
      : [];
  });
}
