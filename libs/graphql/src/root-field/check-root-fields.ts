import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { factsOf, isMutationFacts } from './root-field.js';

/**
 * Checks that every root field declares its cost, scopes, MCP text and example.
 * @throws Error with every field that does not, and the correction
 */
export function checkRootFields(schema: GraphQLSchema): void {
  const problems = [
    ...problemsOf(schema.getQueryType(), false),
    ...problemsOf(schema.getMutationType(), true),
  ];
  if (problems.length > 0) throw new Error(`The schema cannot be served:\n${problems.join('\n')}`);
}

function problemsOf(type: GraphQLObjectType | null | undefined, isMutation: boolean): string[] {
  return Object.values(type?.getFields() ?? {}).flatMap((field) => {
    const problem = problemOf(field, isMutation);
    return problem === null ? [] : [`${type?.name}.${field.name} ${problem}`];
  });
}

function problemOf(field: GraphQLField<unknown, unknown>, isMutation: boolean): string | null {
  const facts = factsOf(field);
  if (facts === undefined) {
    return `has no facts: put @RootField({ cost, scopes, mcp, example }) below @${isMutation ? 'Mutation' : 'Query'} at its resolver`;
  }
  if (isMutationFacts(facts) !== isMutation) {
    return `has the cost of a ${isMutation ? 'query' : 'mutation'}: give it a ${isMutation ? 'MutationCost, such as WRITE_COST' : 'QueryCost, such as PLAIN_COST'}`;
  }
  if (isMutationFacts(facts)) return null;
  const { perRow, choosing } = facts.cost;
  const named = [...(perRow?.of ?? []), ...(choosing?.by ?? [])];
  const unknown = named.find((name) => !field.args.some((argument) => argument.name === name));
  return unknown === undefined ? null : `has a cost by the argument ${unknown}, which it does not have`;
}
