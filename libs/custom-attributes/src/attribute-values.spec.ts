import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.js';
import { isEmptyValue, parseAttributeValue } from './attribute-values.js';
import type { CustomAttributeSchema } from './custom-attribute.entity.js';
import { CustomAttributeType } from './custom-attribute.enums.js';

const OPTIONS = ['a', 'b'].map((id) => ({ id, name: id }));

const definitionOf = (type: CustomAttributeType): CustomAttributeSchema => ({
  workspaceId: '',
  id: '',
  entity: 'ITEM',
  key: 'key',
  name: 'Name',
  type,
  options: type.includes('SELECT') ? OPTIONS : null,
  aiGenerated: false,
  createdAt: new Date(0),
});

/** Values of which each type accepts some. */
const EXAMPLES = [
  ...['a', ['a', 'b', 'a'], 'a@b.example', '+49 89 123456', 'https://example.com', { city: 'Lyon' }],
  ...['2026-01-31', ['2026-01-31'], '2026-01-31T00:00:00+00:00', ['2026-01-31T00:00:00Z']],
  ...[true, [false], 1.5, [1.5]],
];

/** Values of many types and shapes. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3, stringUnit: anyCharacter }),
  fc.constantFrom(...EXAMPLES),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.boolean()),
  fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })),
);

describe('a value of an attribute', () => {
  it('is read the same again in the form in which it is stored, or refused with a reason', () => {
    const accepted = new Set<string>();
    const types = Object.values(CustomAttributeType);
    const examples = types.flatMap((type) => EXAMPLES.map((value): [typeof type, unknown] => [type, value]));
    fc.assert(
      fc.property(fc.constantFrom(...types), anything, (type, value) => {
        fc.pre(!isEmptyValue(value));
        const parsed = parseAttributeValue(definitionOf(type), value);
        if (parsed.ok) {
          accepted.add(type);
          expect(parseAttributeValue(definitionOf(type), parsed.value)).toEqual(parsed);
        } else {
          expect(parsed.problems.length).toBeGreaterThan(0);
          for (const { message } of parsed.problems) expect(message).toMatch(/^must be /);
        }
      }),
      { numRuns: 5000, examples },
    );
    // Otherwise a reader that refuses everything would have the property.
    expect([...accepted].sort()).toEqual(types.sort());
  });

  it('is none where it is null, an empty text or an empty list, but not where it is false or 0', () => {
    expect([null, '', []].map(isEmptyValue)).toEqual([true, true, true]);
    expect([false, 0, ' ', [null], {}].map(isEmptyValue)).toEqual([false, false, false, false, false]);
  });
});
