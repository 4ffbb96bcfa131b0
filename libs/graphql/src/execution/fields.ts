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
import type { Answer } from './answer.js';

/** A place in a response, from its end. */
export type Path = GraphQLResolveInfo['path'];

/** What one execution of a plan carries. */
export interface Run {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** As the fields get them: checked, converted, with their defaults. */
  readonly variables: Record<string, unknown>;
  readonly context: unknown;
  readonly errors: CollectedErrors;
  readonly answer: Answer;
}

/** Turns what a resolver gave into what the response holds; a promise of it where something below is one. */
export type Complete = (
  run: Run,
  value: unknown,
  path: Path | undefined,
  info: GraphQLResolveInfo | null,
) => unknown;

/** What a resolver is called with: its source, also arguments and context, or also the description of the call. */
export type Takes = 'source' | 'arguments' | 'info';

/** One response key of a selection set on one object type, with everything that does not change between requests. */
export interface FieldPlan {
  readonly key: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
  readonly parentType: GraphQLObjectType;
  readonly resolve: (...args: unknown[]) => unknown;
  readonly takes: Takes;
  readonly complete: Complete;
  readonly isNonNull: boolean;
  /** Whether nobody asks for the field's path unless it fails. */
  readonly isPathless: boolean;
}

/** The fields of a selection set on one object type, in the order of the response. */
export interface SelectionPlan {
  readonly fields: readonly FieldPlan[];
  /** Whether `__proto__` is among the response keys, which only an object without a prototype can hold. */
  readonly needsBareObject: boolean;
  /** Bytes of the keys and what JSON has around them. */
  readonly bytes: number;
  /** Thrown instead where it cannot be told what is selected: a condition without a value. */
  readonly error: GraphQLError | null;
}

type Fields = Record<string, unknown>;

/** Of an error in the response: its path, code and what stands around them; and each of its places in the document. */
const ERROR_BYTES = 150;
const PLACE_BYTES = 25;

/** Errors of fields beyond this many are not told: they are alike, and each takes more than a value does. */
export const MAX_ERRORS = 1000;

/** Errors of fields that became null. What happens below a place that is null already is not told. */
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

/** Executes the fields of an object side by side. */
export function executeFields(
  run: Run,
  plan: SelectionPlan,
  source: unknown,
  path: Path | undefined,
): Fields | Promise<Fields> {
  if (plan.error !== null) throw plan.error;
  run.answer.add(plan.bytes);
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
    // The promises of the other fields are seen to first, as they may be rejected too.
    return settled(results, pending).finally(() => {
      throw error;
    });
  }
  return pending.length === 0 ? results : settled(results, pending);
}

/** Executes the fields of a mutation one after the other. */
export function executeFieldsInTurn(run: Run, plan: SelectionPlan): Fields | Promise<Fields> {
  if (plan.error !== null) throw plan.error;
  run.answer.add(plan.bytes);
  return plan.fields.reduce<Fields | Promise<Fields>>(
    (results, field) =>
      isPromise(results)
        ? results.then((known) => withField(run, field, known))
        : withField(run, field, results),
    emptyObject(plan),
  );
}

function withField(run: Run, field: FieldPlan, results: Fields): Fields | Promise<Fields> {
  // Throws where the answer has been ended: nothing more is started for it.
  run.answer.add(0);
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

/** The same object with the values of its promises; rejected if one of them is. */
function settled(results: Fields, pending: readonly string[]): Promise<Fields> {
  return Promise.all(pending.map((key) => results[key])).then((values) => {
    pending.forEach((key, index) => {
      results[key] = values[index];
    });
    return results;
  });
}

/** Objects with a prototype have a shape that V8 remembers: they are filled and written out several times faster. */
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

/** Completes what comes later. A loader gives very many values at once: others have their turns between them. */
export function completeLater(
  run: Run,
  complete: Complete,
  later: Promise<unknown>,
  path: Path | undefined,
  info: GraphQLResolveInfo | null,
): Promise<unknown> {
  run.answer.addLater();
  return later.then((value) => {
    const others = run.answer.pause();
    if (others === null) return complete(run, value, path, info);
    return others.then(() => complete(run, value, path, info));
  });
}

/**
 * What stands in the response where a field, or an entry of its list, failed.
 * @throws GraphQLError with its place, for the field above, where there may be no null
 */
export function failed(
  run: Run,
  plan: Pick<FieldPlan, 'nodes'>,
  thrown: unknown,
  path: Path,
  isNonNull: boolean,
): null {
  if (run.answer.isEnded) throw thrown;
  if (!isNonNull && run.errors.all.length >= MAX_ERRORS) return null;
  const error = locatedError(thrown, plan.nodes, responsePathAsArray(path));
  if (isNonNull) throw error;
  run.answer.add(ERROR_BYTES + error.message.length + PLACE_BYTES * plan.nodes.length);
  run.errors.add(error, path);
  return null;
}

function pathOf({ key, parentType }: FieldPlan, prev: Path | undefined): Path {
  return { prev, key, typename: parentType.name };
}

/** A new object for each call, as a resolver may keep or change it. */
function argumentsOf({ variables }: Run, { field, nodes }: FieldPlan): Record<string, unknown> {
  const [node] = nodes;
  return field.args.length === 0 || node === undefined ? {} : getArgumentValues(field, node, variables);
}

function infoOf(
  run: Run,
  { field, nodes, parentType }: FieldPlan,
  path: Path | undefined,
): GraphQLResolveInfo {
  if (path === undefined) throw new Error('A field that is told of its place has none');
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
