import {
  defaultFieldResolver,
  execute,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  lexicographicSortSchema,
} from 'graphql';
import type { Execute } from './execution.js';
import { isPromise, MAX_ERRORS } from './fields.js';
import type { ResponseBudget } from './response-budget.js';

/** Bytes of the JSON around a key and its value, or around an object in a list. */
const AROUND_BYTES = 4;

/** The value of a field once the response has ended: graphql-js waits for it, and no rejection is left unhandled. */
const never = (): Promise<never> => new Promise<never>(() => undefined);

/** The response that is built in a context. */
type AnswerOf = (context: unknown) => ResponseBudget | undefined;

/** Execution by graphql-js, to compare plans with. Its responses are counted field by field. */
export function interpreting(schema: GraphQLSchema): Execute {
  const answers = new WeakMap<object, ResponseBudget>();
  const counting = countingSchema(schema, (context) => answers.get(context as object));
  return async ({ document, request }, contextValue, answer) => {
    answers.set(contextValue as object, answer);
    const result = await Promise.race([
      execute({
        schema: counting,
        document,
        operationName: request.operationName ?? null,
        variableValues: request.variables,
        contextValue,
      }),
      answer.end,
    ]);
    return result.errors === undefined ? result : { ...result, errors: result.errors.slice(0, MAX_ERRORS) };
  };
}

/** A copy of the schema whose resolvers count their results. Beyond the limit, no further resolver is called. */
function countingSchema(schema: GraphQLSchema, answerOf: AnswerOf): GraphQLSchema {
  // The only deep copy that graphql-js offers. The order of fields has no effect on execution.
  const copy = lexicographicSortSchema(schema);
  for (const type of Object.values(copy.getTypeMap())) {
    // All schemas share the introspection types.
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      field.resolve = counting(field.resolve ?? defaultFieldResolver, field.type, answerOf);
    }
  }
  return copy;
}

function counting(
  resolve: GraphQLFieldResolver<unknown, unknown>,
  type: GraphQLOutputType,
  answerOf: AnswerOf,
): GraphQLFieldResolver<unknown, unknown> {
  const isLeaf = isLeafType(getNamedType(type));
  return (source, args, context, info) => {
    const answer = answerOf(context);
    if (answer === undefined) throw new Error('A field is executed without a response');
    try {
      answer.add(String(info.path.key).length + AROUND_BYTES);
    } catch {
      return never();
    }
    const value: unknown = resolve(source, args, context, info);
    // No promise step is added to the resolver's result, because that would change the order of errors.
    if (isPromise(value)) value.then((known) => count(known, isLeaf, answer)).catch(() => undefined);
    else {
      try {
        count(value, isLeaf, answer);
      } catch {
        return never();
      }
    }
    return value;
  };
}

function count(value: unknown, isLeaf: boolean, answer: ResponseBudget): void {
  if (Array.isArray(value)) for (const entry of value) count(entry, isLeaf, answer);
  else if (isLeaf && !(value instanceof Error)) answer.addLeaf(value ?? null);
  else answer.add(AROUND_BYTES);
}
