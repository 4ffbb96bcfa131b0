import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inParts } from './parts.js';

it('parts of a list are the list, none of them empty or too long', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 9 }), (values, size) => {
      const parts = inParts(values, size);
      expect(parts.flat()).toEqual(values);
      expect(parts.slice(0, -1).every((part) => part.length === size)).toBe(true);
      expect(parts.every((part) => part.length > 0 && part.length <= size)).toBe(true);
    }),
  );
});
