import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type GraphQLField,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { documentOf } from './root-document.js';

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../../../../schema.graphql'), 'utf8'));
const KINDS = { query: schema.getQueryType(), mutation: schema.getMutationType() };

type Operation = keyof typeof KINDS;
const fieldOf = (operation: Operation, name: string) =>
  KINDS[operation]?.getFields()[name] as GraphQLField<unknown, unknown>;
const written = (operation: Operation, name: string, postId: string | null = '7') =>
  documentOf({ operation, field: fieldOf(operation, name) }, postId);

describe.each(['query', 'mutation'] as const)(
  'the document that is written for a root field: %s',
  (operation) => {
    it.each(Object.keys(KINDS[operation]?.getFields() ?? {}))(
      '%s: is valid, and so are its variables',
      (name) => {
        const { query, variables } = written(operation, name);
        const document = parse(query);
        expect(validate(schema, document)).toEqual([]);
        const of = document.definitions.find(
          (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
        );
        const { errors = [] } = getVariableValues(schema, of?.variableDefinitions ?? [], { ...variables });
        expect(errors).toEqual([]);
        expect(query.length).toBeLessThan(1000);
      },
    );
  },
);

describe('the document that is written for a root field', () => {
  it('names no post where the workspace has none', () => {
    expect(written('query', 'item', null).variables).toEqual({ id: '' });
  });

  it('names the newest post where an argument is one, and nothing else by its id', () => {
    expect(written('query', 'item').variables).toEqual({ id: '7' });
    expect(written('query', 'engagementHistory').variables).toEqual({ itemId: '7' });
    expect(written('mutation', 'refetchEngagementBulk').variables).toEqual({ itemIds: ['7'] });
    expect(written('query', 'campaigns').variables).toEqual({});
    expect(written('query', 'creator').variables).toEqual({ id: '' });
  });

  it('selects the rows of a list, and what a mutation changed', () => {
    expect(written('query', 'alerts').query).toMatch(
      /^query Alerts \{\n {2}alerts \{\n {4}totalCount\n {4}nodes \{\n {6}id\n/,
    );
    const { query } = written('mutation', 'activateMember');
    expect(query).toContain(
      'mutation ActivateMember($id: ID!) {\n  activateMember(id: $id) {\n    member {\n      id',
    );
    expect(query).toContain('userErrors {');
  });
});
