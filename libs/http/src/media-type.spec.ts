import { describe, expect, it } from 'vitest';
import { DRAFT_TYPE, isJsonContent, JSON_TYPE, mimeTypeOf, responseType } from './media-type.js';

describe('responseType', () => {
  it.each([
    [undefined, JSON_TYPE],
    ['', JSON_TYPE],
    ['*/*', JSON_TYPE],
    ['application/*;q=0.1', JSON_TYPE],
    ['text/html', JSON_TYPE],
    ['nonsense', JSON_TYPE],
    [JSON_TYPE, JSON_TYPE],
    [`${JSON_TYPE}, ${DRAFT_TYPE}`, JSON_TYPE],
    [`${DRAFT_TYPE};q=0.5, ${JSON_TYPE}`, JSON_TYPE],
    [`${DRAFT_TYPE};q=0, */*`, JSON_TYPE],
    [DRAFT_TYPE, DRAFT_TYPE],
    ['Application/GraphQL-Response+JSON; charset=utf-8', DRAFT_TYPE],
    [`${DRAFT_TYPE}; charset=utf-8, ${JSON_TYPE}; charset=utf-8`, DRAFT_TYPE],
    [`${JSON_TYPE}; charset=utf-8, ${DRAFT_TYPE}; charset=utf-8`, JSON_TYPE],
    // The headers of Apollo Client, urql and graphql-request.
    [`${DRAFT_TYPE},${JSON_TYPE};q=0.9`, DRAFT_TYPE],
    [`${DRAFT_TYPE}, application/graphql+json, ${JSON_TYPE}, text/event-stream, multipart/mixed`, DRAFT_TYPE],
    [`${DRAFT_TYPE}, ${JSON_TYPE}`, DRAFT_TYPE],
  ])('of %s is %s', (accept, type) => {
    expect(responseType(accept)).toBe(type);
  });
});

describe('isJsonContent', () => {
  it.each([
    undefined,
    '',
    'json',
    'application/json/x',
    'application/jsonp',
    'application/graphql-response+json',
    'text/json',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
  ])('refuses %s', (type) => {
    expect(isJsonContent(type)).toBe(false);
  });

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf8',
    'application/json; charset="UTF-8"; profile=x',
    'application/json;',
  ])('accepts %s', (type) => {
    expect(isJsonContent(type)).toBe(true);
  });
});

describe('mimeTypeOf', () => {
  it('reads nothing that is longer than any type is', () => {
    const typeOf = (spaces: number) => mimeTypeOf(`multipart/form-data; a=x${' '.repeat(spaces)}x`)?.essence;
    expect([typeOf(10), typeOf(1000)]).toEqual(['multipart/form-data', undefined]);
    expect([mimeTypeOf(undefined), mimeTypeOf(''), mimeTypeOf('nonsense')]).toEqual([null, null, null]);
  });
});
