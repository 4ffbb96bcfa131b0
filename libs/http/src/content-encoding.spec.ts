import { describe, expect, it } from 'vitest';
import { encodingOf } from './content-encoding.js';

describe('the encoding of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip ; q=0.000', 'identity'],
    ['gzip;q=0.5, identity', 'identity'],
    ['deflate, zstd', 'identity'],
    ['*', 'br'],
    [',;q=,é', 'identity'],
  ])('for %s is %s', (accepted, encoding) => {
    expect(encodingOf(accepted)).toBe(encoding);
  });
});
