import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedMessage } from './bounded-message.js';

describe('boundedMessage', () => {
  it('leaves messages as they are, and of what they quote at most 100 characters', () => {
    expect(boundedMessage('Unknown "a".')).toBe('Unknown "a".');
    const quoted = JSON.stringify('"\\'.repeat(300));
    const reported = boundedMessage(`Value ${quoted} is wrong, use "b".`);
    expect(reported).toMatch(/^Value ".{100}…" is wrong, use "b"\.$/);
  });

  it('bounds any message, in little time', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', '\\', 'a', '\n') }),
        fc.nat(50_000),
        (text, times) => {
          expect(boundedMessage(text.repeat(times).slice(0, 200_000)).length).toBeLessThanOrEqual(2001);
        },
      ),
      { numRuns: 30 },
    );
  });
});
