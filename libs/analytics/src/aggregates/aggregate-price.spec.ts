import { describe, expect, it } from 'vitest';
import { aggregateCredits } from './aggregate-price.js';

const COUNT = { metrics: [], creators: false, percentiles: false, ninetieths: false };

describe('the price of an aggregate', () => {
  it('is in the cost of the field for few items', () => {
    expect(aggregateCredits(5000, COUNT, ['HASHTAG', 'CREATOR'])).toBe(0);
  });

  it('grows with items, groupings, metrics and what has to be sorted', () => {
    expect(aggregateCredits(105_000, COUNT, [])).toBe(100);
    expect(aggregateCredits(105_000, COUNT, ['CREATOR'])).toBe(200);
    expect(aggregateCredits(105_000, { ...COUNT, metrics: ['LIKES'] }, ['HASHTAG'])).toBe(340);
    expect(
      aggregateCredits(105_000, { metrics: ['LIKES'], creators: true, percentiles: true, ninetieths: true }, [
        'TYPE',
      ]),
    ).toBe(640);
    expect(aggregateCredits(105_000, COUNT, ['HASHTAG', 'CREATOR'])).toBe(800);
  });

  it('is no more than a plan’s bucket holds', () => {
    expect(aggregateCredits(100_000_000, COUNT, [])).toBe(4000);
  });
});
