import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.js';
import { between, betweenSeconds, compileFilter, likePattern, type Predicates } from './filter.js';

interface Input {
  name?: string | null;
  tags?: string[] | null;
  verified?: boolean | null;
  minimum?: number | null;
}

const predicates: Predicates<Input, { prefix: string }> = {
  name: (name, { prefix }) => sql`name = ${prefix + name} OR alias = ${name}`,
  tags: (tags) => sql`tags && ${tags}`,
  verified: (verified) => sql`verified = ${verified}`,
  minimum: (minimum) => (minimum === 0 ? null : sql`likes >= ${minimum}`),
};
const compile = (input: Input | null | undefined) => {
  const { text, values } = compileFilter(input, predicates, { prefix: '@' });
  return { text, values };
};

describe('compileFilter', () => {
  it.each([null, undefined, {}, { name: null }, { name: undefined }, { tags: [] }, { minimum: 0 }])(
    'of %j is no condition',
    (input) => {
      expect(compile(input)).toEqual({ text: 'TRUE', values: [] });
    },
  );

  it('takes an empty string, false and an empty element for what they say', () => {
    expect(compile({ name: '' })).toEqual({ text: '(name = $1 OR alias = $2)', values: ['@', ''] });
    expect(compile({ verified: false })).toEqual({ text: '(verified = $1)', values: [false] });
    expect(compile({ tags: [''] })).toEqual({ text: '(tags && $1)', values: [['']] });
  });

  it('ignores what is no field of the filter, also where the input has a prototype', () => {
    const input = Object.assign(Object.create({ name: undefined }), {
      constructor: 1,
      other: 'x',
      verified: true,
    });
    expect(compile(input)).toEqual({ text: '(verified = $1)', values: [true] });
  });

  it('joins given fields by AND, each a condition of its own, and numbers parameters in order', () => {
    expect(compile({ tags: ['a'], name: 'b', verified: true, minimum: 5 })).toEqual({
      text: '(name = $1 OR alias = $2) AND (tags && $3) AND (verified = $4) AND (likes >= $5)',
      values: ['@b', 'b', ['a'], true, 5],
    });
  });

  it('never puts a value into the text of the statement', () => {
    const hostile = fc.string({ unit: anyCharacter, minLength: 1 });
    fc.assert(
      fc.property(hostile, fc.array(hostile, { minLength: 1 }), (name, tags) => {
        const { text, values } = compile({ name, tags });
        expect(text).toBe('(name = $1 OR alias = $2) AND (tags && $3)');
        expect(values).toEqual([`@${name}`, name, tags]);
      }),
    );
  });
});

describe('between', () => {
  const compiled = (range: { from?: unknown; to?: unknown }) => {
    const condition = between(sql`likes`, range, raw('bigint'));
    return condition === null ? null : { text: condition.text, values: condition.values };
  };

  it.each([{}, { from: null }, { from: undefined, to: null }])('of %j is no condition', (range) => {
    expect(compiled(range)).toBeNull();
  });

  it('includes both bounds, and zero is one', () => {
    expect(compiled({ from: 0, to: 5 })).toEqual({
      text: 'likes >= $1::bigint AND likes <= $2::bigint',
      values: [0, 5],
    });
    expect(compiled({ from: 0 })).toEqual({ text: 'likes >= $1::bigint', values: [0] });
    expect(compiled({ to: '0' })).toEqual({ text: 'likes <= $1::bigint', values: ['0'] });
  });
});

describe('likePattern', () => {
  it.each([
    ['100%', '100\\%'],
    ['a_b', 'a\\_b'],
    ['a\\b', 'a\\\\b'],
    ["it's", "it's"],
  ])('of %s stands for itself alone', (text, pattern) => {
    expect(likePattern(text)).toBe(pattern);
  });
});

describe('betweenSeconds', () => {
  it('decisions §4: begins and ends with whole seconds, so that a moment is in the range of what is shown of it', () => {
    const moments = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        const shown = new Date(`${moment.toISOString().slice(0, 19)}Z`);
        const { text, values } = betweenSeconds(sql`at`, { from: shown, to: shown }) ?? sql``;
        expect(text).toBe('at >= $1::timestamptz AND at < $2::timestamptz');
        const [from, before] = values as Date[];
        expect(from?.getTime()).toBeLessThanOrEqual(moment.getTime());
        expect(before?.getTime()).toBeGreaterThan(moment.getTime());
        expect(Number(before) - Number(from)).toBe(1000);
        expect(betweenSeconds(sql`at`, { from: moment, to: moment })?.values).toEqual(values);
      }),
    );
  });

  it('of no end is no condition', () => {
    expect([betweenSeconds(sql`at`, {}), betweenSeconds(sql`at`, { from: null, to: null })]).toEqual([
      null,
      null,
    ]);
  });
});
