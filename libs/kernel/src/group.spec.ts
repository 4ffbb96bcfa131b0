import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupBy, keyBy } from './group.js';

interface Row {
  key: string;
  place: number;
}
const rows = fc
  .array(fc.constantFrom('a', 'b', '', '__proto__'))
  .map((keys) => keys.map((key, place): Row => ({ key, place })));

it('groupBy keeps every row once, under its key and in its order', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const groups = groupBy(given, ({ key }) => key);
      for (const [key, group] of groups) expect(group).toEqual(given.filter((row) => row.key === key));
      expect([...groups.values()].flat()).toHaveLength(given.length);
    }),
  );
});

it('keyBy finds the row of each key', () => {
  const given: Row[] = [
    { key: 'a', place: 0 },
    { key: '__proto__', place: 1 },
  ];
  const byKey = keyBy(given, ({ key }) => key);
  expect([byKey.get('a'), byKey.get('__proto__'), byKey.get('b')]).toEqual([given[0], given[1], undefined]);
});
