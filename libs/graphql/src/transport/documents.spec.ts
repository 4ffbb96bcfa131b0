import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Documents } from './documents.js';

const schema = buildSchema('type Query { a: String }');

describe('Documents', () => {
  it('keeps no document that is not valid, or that nobody validated', () => {
    const documents = new Documents(schema, true);
    for (const query of ['{ b }', '{ a }']) expect(documents.read(query)).not.toBe(documents.read(query));
    const wrong = documents.read('{ b }');
    for (const _ of [1, 2]) {
      expect(documents.validate(wrong).map((error) => error.extensions.code)).toEqual(['undefinedField']);
    }
    expect(documents.read('{ b }')).not.toBe(wrong);
  });

  it('keeps a valid one by its exact text', () => {
    const documents = new Documents(schema, true);
    const read = documents.read('{ a }');
    expect(documents.knows('{ a }')).toBe(false);
    expect(documents.validate(read)).toEqual([]);
    expect(documents.knows('{ a }')).toBe(true);
    expect(documents.read('{ a }')).toBe(read);
    expect(documents.read('{  a }')).not.toBe(read);
  });

  it('throws errors with a code for what cannot be read', () => {
    const documents = new Documents(schema, true);
    const codeOf = (query: string) => {
      try {
        documents.read(query);
      } catch (error) {
        return (error as { extensions?: { code?: string } }).extensions?.code;
      }
      return null;
    };
    expect(codeOf('{')).toBe('GRAPHQL_PARSE_FAILED');
    expect(codeOf('')).toBe('GRAPHQL_PARSE_FAILED');
    expect(codeOf(`{ ${'a '.repeat(9_998)} }`)).toBeNull();
    expect(codeOf(`{ ${'a '.repeat(10_000)} }`)).toBe('GRAPHQL_PARSE_FAILED');
    expect(codeOf('{a'.repeat(5000))).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('refuses introspection where it is off, and nothing else', () => {
    const documents = new Documents(schema, false);
    const codes = (query: string) =>
      documents.validate(documents.read(query)).map((error) => error.extensions.code);
    expect(new Set(codes('{ __schema { types { name } } }'))).toEqual(new Set(['GRAPHQL_VALIDATION_FAILED']));
    expect(codes('{ __typename a }')).toEqual([]);
  });
});
