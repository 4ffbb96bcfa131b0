import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inexactNumber, type JsonPath } from './exact-numbers.js';

describe('inexactNumber', () => {
  it.each<[string, JsonPath]>([
    ['[9007199254740993]', [0]],
    ['{"a": -9007199254740993}', ['a']],
    ['{"a":[1,{"b":[[12345678901234567890]]}]}', ['a', 1, 'b', 0, 0]],
    ['{"a":1e400}', ['a']],
    ['[-1.5E+999]', [0]],
    ['{"x":"y","a\\"\\\\":\n 123456789012345678}', ['a"\\']],
    ['{"__proto__":{"constructor":9007199254740993}}', ['__proto__', 'constructor']],
    ['{"a":9007199254740993,"a":1}', ['a']],
  ])('finds that of %s', (text, path) => {
    expect(inexactNumber(text)).toEqual(path);
  });

  it.each([
    '[9007199254740991]',
    // A power of two, and the text that JSON.stringify writes for a large number.
    '[9007199254740992]',
    '[100000000000000000000]',
    '[37068296861808810]',
    '[1e22]',
    '[0.1,0.30000000000000004,0.1000000000000000055511151231257827]',
    '{"9007199254740993":1}',
    '{"a":"9007199254740993"}',
    '{"a":"x, 9007199254740993"}',
    '["\\\\",": 9007199254740993"]',
  ])('finds none in %s', (text) => {
    expect(inexactNumber(text)).toBeNull();
  });

  it('looks under one key if asked to', () => {
    const text = '{"a":[9007199254740993],"b":{"a":1,"c":9007199254740993}}';
    expect(inexactNumber(text, 'b')).toEqual(['b', 'c']);
    expect(inexactNumber(text, 'c')).toBeNull();
  });

  it('finds an integer wherever it stands in any JSON, exactly if it is altered', () => {
    const steps = fc.array(fc.oneof(fc.string(), fc.nat(3)), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        steps,
        fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
        fc.boolean(),
        (path, number, isSpaced) => {
          const marker = 'the number stands here';
          const value = path.reduceRight<unknown>(
            (inner, step) =>
              typeof step === 'number'
                ? [...Array(step).fill('"1, [2'), inner, 'x']
                : Object.fromEntries([
                    ['before', [0.5, '{"']],
                    [step, inner],
                  ]),
            marker,
          );
          const text = JSON.stringify(value, null, isSpaced ? 2 : 0).replace(`"${marker}"`, String(number));
          const read = Number(number);
          const isAltered = BigInt(read) !== number && String(read) !== String(number);
          expect(inexactNumber(text)).toEqual(isAltered ? path : null);
        },
      ),
      { numRuns: 500 },
    );
  });
});
