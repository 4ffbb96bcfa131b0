import { expect, it } from 'vitest';
import { readingsOf } from './readings';

const row = (socialProfileId: string, before: string | null, after: string) => ({
  socialProfileId,
  before,
  after,
});

it('profiles have their followers at the ends of all spans, and gaps where nothing was read', () => {
  const spans = [[row('a', '10', '20')], [row('a', '20', '15'), row('b', '7', '9')], [row('c', null, '4')]];
  expect(Object.fromEntries(readingsOf(spans))).toEqual({
    a: [10, 20, 15, null],
    b: [null, 7, 9, null],
    c: [null, null, null, 4],
  });
});
