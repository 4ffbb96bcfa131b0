import {
  type ExecutionResult,
  type GraphQLSchema,
  locatedError,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { ExecutableOperation } from './admitted-operation.js';
import { CollectedErrors, executeFields, executeFieldsInTurn, isPromise, type Run } from './fields.js';
import { type OperationPlan, planOperation } from './plan.js';
import type { ResponseBudget } from './response-budget.js';
import { conditionsOf } from './selections.js';

/**
 * Runs an operation. The result holds the errors of fields. The promise is rejected only with the reason that ended the
 * response, and as soon as it has ended.
 */
export type Execute = (
  admitted: ExecutableOperation,
  context: unknown,
  answer: ResponseBudget,
) => Promise<ExecutionResult>;

/** Maximum memory of the cached plans, together with the documents that they hold. */
const MAX_PLAN_BYTES = 16 * 1024 * 1024;

/**
 * Execution by plans, with the same results as graphql-js (docs/adr/0014). What depends only on the schema and the
 * document is computed once, and not for every request, field and row.
 */
export function planned(schema: GraphQLSchema): Execute {
  const plans = new Plans(schema);
  return (admitted, context, answer) => run(schema, plans.of(admitted), admitted.variables, context, answer);
}

async function run(
  schema: GraphQLSchema,
  { operation, fragments, selection }: OperationPlan,
  variables: Readonly<Record<string, unknown>>,
  context: unknown,
  answer: ResponseBudget,
): Promise<ExecutionResult> {
  const errors = new CollectedErrors();
  const inTurn = operation.operation === OperationTypeNode.MUTATION;
  const started: Run = { schema, operation, fragments, variables, context, errors, budget: answer };
  const finished = (data: Record<string, unknown>): ExecutionResult =>
    errors.all.length === 0 ? { data } : { errors: errors.all, data };
  const failed = (error: unknown): ExecutionResult => {
    if (answer.isEnded) throw error;
    errors.add(locatedError(error, undefined), undefined);
    return { errors: errors.all, data: null };
  };
  try {
    const data = inTurn
      ? executeFieldsInTurn(started, selection)
      : executeFields(started, selection, undefined, undefined);
    return isPromise(data) ? Promise.race([data.then(finished, failed), answer.end]) : finished(data);
  } catch (error) {
    return failed(error);
  }
}

/** The cached plans of operations; the least recently used ones are dropped. */
class Plans {
  private readonly ids = new WeakMap<OperationDefinitionNode, number>();
  private readonly kept = new LRUCache<string, OperationPlan>({
    maxSize: MAX_PLAN_BYTES,
  });
  private lastId = 0;

  constructor(private readonly schema: GraphQLSchema) {}

  of({ document, documentBytes, operation, variables }: ExecutableOperation): OperationPlan {
    const values = conditionsOf(document).map((name) => String(variables[name]));
    const key = `${this.idOf(operation)} ${values.join()}`;
    const kept = this.kept.get(key);
    if (kept !== undefined) return kept;
    const plan = planOperation(this.schema, document, operation, variables);
    this.kept.set(key, plan, { size: plan.bytes + documentBytes });
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
