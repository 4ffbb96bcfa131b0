import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoId, elementAt, Random } from './random.js';

const numbersOf = (random: Random) => Array.from({ length: 20 }, () => random.next());

describe('Random', () => {
  it('refuses to pick from nothing', () => {
    expect(() => new Random('x').pick([])).toThrow(RangeError);
    expect(() => elementAt(['a'], 1)).toThrow('no element 1 in a list of 1');
  });

  it('gives the same stream for the same path and another for any other', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(numbersOf(new Random(a))).toEqual(numbersOf(new Random(a)));
        if (a !== b) expect(numbersOf(new Random(a))).not.toEqual(numbersOf(new Random(b)));
      }),
    );
  });

  it('gives whole numbers within both bounds and reaches both', () => {
    const random = new Random('dice');
    const thrown = Array.from({ length: 500 }, () => random.int(1, 6));
    expect([Math.min(...thrown), Math.max(...thrown)]).toEqual([1, 6]);
  });

  it('never picks what weighs nothing, and picks the others in proportion', () => {
    const random = new Random('weights');
    const picked = Array.from({ length: 4000 }, () =>
      random.weighted([
        ['a', 3],
        ['never', 0],
        ['b', 1],
      ] as const),
    );
    expect(picked).not.toContain('never');
    expect(picked.filter((element) => element === 'a').length / 4000).toBeCloseTo(0.75, 1);
  });

  it('samples different elements, and all of them if there are too few', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), fc.nat(20), fc.string(), (list, count, path) => {
        const sample = new Random(path).sample(list, count);
        expect(sample).toHaveLength(Math.min(count, list.length));
        expect(new Set(sample).size).toBe(sample.length);
        expect(list).toEqual(expect.arrayContaining(sample));
      }),
    );
  });

  it('has the median and the spread that a log-normal variable is asked for', () => {
    const random = new Random('reach');
    const logarithms = Array.from({ length: 4000 }, () => Math.log(random.logNormal(100, 1.5)));
    const mean = logarithms.reduce((sum, value) => sum + value, 0) / logarithms.length;
    const variance = logarithms.reduce((sum, value) => sum + (value - mean) ** 2, 0) / logarithms.length;
    expect(mean).toBeCloseTo(Math.log(100), 1);
    expect(Math.sqrt(variance)).toBeCloseTo(1.5, 1);
  });
});

describe('demoId', () => {
  it('is fixed for ever, because a database is known to hold the demo by it', () => {
    expect(demoId('organization', 'quillmora')).toBe('6a3ca8f9-8e54-5a5e-807d-683439d5feb4');
  });
});
