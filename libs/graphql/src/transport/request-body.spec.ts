import { Refusal } from '@loupe/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBody } from './request-body.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (body: unknown) => readBody(bytes(JSON.stringify(body)));

/** The refusal of a body, as the caller sees it. */
function refusal(body: Uint8Array): { status: number; code: string; message: string } {
  try {
    readBody(body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errors } = error.body as { errors: { message: string; extensions: { code: string } }[] };
    expect(errors).toHaveLength(1);
    return {
      status: error.status,
      code: errors[0]?.extensions.code ?? '',
      message: errors[0]?.message ?? '',
    };
  }
  throw new Error('The body was accepted');
}

const refusalOf = (body: unknown) => refusal(bytes(JSON.stringify(body)));

describe('readBody', () => {
  it.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a cut-off character', [0x22, 0xe2, 0x82]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('refuses %s, which is not UTF-8', (_, octets) => {
    expect(refusal(Uint8Array.from(octets))).toEqual({
      status: 400,
      code: 'BAD_REQUEST',
      message: 'The request body is not valid UTF-8',
    });
  });

  it.each([
    '',
    ' ',
    '{',
    '{"query":"{a}",}',
    "{'query':'{a}'}",
    'query={a}',
    '{ items { id } }',
    'undefined',
    'NaN',
  ])('refuses %j, which is not JSON', (text) => {
    expect(refusal(bytes(text))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      message: 'The request body is not valid JSON',
    });
  });

  it.each([[[]], [[{ query: '{a}' }]], [[{ query: '{a}' }, { query: '{b}' }]]])(
    'refuses the batch %j',
    (batch) => {
      const { code, message } = refusalOf(batch);
      expect(code).toBe('BAD_REQUEST');
      expect(message).toMatch(/^Batched requests are not supported/);
    },
  );

  it.each([null, 'query', 5, true])('refuses %j, which is not an object', (body) => {
    expect(refusalOf(body)).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The request body must be a JSON object',
    });
  });

  it.each([
    { extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } } },
    { query: '{a}', extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } } },
    { query: '', extensions: { persistedQuery: {} } },
    { id: 'ab' },
    { query: null, id: 'ab', variables: {} },
    { documentId: 'sha256:ab' },
    { query: '', documentId: 'ab' },
    { doc_id: '123' },
    { queryId: 'ab' },
  ])('refuses the persisted query %j', (body) => {
    expect(refusalOf(body)).toMatchObject({
      status: 400,
      code: 'PERSISTED_QUERY_NOT_SUPPORTED',
      message: 'PersistedQueryNotSupported',
    });
  });

  it.each([
    {},
    { query: null },
    { query: '' },
    { variables: {} },
    { id: 5 },
    { extensions: { persistedQuery: null } },
  ])('refuses %j, which has no query', (body) => {
    expect(refusalOf(body)).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      message: 'The request body has no `query`',
    });
  });

  it.each([5, true, {}, [], ['{a}']])('refuses the query %j, which is not a string', (query) => {
    expect(refusalOf({ query })).toMatchObject({ code: 'BAD_REQUEST', message: '`query` must be a string' });
  });

  it.each([5, true, {}, [], false, 0])('refuses the operation name %j', (operationName) => {
    expect(refusalOf({ query: '{a}', operationName })).toMatchObject({
      code: 'BAD_REQUEST',
      message: '`operationName` must be a string',
    });
  });

  it.each([5, true, false, 0, [], [{}], '', ' ', 'null', ' null ', 'x', '[]', '5', '"{}"', '{', "{'a':1}"])(
    'refuses the variables %j',
    (variables) => {
      expect(refusalOf({ query: '{a}', variables })).toMatchObject({
        code: 'BAD_REQUEST',
        message: '`variables` must be a JSON object, or a string holding one',
      });
    },
  );

  it.each([5, true, false, [], 'x', ''])('refuses the extensions %j', (extensions) => {
    expect(refusalOf({ query: '{a}', extensions })).toMatchObject({
      code: 'BAD_REQUEST',
      message: '`extensions` must be a JSON object',
    });
  });

  it('refuses values that are nested too deeply to be handled, in the body or in variables that are a string', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const body = (depth: number) => bytes(`{"query":"{a}","variables":{"v":${nested(depth)}}}`);
    expect(refusal(body(100_000)).message).toBe('The request body has values nested more than 500 deep');
    expect(refusalOf({ query: '{a}', variables: `{"v":${nested(100_000)}}` }).message).toBe(
      '`variables` has values nested more than 500 deep',
    );
    expect(readBody(body(400)).query).toBe('{a}');
  });

  it('reads a complete request', () => {
    expect(
      read({ query: 'query A { a }', variables: { b: 1 }, operationName: 'A', extensions: { other: 1 } }),
    ).toEqual({
      query: 'query A { a }',
      variables: { b: 1 },
      operationName: 'A',
    });
  });

  it('executes a document that is sent beside an id of its own', () => {
    expect(read({ query: '{a}', id: 'ab', documentId: 'cd' }).query).toBe('{a}');
    expect(read({ query: '{a}', extensions: { persistedQuery: null } }).query).toBe('{a}');
  });

  it.each([undefined, null, {}, '{}', ' {} '])('reads the variables %j as none', (variables) => {
    expect(read({ query: '{a}', variables }).variables).toEqual({});
  });

  it.each([undefined, null, ''])('reads the operation name %j as none', (operationName) => {
    expect(read({ query: '{a}', operationName }).operationName).toBeUndefined();
  });

  it('reads variables alike from an object and from a string holding it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), (variables) => {
        const given = JSON.parse(JSON.stringify(variables));
        expect(read({ query: '{a}', variables: given }).variables).toEqual(given);
        expect(read({ query: '{a}', variables: JSON.stringify(given) }).variables).toEqual(given);
      }),
    );
  });

  it('accepts or refuses any bytes, and never fails otherwise', () => {
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.json().map(bytes),
      fc
        .record({ query: fc.jsonValue(), variables: fc.jsonValue(), operationName: fc.jsonValue() })
        .map((value) => bytes(JSON.stringify(value))),
    );
    fc.assert(
      fc.property(body, (given) => {
        let outcome: unknown;
        try {
          outcome = readBody(given);
        } catch (error) {
          outcome = error;
        }
        if (!(outcome instanceof Refusal))
          expect(outcome).toMatchObject({ query: expect.any(String), variables: expect.any(Object) });
      }),
    );
  });
});
