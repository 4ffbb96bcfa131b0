import fc from 'fast-check';

/**
 * A `unit` for `fc.string`: any Unicode character, halves of surrogate pairs excluded. fast-check's own `binary` gives the same, and makes a table
 * of all million of them first, which takes each process more than a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((point) => String.fromCodePoint(point));

/** A character as it stands in a path or a query: plain, or any one in percent signs. fast-check's `webUrl` and `webPath` make the table above for it. */
export const addressCharacter: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(..."abcdefgXYZ0189-._~!$&'()*+,;=:@"),
  anyCharacter.map((character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  ),
);
