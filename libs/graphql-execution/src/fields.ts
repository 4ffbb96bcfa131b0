import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  locatedError,
  type OperationDefinitionNode,
  responsePathAsArray,
} from 'graphql';
import type { ResponseBudget } from './response-budget.js';

/** The path of a value in a response, linked from its end. */
export type Path = GraphQLResolveInfo['path'];

/** The state of one execution of a plan. */
export interface Run {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** The variables as fields get them: checked, converted, with their defaults. */
  readonly variables: Record<string, unknown>;
  readonly context: unknown;
  readonly errors: CollectedErrors;
  readonly budget: ResponseBudget;
}

/** Turns the value of a resolver into the value in the response, or into a promise of it if a part of it is a promise. */
export type Complete = (
  run: Run,
  value: unknown,
  path: Path | undefined,
  info: GraphQLResolveInfo | null,
) => unknown;

/** The parameters that a resolver takes: the source; also arguments and context; or also the GraphQLResolveInfo. */
export type Takes = 'source' | 'arguments' | 'info';

/** One response key of a selection set on one object type, with everything that is the same for all requests. */
export interface FieldPlan {
  readonly key: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
  readonly parentType: GraphQLObjectType;
  readonly resolve: (...args: unknown[]) => unknown;
  readonly takes: Takes;
  readonly complete: Complete;
  readonly isNonNull: boolean;
  /** True if the field's path is needed only when the field fails. */
  readonly isPathless: boolean;
}

/** The fields of a selection set on one object type, in the order of the response. */
export interface SelectionPlan {
  readonly fields: readonly FieldPlan[];
  /** Whether `__proto__` is one of the response keys. Only an object without a prototype can hold it. */
  readonly needsBareObject: boolean;
  /** Bytes of the keys and of the JSON around them. */
  readonly bytes: number;
  /** The error to throw instead if the selection is unknown because a condition has no value. */
  readonly error: GraphQLError | null;
}

type Fields = Record<string, unknown>;

/**
 * Bytes of an error in the response: its path, code and the JSON around them; and of each of its positions in the
 * document.
 */
const ERROR_BYTES = 150;
const PLACE_BYTES = 25;

/** Errors of fields beyond this number are not reported: they are alike, and each takes more bytes than a value. */
export const MAX_ERRORS = 1000;

/** Errors of fields that became null. Errors below a path that is null already are not reported. */
export class CollectedErrors {
  readonly all: GraphQLError[] = [];
  private readonly nulled = new Set<Path | undefined>();

  /** @param path undefined where the whole response became null */
  add(error: GraphQLError, path: Path | undefined): void {
    for (let place = path; place !== undefined; place = place.prev) if (this.nulled.has(place)) return;
    if (this.nulled.has(undefined)) return;
    this.nulled.add(path);
    this.all.push(error);
  }
}

export function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

/** Executes the fields of an object in parallel. */
export function executeFields(
  run: Run,
  plan: SelectionPlan,
  source: unknown,
  path: Path | undefined,
): Fields | Promise<Fields> {
  if (plan.error !== null) throw plan.error;
  run.budget.add(plan.bytes);
  const results = emptyObject(plan);
  const pending: string[] = [];
  try {
    for (const field of plan.fields) {
      const result = executeField(run, field, source, path);
      results[field.key] = result;
      if (isPromise(result)) pending.push(field.key);
    }
  } catch (error) {
    if (pending.length === 0) throw error;
    // The rejections of the other fields' promises are handled first.
    return settled(results, pending).finally(() => {
      throw error;
    });
  }
  return pending.length === 0 ? results : settled(results, pending);
}

/** Executes the fields of a mutation one after the other. */
export function executeFieldsInTurn(run: Run, plan: SelectionPlan): Fields | Promise<Fields> {
  if (plan.error !== null) throw plan.error;
  run.budget.add(plan.bytes);
  return plan.fields.reduce<Fields | Promise<Fields>>(
    (results, field) =>
      isPromise(results)
        ? results.then((known) => withField(run, field, known))
        : withField(run, field, results),
    emptyObject(plan),
  );
}

