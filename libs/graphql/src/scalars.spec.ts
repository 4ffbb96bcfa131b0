import { InvalidInputError } from '@loupe/kernel';
import fc from 'fast-check';
import { GraphQLError, parseValue, valueFromASTUntyped } from 'graphql';
import { describe, expect, it } from 'vitest';
import { BigIntScalar, DateTimeScalar, DateTimeWithZoneScalar, JsonScalar } from './scalars.js';

const UTC_MESSAGE = 'must be in UTC (ending with Z, +00:00, or -00:00)';
const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);

/** The message of a refusal, which must carry an InvalidInputError to become INVALID_INPUT. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(GraphQLError);
    const { originalError, message } = error as GraphQLError;
    expect(originalError).toBeInstanceOf(InvalidInputError);
    return message;
  }
  throw new Error('The value was accepted');
}

describe.each([DateTimeScalar, DateTimeWithZoneScalar])('%s', (scalar) => {
  it.each([
    '2024-01-31T12:00:00',
    '2024-01-31T12:00:00.000',
    '2024-01-31T12:00:00+02:00',
    '2024-01-31T12:00:00-07:30',
    '2024-01-31T12:00:00+00:01',
    '2024-01-31T12:00:00+0000',
    '2024-01-31T12:00',
    '2024-01-31',
  ])('refuses %s, whose zone is not UTC or not given', (value) => {
    expect(refusal(() => scalar.parseValue(value))).toBe(UTC_MESSAGE);
    expect(refusal(() => scalar.parseLiteral(parseValue(JSON.stringify(value)), undefined))).toBe(
      UTC_MESSAGE,
    );
  });

  it.each([
    '2024-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2024-04-31T23:59:59+00:00',
    '2024-00-10T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-01-00T00:00:00Z',
    '2024-01-32T00:00:00Z',
    '2024-01-31T24:00:00Z',
    '2024-01-31T25:00:00Z',
    '2024-01-31T12:60:00Z',
    '2024-01-31T12:00:60Z',
  ])('refuses %s, which is no moment', (value) => {
    expect(refusal(() => scalar.parseValue(value))).toMatch(/^must be a valid date and time/);
  });

  it.each([
    '',
    'Z',
    'now',
    'yesterday Z',
    'Jan 31 2024 12:00 Z',
    '2024-01-31 12:00:00Z',
    '2024-01-31T12Z',
    '2024-1-31T12:00:00Z',
    '20240131T120000Z',
    '+002024-01-31T12:00:00Z',
    '2024-01-31T12:00:00Z\n',
    ' 2024-01-31T12:00:00Z',
    '2024-01-31T12:00:00.Z',
    '٢٠٢٤-01-31T12:00:00Z',
  ])('refuses %j, which is not ISO 8601', (value) => {
    expect(refusal(() => scalar.parseValue(value))).toMatch(/^must be an ISO 8601 timestamp/);
  });

  it.each([1706702400, true, null, {}, [], new Date()])('refuses %j, which is not a string', (value) => {
    expect(refusal(() => scalar.parseValue(value))).toMatch(/^must be an ISO 8601 timestamp/);
  });

  it('refuses a literal that is not a string', () => {
    expect(refusal(() => scalar.parseLiteral(parseValue('1706702400'), undefined))).toMatch(
      /^must be an ISO 8601 timestamp/,
    );
  });

  it.each([
    ['2024-01-31T12:00:00Z', '2024-01-31T12:00:00.000Z'],
    ['2024-01-31T12:00:00+00:00', '2024-01-31T12:00:00.000Z'],
    ['2024-01-31T12:00:00-00:00', '2024-01-31T12:00:00.000Z'],
    ['2024-01-31T12:00Z', '2024-01-31T12:00:00.000Z'],
    ['2024-01-31T12:00:00.5Z', '2024-01-31T12:00:00.500Z'],
    ['2024-02-29T23:59:59.123456Z', '2024-02-29T23:59:59.123Z'],
  ])('accepts %s', (value, instant) => {
    expect(scalar.parseValue(value)).toEqual(new Date(instant));
    expect(scalar.parseLiteral(parseValue(JSON.stringify(value)), undefined)).toEqual(new Date(instant));
  });

  it('gives whole seconds and a Z, which it accepts again', () => {
    const instants = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const text = scalar.serialize(instant);
        expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
        expect(scalar.parseValue(text).getTime()).toBe(Math.floor(instant.getTime() / 1000) * 1000);
      }),
    );
  });

  it('does not give what is no moment', () => {
    expect(() => scalar.serialize(new Date(Number.NaN))).toThrow(RangeError);
    expect(() => scalar.serialize('soon')).toThrow(RangeError);
  });
});

describe('BigInt', () => {
  it.each([
    '',
    ' 1',
    '1 ',
    '1.0',
    '1e3',
    '0x10',
    '1_000',
    '--1',
    '+1',
    '١',
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    null,
    {},
    [],
    1n,
  ])('refuses %s', (value) => {
    expect(refusal(() => BigIntScalar.parseValue(value))).toMatch(/^must be an integer/);
  });

  it.each([String(MAX + 1n), String(MIN - 1n), '9'.repeat(30)])(
    'refuses %s, which no column holds',
    (value) => {
      expect(refusal(() => BigIntScalar.parseValue(value))).toMatch(/^must be an integer/);
      expect(refusal(() => BigIntScalar.parseLiteral(parseValue(value), undefined))).toMatch(
        /^must be an integer/,
      );
    },
  );

  it('refuses a JSON number that has lost digits', () => {
    expect(refusal(() => BigIntScalar.parseValue(JSON.parse('9007199254740993')))).toMatch(
      /^must be an integer.*string/,
    );
  });

  it.each(['1.5', 'true', 'NAME', '[1]', '{a: 1}'])('refuses the literal %s', (literal) => {
    expect(refusal(() => BigIntScalar.parseLiteral(parseValue(literal), undefined))).toMatch(
      /^must be an integer/,
    );
  });

  it('accepts every 64-bit integer as a string, a literal of either kind and, where it is exact, as a number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: MIN, max: MAX }), fc.maxSafeInteger(), (big, safe) => {
        expect(BigIntScalar.parseValue(String(big))).toBe(String(big));
        expect(BigIntScalar.parseLiteral(parseValue(String(big)), undefined)).toBe(String(big));
        expect(BigIntScalar.parseLiteral(parseValue(`"${big}"`), undefined)).toBe(String(big));
        expect(BigIntScalar.parseValue(safe)).toBe(String(BigInt(safe)));
      }),
    );
    expect([MIN, MAX].map((bound) => BigIntScalar.parseValue(String(bound)))).toEqual([
      String(MIN),
      String(MAX),
    ]);
  });

  it.each([
    ['007', '7'],
    ['-0', '0'],
  ])('reads %s as %s', (value, read) => {
    expect(BigIntScalar.parseValue(value)).toBe(read);
  });

  it('gives a string, whether PostgreSQL gave a string, a number or a bigint', () => {
    expect([String(MAX), 5, -5n].map((value) => BigIntScalar.serialize(value))).toEqual([
      String(MAX),
      '5',
      '-5',
    ]);
  });

  it.each([1.5, '1.5', 'many', null, {}])('does not give %s, and does not blame the caller', (value) => {
    expect(() => BigIntScalar.serialize(value)).toThrow(TypeError);
  });
});

describe('JSON', () => {
  it('passes any value through unchanged, as a value and as a literal', () => {
    const keys = fc.stringMatching(/^[a-z]{1,5}$/);
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(null, true, false, 'x', '', 0, 1.5),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(keys, tie('tree'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        expect(JsonScalar.parseValue(value)).toBe(value);
        expect(JsonScalar.serialize(value)).toBe(value);
        const literal = JSON.stringify(value).replace(/"([a-z]{1,5})":/g, '$1:');
        const read: unknown = JsonScalar.parseLiteral(parseValue(literal), undefined);
        expect(JSON.parse(JSON.stringify(read))).toEqual(value);
        expect(read).toEqual(valueFromASTUntyped(parseValue(literal)));
      }),
    );
  });

  it('fills in the variables of a literal', () => {
    expect(JsonScalar.parseLiteral(parseValue('{a: $b}'), { b: 1 })).toEqual({ a: 1 });
  });
});
