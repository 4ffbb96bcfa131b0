import { MAX_NESTING } from '@loupe/http';
import fc from 'fast-check';
import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { limitErrors, MAX_ALIASES, MAX_DEPTH, MAX_FIELDS, MAX_ROOT_FIELDS } from './limits.js';
import { readingError } from './reading.js';

const messages = (document: string) => limitErrors(parse(document)).map((error) => error.message);
const nested = (depth: number) => `${'{ a '.repeat(depth)}${'}'.repeat(depth)}`;
const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

describe('limitErrors', () => {
  it('names the depth of the deepest operation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (depth) => {
        const expected =
          depth > MAX_DEPTH ? [`Query has depth of ${depth}, which exceeds max depth of 10`] : [];
        expect(messages(nested(depth))).toEqual(expected);
        expect(messages(`query A { a } query B ${nested(depth)}`)).toEqual(expected);
        expect(messages(`{ ...F } fragment F on Query ${nested(depth)}`)).toEqual(expected);
        expect(messages(`{ ... on Query { ... ${nested(depth)} } }`)).toEqual(expected);
      }),
    );
  });

  it('names it whatever stands beside the deepest field at each level', () => {
    const beside = fc.constantFrom('', 'x', 'x y', 'x: y { z }', '... on T { x }', '...S');
    const level = fc.tuple(beside, beside);
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 30 }), (levels) => {
        const body = levels.reduceRight(
          (inner, [before, after]) => `{ ${before} a ${inner} ${after} }`,
          '{ a }',
        );
        const depth = levels.length + 1;
        const found = messages(`${body} fragment S on T { s }`).filter((message) =>
          message.includes('depth'),
        );
        expect(found).toEqual(
          depth > MAX_DEPTH ? [`Query has depth of ${depth}, which exceeds max depth of 10`] : [],
        );
      }),
    );
  });

  it('adds up the depth of fragments in fragments', () => {
    const chain = times(8, (index) => `fragment F${index} on T { a { ...F${index + 1} } }`);
    expect(messages(`{ a { ...F0 } } ${chain} fragment F8 on T { a }`)).toEqual([]);
    expect(messages(`{ a { a { ...F0 } } } ${chain} fragment F8 on T { a }`)).toHaveLength(1);
  });

  it('leaves introspection as deep as its tools ask', () => {
    expect(messages(`{ __schema ${nested(20)} __type(name: "A") ${nested(20)} }`)).toEqual([]);
  });

  it('counts root fields through fragments', () => {
    const fields = (count: number) => times(count, () => 'a');
    expect(messages(`{ ${fields(MAX_ROOT_FIELDS)} }`)).toEqual([]);
    expect(messages(`{ ${fields(MAX_ROOT_FIELDS)} ...F } fragment F on Query { a }`)).toEqual([
      'Query has 31 root fields, which exceeds the maximum of 30',
    ]);
  });

  it('counts the aliases of each field, wherever they stand, and the same one once', () => {
    const aliased = (count: number) => times(count, (index) => `x${index}: a`);
    expect(messages(`{ b { ${aliased(MAX_ALIASES)} } c { ${aliased(MAX_ALIASES)} } }`)).toEqual([]);
    expect(messages(`{ b { ${aliased(MAX_ALIASES)} } c { other: a } }`)).toEqual([
      'Query has 16 aliases of the field "a", which exceeds the maximum of 15',
    ]);
  });

  it('counts fields as often as their fragments are spread', () => {
    const doubling = (count: number) =>
      times(count, (index) => `fragment F${index} on T { a { ...F${index + 1} } b { ...F${index + 1} } }`);
    expect(messages(`{ a { ...F0 } } ${doubling(7)} fragment F7 on T { a }`)).toEqual([]);
    expect(
      messages(
        `{ a { ...F0 } } ${times(13, (index) => `fragment F${index} on T { ...F${index + 1} ... { ...F${index + 1} } }`)} fragment F13 on T { a b }`,
      ),
    ).toEqual([`Query has more than ${MAX_FIELDS} fields once its fragments are expanded`]);
  });

  it('ends on fragments that spread themselves or are missing, which validation refuses', () => {
    expect(
      messages('{ ...F } fragment F on T { a { ...F ...G } } fragment G on T { ...F ...Missing }'),
    ).toEqual([]);
  });
});

describe('readingError', () => {
  it.each(['{', '[', '('])('refuses %s nested too deeply, before it is parsed', (bracket) => {
    expect(readingError(bracket.repeat(MAX_NESTING))).toBeNull();
    expect(readingError(bracket.repeat(MAX_NESTING + 1))?.message).toBe(
      'Query has brackets nested more than 500 deep',
    );
  });

  it('counts what is open, and no brackets in strings and comments', () => {
    expect(readingError('{ a }'.repeat(2000))).toBeNull();
    expect(readingError(`"${'{'.repeat(600)}" """${'['.repeat(600)}""" # ${'('.repeat(600)}`)).toBeNull();
  });

  it('leaves every other document to the parser, and a document that it passes can be parsed', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      'a',
      ':',
      '"x"',
      '...',
      '$',
      '1',
      '\0',
      '"',
      '"""',
      '\\',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 3000, size: 'max' }), (pieces) => {
        const text = pieces.join('');
        if (readingError(text) !== null) return;
        try {
          parse(text, { maxTokens: 10_000 });
        } catch (error) {
          expect(error).not.toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});

describe('what is read of a document', () => {
  it('is at most 100 KB of UTF-8, and names of 64 characters', () => {
    const filled = (bytes: number) => `{ a } #${'é'.repeat((bytes - 8) / 2)} `;
    expect(readingError(filled(102_400))).toBeNull();
    expect(readingError(filled(102_402))?.message).toBe(
      'The document has 102402 bytes, which exceeds the maximum of 102400',
    );
    expect(readingError(`{ ${'a'.repeat(64)}: b }`)).toBeNull();
    const error = readingError(`{\n ${'a'.repeat(65)}: b }`);
    expect(error?.message).toMatch(/^The name "a+" has 65 characters, which exceeds the maximum of 64$/);
    expect(error?.locations).toEqual([{ line: 2, column: 2 }]);
    expect(error?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('is refused where fields of one place are too many to be compared', () => {
    const codes = (text: string) => limitErrors(parse(text)).map(({ message }) => message);
    const refused = ['The document selects one field too many times to be checked; select each field once'];
    expect(codes(`{ a { ${'b '.repeat(300)} } }`)).toEqual([]);
    expect(codes(`{ a { ${'b '.repeat(400)} } }`)).toEqual(refused);
    const fragments = Array.from({ length: 400 }, (_, index) => `fragment f${index} on A { x${index} }`);
    const spreads = fragments.map((_, index) => `...f${index}`).join(' ');
    expect(codes(`{ a { ${spreads} } } ${fragments.join(' ')}`)).toEqual(refused);
    // A fragment that spreads itself must not cause endless recursion; validation refuses it.
    expect(
      codes('{ a { ...f } } fragment f on A { a { ...f ...g } } fragment g on A { a { ...f } }'),
    ).toEqual([]);
  });
});