function withField(run: Run, field: FieldPlan, results: Fields): Fields | Promise<Fields> {
  // Throws if the response has ended, so that nothing more is started for it.
  run.budget.add(0);
  const result = executeField(run, field, undefined, undefined);
  if (!isPromise(result)) {
    results[field.key] = result;
    return results;
  }
  return result.then((value) => {
    results[field.key] = value;
    return results;
  });
}

/** The same object with its promises replaced by their values; rejected if one of them is. */
function settled(results: Fields, pending: readonly string[]): Promise<Fields> {
  return Promise.all(pending.map((key) => results[key])).then((values) => {
    pending.forEach((key, index) => {
      results[key] = values[index];
    });
    return results;
  });
}

/** V8 optimizes the shape of objects with a prototype: they are filled and serialized several times faster. */
function emptyObject({ needsBareObject }: SelectionPlan): Fields {
  return needsBareObject ? Object.create(null) : {};
}

function executeField(run: Run, plan: FieldPlan, source: unknown, parentPath: Path | undefined): unknown {
  const path = plan.isPathless ? undefined : pathOf(plan, parentPath);
  const { resolve, complete } = plan;
  try {
    const info = plan.takes === 'info' ? infoOf(run, plan, path) : null;
    const result =
      plan.takes === 'source' ? resolve(source) : resolve(source, argumentsOf(run, plan), run.context, info);
    const completed = isPromise(result)
      ? completeLater(run, complete, result, path, info)
      : complete(run, result, path, info);
    if (!isPromise(completed)) return completed;
    return completed.then(undefined, (error: unknown) =>
      failed(run, plan, error, path ?? pathOf(plan, parentPath), plan.isNonNull),
    );
  } catch (error) {
    return failed(run, plan, error, path ?? pathOf(plan, parentPath), plan.isNonNull);
  }
}

/** Completes values that arrive later. A loader delivers very many values at once, so others get their turns in between. */
export function completeLater(
  run: Run,
  complete: Complete,
  later: Promise<unknown>,
  path: Path | undefined,
  info: GraphQLResolveInfo | null,
): Promise<unknown> {
  run.budget.addLater();
  return later.then((value) => {
    const others = run.budget.pause();
    if (others === null) return complete(run, value, path, info);
    return others.then(() => complete(run, value, path, info));
  });
}

/**
 * The response value of a field, or of a list entry, that failed.
 * @throws GraphQLError with its path, for the parent field, if null is not allowed here
 */
export function failed(
  run: Run,
  plan: Pick<FieldPlan, 'nodes'>,
  thrown: unknown,
  path: Path,
  isNonNull: boolean,
): null {
  if (run.budget.isEnded) throw thrown;
  if (!isNonNull && run.errors.all.length >= MAX_ERRORS) return null;
  const error = locatedError(thrown, plan.nodes, responsePathAsArray(path));
  if (isNonNull) throw error;
  run.budget.add(ERROR_BYTES + error.message.length + PLACE_BYTES * plan.nodes.length);
  run.errors.add(error, path);
  return null;
}

function pathOf({ key, parentType }: FieldPlan, prev: Path | undefined): Path {
  return { prev, key, typename: parentType.name };
}

/** A new object for each call, because a resolver may keep or change it. */
function argumentsOf({ variables }: Run, { field, nodes }: FieldPlan): Record<string, unknown> {
  const [node] = nodes;
  return field.args.length === 0 || node === undefined ? {} : getArgumentValues(field, node, variables);
}

function infoOf(
  run: Run,
  { field, nodes, parentType }: FieldPlan,
  path: Path | undefined,
): GraphQLResolveInfo {
  if (path === undefined) throw new Error('A field that takes its path has none');
  return {
    fieldName: field.name,
    fieldNodes: nodes,
    returnType: field.type,
    parentType,
    path,
    schema: run.schema,
    fragments: run.fragments,
    rootValue: undefined,
    operation: run.operation,
    variableValues: run.variables,
  };
}
