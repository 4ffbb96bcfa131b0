import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import { Logger } from '@nestjs/common';
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { RequestContext } from '../context.js';
import { publicError } from '../errors.js';
import { unknownWorkspace } from './refusal.js';

/** Root fields that concern the token rather than a workspace. */
const WORKSPACE_FREE_FIELDS = new Set(['workspaces', '__typename']);

/**
 * The checks that need the parsed and validated document, between validation and execution, and the one place
 * where errors are turned into what callers see.
 */
export class AdmissionPlugin implements ApolloServerPlugin<RequestContext> {
  private readonly logger = new Logger('GraphQL');

  async requestDidStart(): Promise<GraphQLRequestListener<RequestContext>> {
    return {
      didResolveOperation: async ({ schema, document, operation, contextValue }) => {
        if (operation !== undefined && schema.getRootType(operation.operation) == null) {
          throw new GraphQLError(`This API has no ${operation.operation} operations`, {
            nodes: [operation],
            extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
          });
        }
        const needed = operation !== undefined && needsWorkspace(document, operation);
        if (contextValue.workspace === null && needed) {
          contextValue.admission.refusal = unknownWorkspace();
          throw new GraphQLError('Workspace not found');
        }
      },
      willSendResponse: async ({ errors = [], response, contextValue }) => {
        const beside = [...contextValue.reported.values()].map(
          (error) => new GraphQLError(error.message, { originalError: error }),
        );
        if (response.body.kind !== 'single' || errors.length + beside.length === 0) return;
        if (contextValue.admission.refusal !== null) return;
        response.body.singleResult.errors = [...errors, ...beside].map((error) => {
          const told = publicError(error, contextValue.requestId);
          if (told.cause !== null)
            this.logger.error(`${contextValue.requestId} ${String(error.path)}`, told.cause);
          return told.error;
        });
      },
    };
  }
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
