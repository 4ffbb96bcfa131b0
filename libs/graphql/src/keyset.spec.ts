import { InvalidInputError } from '@loupe/kernel';
import { describe, expect, it } from 'vitest';
import type { CursorValue } from './cursor.js';
import { keysetParts, type SortColumn } from './keyset.js';

const ID = '0190c5a4-6d2f-7b52-8b30-6e0f6b1f2a3c';
const column = (type: SortColumn['type'], nullable = false): SortColumn => ({
  sql: 'item.likes',
  type,
  nullable,
});

/** Text and parameters of each part: the SQL that is sent. */
const sqlOf = (...given: Parameters<typeof keysetParts>) =>
  keysetParts(...given).map(({ where, orderBy }) => ({
    where: where.text,
    values: where.values,
    orderBy: orderBy.text,
  }));

const IMPOSSIBLE: [SortColumn['type'], CursorValue[]][] = [
  [
    'timestamptz',
    [
      5,
      '',
      'now',
      'infinity',
      '2024-02-30T00:00:00.000Z',
      '2024-01-31T24:00:00.000Z',
      '2024-01-31T12:00:00Z',
      '2024-01-31T12:00:00.000',
      '2024-01-31T12:00:00.000+00:00',
      '0000-01-01T00:00:00.000Z',
      '-000001-01-01T00:00:00.000Z',
      '+010000-01-01T00:00:00.000Z',
      '2024-01-31T12:00:00.000Z; DROP TABLE items',
    ],
  ],
  [
    'bigint',
    [5, '', '1.5', '1e3', '0x10', ' 1', '9223372036854775808', '-9223372036854775809', '1'.repeat(40)],
  ],
  ['integer', ['5', 1.5, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER]],
  ['double precision', ['5', '', 'infinity', 'nan', Number.POSITIVE_INFINITY, Number.NaN]],
  ['text', [5, 'a\0b']],
];

const POSSIBLE: [SortColumn['type'], CursorValue[]][] = [
  ['timestamptz', ['0001-01-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z', '9999-12-31T23:59:59.999Z']],
  ['bigint', ['0', '-1', '9223372036854775807', '-9223372036854775808']],
  ['integer', [0, -1, 2 ** 31 - 1, -(2 ** 31)]],
  ['double precision', [0, -1.5, 5e-324, Number.MAX_VALUE, 'Infinity', '-Infinity', 'NaN']],
  ['text', ['', 'ä 😀', "'; DROP TABLE items; --"]],
];

describe('keysetParts', () => {
  it.each(IMPOSSIBLE.flatMap(([type, values]) => values.map((value) => [type, value] as const)))(
    'refuses a cursor whose %s is %j',
    (type, value) => {
      expect(() => keysetParts(column(type), 'item.id', 'ASC', { value, id: ID })).toThrow(
        new InvalidInputError('Invalid cursor'),
      );
    },
  );

  it.each(['', 'x', ID.slice(1), `${ID}0`, `{${ID}}`, "'; DROP TABLE items; --"])(
    'refuses a cursor whose id is %j',
    (id) => {
      for (const nullable of [true, false]) {
        expect(() => keysetParts(column('bigint', nullable), 'item.id', 'ASC', { value: '1', id })).toThrow(
          'Invalid cursor',
        );
      }
      expect(() => keysetParts(column('bigint', true), 'item.id', 'ASC', { value: null, id })).toThrow(
        'Invalid cursor',
      );
    },
  );

  it('refuses a cursor without a value where every row has one', () => {
    expect(() => keysetParts(column('bigint'), 'item.id', 'ASC', { value: null, id: ID })).toThrow(
      'Invalid cursor',
    );
  });

  it.each(POSSIBLE.flatMap(([type, values]) => values.map((value) => [type, value] as const)))(
    'takes a cursor whose %s is %j as a parameter, never as SQL',
    (type, value) => {
      const [part, ...more] = sqlOf(column(type), 'item.id', 'ASC', { value, id: ID });
      expect(more).toEqual([]);
      expect(part).toEqual({
        where: `(item.likes, item.id) > ($1::${type}, $2::uuid)`,
        values: [value, ID],
        orderBy: 'item.likes ASC, item.id ASC',
      });
    },
  );

  it('reads a list of known values as one range, from its beginning or from a cursor', () => {
    expect(sqlOf(column('bigint'), 'item.id', 'DESC', null)).toEqual([
      { where: 'TRUE', values: [], orderBy: 'item.likes DESC, item.id DESC' },
    ]);
    expect(sqlOf(column('bigint'), 'item.id', 'DESC', { value: '7', id: ID })).toEqual([
      {
        where: '(item.likes, item.id) < ($1::bigint, $2::uuid)',
        values: ['7', ID],
        orderBy: 'item.likes DESC, item.id DESC',
      },
    ]);
  });

  it.each(['ASC', 'DESC'] as const)('puts rows without a value last in the direction %s', (order) => {
    const orderBy = `item.likes ${order}, item.id ${order}`;
    const beyond = order === 'ASC' ? '>' : '<';
    const unknown = { where: 'item.likes IS NULL', values: [], orderBy };
    expect(sqlOf(column('bigint', true), 'item.id', order, null)).toEqual([
      { where: 'item.likes IS NOT NULL AND TRUE', values: [], orderBy },
      unknown,
    ]);
    expect(sqlOf(column('bigint', true), 'item.id', order, { value: '7', id: ID })).toEqual([
      {
        where: `item.likes IS NOT NULL AND (item.likes, item.id) ${beyond} ($1::bigint, $2::uuid)`,
        values: ['7', ID],
        orderBy,
      },
      unknown,
    ]);
    expect(sqlOf(column('bigint', true), 'item.id', order, { value: null, id: ID })).toEqual([
      { where: `item.likes IS NULL AND item.id ${beyond} $1::uuid`, values: [ID], orderBy },
    ]);
  });
});
