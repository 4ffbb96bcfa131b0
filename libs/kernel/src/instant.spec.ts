import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utcText } from './instant.js';

describe('an instant as text', () => {
  it('has whole seconds, and is otherwise as JavaScript writes it, in any year', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (instant) => {
        expect(utcText(instant)).toBe(instant.toISOString().replace(/\.\d{3}Z$/, 'Z'));
      }),
      { numRuns: 5000 },
    );
  });

  it('is the same again when more days have been written than are remembered', () => {
    const instants = Array.from({ length: 70_000 }, (_, day) => new Date(day * 86_400_000 + 1));
    const first = instants.map(utcText);
    expect(instants.map(utcText)).toEqual(first);
    expect(first[0]).toBe('1970-01-01T00:00:00Z');
  });

  it('is none of an invalid Date', () => {
    expect(() => utcText(new Date(Number.NaN))).toThrow(RangeError);
  });
});
