import { inspect } from 'node:util';
import {
  defaultTypeResolver,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLUnionType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import {
  type Complete,
  completeLater,
  executeFields,
  failed,
  isPromise,
  type Path,
  type SelectionPlan,
} from './fields.js';

/** The field whose values are completed. */
export interface CompletedField {
  readonly schema: GraphQLSchema;
  readonly parentType: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
  /** The selection on the field's values if they are of this type. */
  selectionOf(type: GraphQLObjectType): SelectionPlan;
}

/** `null` in JSON. */
const NULL_BYTES = 4;

/** Turns values of a type into a part of the response: "Value Completion" in the specification. */
export function completion(of: CompletedField, type: GraphQLOutputType): Complete {
  if (isNonNullType(type)) return completeNonNull(of, completion(of, type.ofType));
  const complete = completeKnown(of, type);
  return (run, value, path, info) => {
    if (value instanceof Error) throw value;
    if (value != null) return complete(run, value, path, info);
    run.budget.add(NULL_BYTES);
    return null;
  };
}

function completeKnown(of: CompletedField, type: GraphQLOutputType): Complete {
  if (isListType(type)) return completeList(of, type.ofType);
  if (isLeafType(type)) return completeLeaf(type);
  if (isAbstractType(type)) return completeAbstract(of, type);
  if (isObjectType(type)) return completeObject(of, type);
  throw new Error(`${inspect(type)} is not a type of a field`);
}

function completeNonNull({ parentType, field }: CompletedField, complete: Complete): Complete {
  return (run, value, path, info) => {
    const completed = complete(run, value, path, info);
    if (completed === null) {
      throw new Error(`Cannot return null for non-nullable field ${parentType.name}.${field.name}.`);
    }
    return completed;
  };
}

function completeLeaf(type: GraphQLLeafType): Complete {
  return (run, value) => {
    const serialized = type.serialize(value);
    if (serialized == null) {
      throw new Error(
        `Expected \`${type}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${serialized}`,
      );
    }
    run.budget.addLeaf(serialized);
    return serialized;
  };
}

function completeList(of: CompletedField, itemType: GraphQLOutputType): Complete {
  const complete = completion(of, itemType);
  const isNonNull = isNonNullType(itemType);
  const completeItem: Complete = (run, item, path, info) => {
    if (path === undefined) throw new Error('A list entry has no path');
    try {
      const completed = isPromise(item)
        ? completeLater(run, complete, item, path, info)
        : complete(run, item, path, info);
      if (!isPromise(completed)) return completed;
      return completed.then(undefined, (error: unknown) => failed(run, of, error, path, isNonNull));
    } catch (error) {
      return failed(run, of, error, path, isNonNull);
    }
  };
  return (run, value, path, info) => {
    if (!isIterableObject(value)) {
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${of.parentType.name}.${of.field.name}".`,
      );
    }
    const entries = Array.isArray(value) ? value : Array.from(value);
    run.budget.add(entries.length + 1);
    const items: unknown[] = [];
    let isPending = false;
    let seen = 0;
    const completeRest = (): unknown[] | Promise<unknown[]> => {
      try {
        while (items.length < entries.length) {
          const others = run.budget.pause();
          if (others !== null) {
            see(items, seen);
            seen = items.length;
            return others.then(completeRest);
          }
          const place: Path = { prev: path, key: items.length, typename: undefined };
          const completed = completeItem(run, entries[items.length], place, info);
          isPending ||= isPromise(completed);
          items.push(completed);
        }
      } catch (error) {
        see(items, seen);
        throw error;
      }
      return isPending ? Promise.all(items) : items;
    };
    return completeRest();
  };
}

/** Handles the rejections of promises that nothing awaits yet; an unhandled rejection would end the process. */
function see(items: readonly unknown[], from: number): void {
  for (let index = from; index < items.length; index++) {
    const item = items[index];
    if (isPromise(item)) item.then(undefined, () => undefined);
  }
}

function isIterableObject(value: unknown): value is Iterable<unknown> {
  return (
    typeof value === 'object' && typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function'
  );
}

function completeObject(of: CompletedField, type: GraphQLObjectType): Complete {
  const selection = of.selectionOf(type);
  const { isTypeOf } = type;
  if (isTypeOf == null) return (run, value, path) => executeFields(run, selection, value, path);
  return (run, value, path, info) => {
    if (info === null) throw new Error(`${type}.isTypeOf needs the GraphQLResolveInfo of the call`);
    const check = (isOfType: boolean) => {
      if (isOfType) return executeFields(run, selection, value, path);
      throw new GraphQLError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`, {
        nodes: of.nodes,
      });
    };
    const isOfType = isTypeOf(value, run.context, info);
    return isPromise(isOfType) ? isOfType.then(check) : check(isOfType);
  };
}

function completeAbstract(of: CompletedField, type: GraphQLInterfaceType | GraphQLUnionType): Complete {
  const resolveType = type.resolveType ?? defaultTypeResolver;
  const complete = new Map(
    of.schema.getPossibleTypes(type).map((possible) => [possible.name, completeObject(of, possible)]),
  );
  return (run, value, path, info) => {
    if (info === null) throw new Error(`${type}.resolveType needs the GraphQLResolveInfo of the call`);
    const completeAs = (name: unknown) => {
      const completed = typeof name === 'string' ? complete.get(name) : undefined;
      if (completed !== undefined) return completed(run, value, path, info);
      throw new GraphQLError(
        `The value of ${type.name} has a type that is not one of its possible types: ${inspect(name)}`,
        {
          nodes: of.nodes,
        },
      );
    };
    const name = resolveType(value, run.context, info, type);
    return isPromise(name) ? name.then(completeAs) : completeAs(name);
  };
}
