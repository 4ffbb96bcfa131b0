import type { DocumentNode, OperationDefinitionNode } from 'graphql';

/** The members of a GraphQL request that the service reads. */
export interface GraphqlRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
  /** Path of a variable's number that JavaScript cannot hold exactly, such as `$filter.first`; absent if there is none. */
  inexactAt?: string;
}

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
