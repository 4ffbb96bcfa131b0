import { describe, expect, it } from 'vitest';
import { creditsByName, usageByName } from './usage-by-name';

const OLD = '2026-11-29T00:00:00Z';
const NEW = '2026-11-30T00:00:00Z';

const used = (tokenId: string, credits: number, lastDay = NEW) => ({
  ...{ tokenId, credits, lastDay, requests: 1 },
  creditsByDay: lastDay === NEW ? [0, credits] : [credits, 0],
});

describe('usage by name', () => {
  it('has one row for all people of the console, and one for all that have no name any more', () => {
    const console = { id: 'console', name: 'Console' };
    const names = new Map([
      ['shop', { id: 'shop', name: 'Shop' }],
      ['mara', console],
      ['nova', console],
    ]);
    const named = usageByName(
      [used('gone', 5), used('mara', 40, OLD), used('nova', 2), used('shop', 30), used('away', 6, OLD)],
      names,
      'Deleted',
    );
    expect(named).toEqual([
      { id: 'console', name: 'Console', requests: 2, credits: 42, creditsByDay: [40, 2], lastDay: NEW },
      { id: 'shop', name: 'Shop', requests: 1, credits: 30, creditsByDay: [0, 30], lastDay: NEW },
      { id: '', name: 'Deleted', requests: 2, credits: 11, creditsByDay: [6, 5], lastDay: NEW },
    ]);
  });

  it('keeps apart two tokens of one name', () => {
    const names = new Map(['one', 'other'].map((id) => [id, { id, name: 'Shop' }]));
    const named = usageByName([used('one', 1), used('other', 2)], names, 'Deleted');
    expect(named.map(({ id }) => id)).toEqual(['other', 'one']);
  });
});

describe('the credits of the days by name', () => {
  const named = (count: number) =>
    usageByName(
      Array.from({ length: count }, (_, index) => used(`${index}`, 100 - index)),
      new Map(
        Array.from({ length: count }, (_, index) => [`${index}`, { id: `${index}`, name: `${index}` }]),
      ),
      'Deleted',
    );

  it('are those of the five with the most, and of all others together', () => {
    expect(creditsByName(named(8)).map(({ name }) => name)).toEqual(['0', '1', '2', '3', '4', 'Others']);
    expect(creditsByName(named(8)).at(-1)?.values).toEqual([0, 95 + 94 + 93]);
  });

  it('have no others where there are none', () => {
    expect(creditsByName(named(5)).map(({ name }) => name)).toEqual(['0', '1', '2', '3', '4']);
    expect(creditsByName([])).toEqual([]);
  });
});
