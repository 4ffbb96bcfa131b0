import fc from 'fast-check';
import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.js';
import { badTextInVariables, nulInDocument } from './nul.js';

const NUL = '\0';

describe('badTextInVariables', () => {
  it.each([
    [NUL, 'must not contain the NUL character (U+0000)'],
    ['\ud800', 'must not contain half of a UTF-16 surrogate pair'],
    ['\udfff', 'must not contain half of a UTF-16 surrogate pair'],
  ])('finds %j wherever it is put, in a value or a key', (bad, problem) => {
    const places = fc.array(fc.oneof(fc.stringMatching(/^[a-z]{1,5}$/), fc.nat(3)), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(places, fc.boolean(), fc.string(), fc.string(), (steps, inKey, before, after) => {
        const text = before.replaceAll(NUL, '') + bad + after.replaceAll(NUL, '');
        const value = steps.reduceRight<unknown>(
          (inner, step) =>
            typeof step === 'number' ? [...Array(step).fill('x'), inner] : { a0: null, [step]: inner },
          inKey ? { [text]: 1 } : text,
        );
        const place = steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
        const found = badTextInVariables({ first: 1, v: value });
        const path = inKey ? `$v${place}[${JSON.stringify(text)}]` : `$v${place}`;
        expect(found).toEqual({ path, problem });
      }),
    );
  });

  it('finds none where there is none, and says nothing that has one', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: anyCharacter }), fc.jsonValue()), (variables) => {
        const found = badTextInVariables(variables);
        expect(found !== null).toBe(
          /\\u(0000|d[89a-f])/.test(JSON.stringify(variables).replaceAll('\\\\', '')),
        );
        expect(found?.path ?? '').not.toContain(NUL);
      }),
    );
  });
});

describe('nulInDocument', () => {
  it.each([
    ['{ a(b: "\\u0000") }', 'a.b'],
    ['{ a { b(c: {d: [1, "", "\\u0000"]}) } }', 'a.b.c.d[2]'],
    ['{ x: a(b: """\0""") }', 'a.b'],
    ['{ ok a @skip(if: "\\u0000") }', 'a.@skip.if'],
    ['{ ... @include(if: "\\u0000") { a } }', '@include.if'],
    ['query @d(a: "\\u0000") { a }', '@d.a'],
    ['query($v: T = {a: "\\u0000"}) { a }', '$v.a'],
    ['query($v: T @d(a: "\\u0000")) { a }', '$v.@d.a'],
    ['{ a } fragment F on T { b { c(d: "\\u0000") } }', 'F.b.c.d'],
    ['{ a } fragment F on T @d(a: "\\u0000") { b }', 'F.@d.a'],
    ['{ a ...F @d(a: "\\u0000") }', '@d.a'],
    ['query A { a } query B { b(c: "\\u0000") }', 'b.c'],
  ])('of %s is %s', (document, path) => {
    expect(nulInDocument(parse(document))).toBe(path);
  });

  it.each([
    '{ a }',
    '{ a(b: "\\\\u0000") }',
    '{ a(b: "u0000", c: 0, d: null, e: E, f: $v) }',
    '{ a # \0\n }',
    '"""\0""" query A { a }',
  ])('of %j is nowhere', (document) => {
    expect(nulInDocument(parse(document))).toBeNull();
  });
});
