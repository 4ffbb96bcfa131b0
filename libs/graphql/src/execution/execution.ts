import {
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  locatedError,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { AdmittedOperation } from '../transport/admitted-operation.js';
import { CollectedErrors, executeFields, executeFieldsInTurn, type Run } from './fields.js';
import { type OperationPlan, planOperation } from './plan.js';
import { conditionsOf } from './selections.js';

/** Runs an operation; the promise is never rejected, errors of fields stand in the result. */
export type Execute = (admitted: AdmittedOperation, context: unknown) => Promise<ExecutionResult>;

/** A planned field takes some 500 bytes, so this bounds the plans that are kept to some 25 MB. */
const MAX_PLANNED_FIELDS = 50_000;

/** Execution by graphql-js, which the other one is measured against. */
export function interpreting(schema: GraphQLSchema): Execute {
  return async ({ document, request }, contextValue) =>
    execute({
      schema,
      document,
      operationName: request.operationName ?? null,
      variableValues: request.variables,
      contextValue,
    });
}

/**
 * Execution by plans, which gives what graphql-js gives (docs/adr/0014): what depends on the schema and the document
 * alone is worked out once, and not for every request, field and row.
 */
export function planned(schema: GraphQLSchema): Execute {
  const interpret = interpreting(schema);
  const plans = new Plans(schema);
  return async (admitted, context) => {
    const plan = plans.of(admitted);
    return plan === null ? interpret(admitted, context) : run(schema, plan, admitted.variables, context);
  };
}

async function run(
  schema: GraphQLSchema,
  { operation, fragments, selection }: OperationPlan,
  variables: Readonly<Record<string, unknown>>,
  context: unknown,
): Promise<ExecutionResult> {
  const errors = new CollectedErrors();
  const inTurn = operation.operation === OperationTypeNode.MUTATION;
  const started: Run = { schema, operation, fragments, variables, context, errors };
  try {
    const data = await (inTurn
      ? executeFieldsInTurn(started, selection)
      : executeFields(started, selection, undefined, undefined));
    return errors.all.length === 0 ? { data } : { errors: errors.all, data };
  } catch (error) {
    errors.add(locatedError(error, undefined), undefined);
    return { errors: errors.all, data: null };
  }
}

/** The plans of operations, those kept that were used last. */
class Plans {
  private readonly ids = new WeakMap<OperationDefinitionNode, number>();
  private readonly kept = new LRUCache<string, OperationPlan>({
    maxSize: MAX_PLANNED_FIELDS,
    sizeCalculation: ({ size }) => size + 1,
  });
  private lastId = 0;

  constructor(private readonly schema: GraphQLSchema) {}

  /** Null where a condition has no value, which is an error of the fields below it: graphql-js tells it best. */
  of({ document, operation, variables }: AdmittedOperation): OperationPlan | null {
    const values = conditionsOf(document).map((name) => variables[name]);
    if (values.some((value) => typeof value !== 'boolean')) return null;
    const key = `${this.idOf(operation)} ${values.join()}`;
    const kept = this.kept.get(key);
    if (kept !== undefined) return kept;
    const plan = planOperation(this.schema, document, operation, variables);
    this.kept.set(key, plan);
    return plan;
  }

  private idOf(operation: OperationDefinitionNode): number {
    const known = this.ids.get(operation);
    if (known !== undefined) return known;
    this.lastId += 1;
    this.ids.set(operation, this.lastId);
    return this.lastId;
  }
}
