import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import type { GraphqlRequest } from './body.js';

/** A request that may be executed. */
export interface AdmittedOperation {
  readonly request: GraphqlRequest;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** The variables as the fields will get them: checked, converted, with their defaults. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** An admitted operation with what execution caches for it. */
export interface ExecutableOperation extends AdmittedOperation {
  /** Memory of the document in bytes. */
  readonly documentBytes: number;
}

/** An operation whose charge is under way: a query may begin before the charge is confirmed. */
export interface ChargedOperation extends ExecutableOperation {
  /** Rejected with the Refusal if the budget does not allow the operation. */
  readonly charging: Promise<void>;
}
