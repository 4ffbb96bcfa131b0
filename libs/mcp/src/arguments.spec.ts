import * as search from '@loupe/kernel';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { argumentCheck } from './arguments.js';

vi.mock('@loupe/kernel', { spy: true });

const check = argumentCheck({
  type: 'object',
  properties: Object.fromEntries(['filter', 'first', 'sorting'].map((name) => [name, { type: 'string' }])),
  additionalProperties: false,
});
const unknown = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`firs${index}`, 1]));

describe('arguments that are not known', () => {
  afterEach(() => vi.clearAllMocks());

  it('are named with the nearest, at most five of them', () => {
    const problems = check(unknown(20), unknown(20));
    expect(problems).toHaveLength(5);
    expect(problems[0]).toContain('did you mean first?');
  });

  it('have no nearest sought beyond those that are named', () => {
    expect(check(unknown(20_000), unknown(20_000))).toHaveLength(5);
    expect(vi.mocked(search.nearest)).toHaveBeenCalledTimes(5);
  });
});
