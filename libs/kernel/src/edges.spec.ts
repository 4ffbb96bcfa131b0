import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutEdges, withoutEnd, withoutEndSlashes, withoutSlashes } from './edges.js';

const paths = fc.string({ unit: fc.constantFrom('/', 'a', 'b'), maxLength: 12 });

describe('the edges of a text', () => {
  it('lose what expressions would take', () => {
    fc.assert(
      fc.property(paths, (path) => {
        expect(withoutEndSlashes(path)).toBe(path.replace(/\/+$/, ''));
        expect(withoutSlashes(path)).toBe(path.replace(/^\/+|\/+$/g, ''));
      }),
    );
  });

  it('are looked at once, however long they are', () => {
    let asked = 0;
    const isSlash = (character: string) => {
      asked += 1;
      return character === '/';
    };
    const slashes = '/'.repeat(60_000);

    expect(withoutEnd(`${slashes}a`, isSlash)).toHaveLength(60_001);
    expect(withoutEdges(`a${slashes}a${slashes}`, isSlash)).toBe(`a${slashes}a`);
    expect(asked).toBeLessThan(2 * 60_000);
  });
});
