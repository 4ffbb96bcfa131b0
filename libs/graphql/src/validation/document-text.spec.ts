import fc from 'fast-check';
import { getLocation, Kind, parse, Source, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { DocumentText, withoutTokens } from './document-text.js';

describe('DocumentText', () => {
  it('has every location where graphql-js has it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '{', '\n', '\r', '\r\n', 'é', '𝒳'), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.nat(45), (body, at) => {
        const position = Math.min(at, body.length);
        const expected = getLocation(new Source(body), position);
        // graphql-js counts the position between \r and \n to neither line.
        fc.pre(body.slice(position - 1, position + 1) !== '\r\n');
        expect(new DocumentText(body).locationOf(position)).toEqual(expected);
      }),
    );
  });
});

describe('withoutTokens', () => {
  it('keeps no reference from a document to its tokens, and counts its nodes', () => {
    const text =
      '# a comment\nquery($a: Int = 1) { b(c: [$a, "d"]) @skip(if: false) { ...E } } fragment E on F { g }';
    const document = parse(text);
    let nodes = 0;
    visit(document, {
      enter: () => {
        nodes += 1;
      },
    });
    expect(withoutTokens(document, text)).toBe(nodes);
    visit(document, {
      enter: ({ loc, kind }) => {
        expect(Object.keys(loc ?? {}), kind).toEqual(['start', 'source']);
      },
    });
    const [operation] = document.definitions;
    expect(operation?.kind).toBe(Kind.OPERATION_DEFINITION);
    expect(operation?.loc?.start).toBe(text.indexOf('query'));
  });
});
