import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import type { GraphqlRequest } from './body.js';

/** A request that may be executed. */
export interface AdmittedOperation {
  readonly request: GraphqlRequest;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** The variables as the fields will get them. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** One with what execution keeps of it. */
export interface ExecutableOperation extends AdmittedOperation {
  /** Memory that the document takes, in bytes. */
  readonly documentBytes: number;
}

/** One that is being charged: a query may begin before it is done. */
export interface ChargedOperation extends ExecutableOperation {
  /** Rejected with the Refusal where the budget does not allow it. */
  readonly charging: Promise<void>;
}
