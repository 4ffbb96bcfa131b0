import { setImmediate } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  type DocumentNode,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import type { RequestContext } from '../context.js';
import { publicError } from '../errors.js';
import { type Execute, interpreting, planned } from '../execution/execution.js';
import { nulInVariables, nulMessage } from '../validation/nul.js';
import type { AdmittedOperation, ChargedOperation } from './admitted-operation.js';
import type { GraphqlRequest } from './body.js';
import type { QueryCosts } from './budget.js';
import { Documents, type ReadDocument } from './documents.js';
import { codedRefusal, documentRefusal, Refusal, unknownWorkspace } from './refusal.js';

/** Root fields that concern the token rather than a workspace. */
export const WORKSPACE_FREE_FIELDS: ReadonlySet<string> = new Set(['workspaces', '__typename']);

/** Errors of variables beyond this many are not told. */
const MAX_VARIABLE_ERRORS = 20;

export interface ExecutorSettings {
  /** Whether documents may ask for `__schema` and `__type`. */
  introspection: boolean;
  /** By plans, or by graphql-js alone. */
  execution: 'planned' | 'interpreted';
}

/**
 * What happens to a request once its body has been read, wherever it came from: `admit` holds the checks that need
 * the document, in the order of decisions §1, and `execute` runs it.
 */
export class GraphqlExecutor {
  private readonly documents: Documents;
  private readonly run: Execute;
  private readonly logger = new Logger('GraphQL');

  constructor(
    readonly schema: GraphQLSchema,
    private readonly costs: QueryCosts,
    { introspection, execution }: ExecutorSettings,
  ) {
    this.documents = new Documents(schema, introspection);
    this.run = execution === 'planned' ? planned(schema) : interpreting(schema);
  }

  /**
   * Decides whether a request may be executed, and charges its budget. A document that is refused costs the least.
   * @throws Refusal with the exact answer if it may not
   */
  async admit(request: GraphqlRequest, context: RequestContext): Promise<ChargedOperation> {
    const admitted = await this.checkOrCharge(request, context);
    const kind = admitted.operation.operation;
    const { budget } = context;
    // A query changes nothing, so it need not wait for what is almost certain; `execute` does.
    const mayBegin = kind === OperationTypeNode.QUERY && budget.isTrusted();
    const cost = this.costs.costOf(this.schema, admitted);
    if (!mayBegin) {
      const charging = budget.charge(cost, kind);
      await charging;
      return { ...admitted, charging };
    }
    // Its first statements are sent in this turn of the event loop; the store is asked in the next, while they run.
    const charging = budget.charge(cost, kind, setImmediate);
    charging.catch(() => undefined);
    return { ...admitted, charging };
  }

  private async checkOrCharge(request: GraphqlRequest, context: RequestContext): Promise<AdmittedOperation> {
    try {
      return this.check(request, context);
    } catch (error) {
      // What is wrong with the document is told with 200; other refusals are about the request, and free.
      if (error instanceof Refusal && error.status === 200) {
        await context.budget.charge(this.costs.minimum, OperationTypeNode.QUERY);
      }
      throw error;
    }
  }

  private check(request: GraphqlRequest, context: RequestContext): AdmittedOperation {
    const read = this.read(request.query, context);
    const operation = this.operationOf(read.document, request.operationName);
    const errors = this.documents.validate(read);
    if (errors.length > 0) throw refusalOf(errors, context);
    if (context.workspace === null && needsWorkspace(read.document, operation)) throw unknownWorkspace();
    const nulPath = read.nulPath ?? nulInVariables(request.variables);
    if (nulPath !== null) throw codedRefusal('INVALID_INPUT', nulMessage(nulPath));
    const variables = this.variablesOf(operation, request.variables, context);
    return { request, document: read.document, operation, variables };
  }

  /**
   * Executes what was admitted. Errors of its fields, and those told beside its data, stand in the result as callers see
   * them; what is ours is logged.
   * @throws Refusal as `admit`, for a query that was let in before it was charged
   */
  async execute(admitted: ChargedOperation, context: RequestContext): Promise<FormattedExecutionResult> {
    const [{ data, errors = [] }] = await Promise.all([this.run(admitted, context), admitted.charging]);
    const beside = [...context.reported.values()].map(
      (error) => new GraphQLError(error.message, { originalError: error }),
    );
    if (errors.length + beside.length === 0) return { data };
    return { errors: [...errors, ...beside].map((error) => this.told(error, context)), data };
  }

  private told(error: GraphQLError, { requestId }: RequestContext): GraphQLFormattedError {
    const told = publicError(error, requestId);
    if (told.cause !== null) this.logger.error(`${requestId} ${String(error.path)}`, told.cause);
    return told.error;
  }

  private read(query: string, context: RequestContext): ReadDocument {
    try {
      return this.documents.read(query);
    } catch (error) {
      if (error instanceof GraphQLError) throw refusalOf([error], context);
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
    throw refusalOf(errors, context);
  }
}

function refusalOf(errors: readonly GraphQLError[], context: RequestContext): Refusal {
  return documentRefusal(errors.map((error) => publicError(error, context.requestId).error));
}

/** True unless every root field of the operation is about the token alone. */
function needsWorkspace(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  return rootFields(document, operation.selectionSet, new Set()).some(
    (name) => operation.operation !== 'query' || !WORKSPACE_FREE_FIELDS.has(name),
  );
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
