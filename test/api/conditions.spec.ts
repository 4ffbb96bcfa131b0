import { Creator } from '@loupe/content';
import {
  type CustomAttributeConditionInput,
  CustomAttributeType,
  FilterOperator,
  MAX_CONDITIONS,
} from '@loupe/custom-attributes';
import { sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConditionsWorld, startConditionsWorld } from '../support/conditions-world.js';

const NOW = new Date('2026-03-08T03:30:00.000Z');
const [RED, GREEN, BLUE] = [newId(), newId(), newId()];

/** For one family of types: values by the name of their row, and which rows each operator selects. */
interface Family {
  types: CustomAttributeType[];
  rows: Record<string, unknown>;
  selects: [operator: FilterOperator, value: unknown, rows: string[]][];
}

const listFamily = (type: CustomAttributeType, a: unknown, b: unknown, c: unknown): Family => ({
  types: [type],
  rows: { ab: [a, b], b: [b], c: [c], none: [], absent: undefined },
  selects: [
    ['CONTAINS', b, ['ab', 'b']],
    ['CONTAINS', [a, c], ['ab', 'c']],
    ['CONTAINS_ALL', [b, a], ['ab']],
    ['CONTAINS_ALL', b, ['ab', 'b']],
    ['DOES_NOT_CONTAIN', [a, c], ['absent', 'b', 'none']],
    ['IS_EMPTY', undefined, ['absent', 'none']],
    ['IS_NOT_EMPTY', undefined, ['ab', 'b', 'c']],
  ],
});

const FAMILIES: Family[] = [
  {
    types: ['TEXT', 'EMAIL', 'PHONE', 'URL'],
    rows: {
      percent: '100% Café',
      under: 'a_b',
      back: 'a\\b',
      plain: 'acb',
      empty: '',
      none: null,
      absent: undefined,
    },
    selects: [
      ['IS', '100% cAFÉ', ['percent']],
      ['IS', '%', []],
      ['IS', 'a_b', ['under']],
      ['IS_NOT', 'A_B', ['absent', 'back', 'empty', 'none', 'percent', 'plain']],
      ['CONTAINS', '%', ['percent']],
      ['CONTAINS', '_', ['under']],
      ['CONTAINS', '\\', ['back']],
      ['CONTAINS', 'CAF', ['percent']],
      ['DOES_NOT_CONTAIN', 'b', ['absent', 'empty', 'none', 'percent']],
      ['STARTS_WITH', 'A', ['back', 'plain', 'under']],
      ['STARTS_WITH', '_', []],
      ['ENDS_WITH', 'CB', ['plain']],
      ['ENDS_WITH', '\\B', ['back']],
      ['IS_EMPTY', null, ['absent', 'empty', 'none']],
      ['IS_NOT_EMPTY', null, ['back', 'percent', 'plain', 'under']],
    ],
  },
  {
    types: ['SINGLE_SELECT_V2', 'SINGLE_SELECT_V3'],
    rows: { red: RED, green: GREEN, absent: undefined },
    selects: [
      ['IS', RED, ['red']],
      ['IS', [RED, GREEN], ['green', 'red']],
      ['IS', BLUE, []],
      ['IS_NOT', RED, ['absent', 'green']],
      ['IS_NOT', [RED, GREEN], ['absent']],
      ['IS_EMPTY', undefined, ['absent']],
      ['IS_NOT_EMPTY', undefined, ['green', 'red']],
    ],
  },
  { ...listFamily('MULTIPLE_SELECT', RED, GREEN, BLUE), types: ['MULTIPLE_SELECT', 'MULTIPLE_SELECT_V2'] },
  listFamily('TEXT_LIST', 'one%', 'Two', 'three'),
  listFamily('NUMBER_LIST', 1, 2.5, -3),
  listFamily('DATE_LIST', '2026-01-01', '2026-01-02', '2026-01-03'),
  listFamily(
    'DATETIME_LIST',
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.001Z',
    '2025-01-01T00:00:00.000Z',
  ),
  {
    types: ['BOOLEAN_LIST'],
    rows: { both: [true, false], yes: [true], none: [], absent: undefined },
    selects: [
      ['CONTAINS', true, ['both', 'yes']],
      ['CONTAINS_ALL', [true, false], ['both']],
      ['DOES_NOT_CONTAIN', false, ['absent', 'none', 'yes']],
      ['IS_EMPTY', undefined, ['absent', 'none']],
      ['IS_NOT_EMPTY', undefined, ['both', 'yes']],
    ],
  },
  {
    types: ['NUMBER'],
    rows: { less: -1.5, zero: 0, ten: 10, text: '10', absent: undefined },
    selects: [
      ['EQUAL', 10, ['ten']],
      ['NOT_EQUAL', 10, ['absent', 'less', 'text', 'zero']],
      ['LESS_THAN', 0, ['less']],
      ['LESS_THAN_OR_EQUAL', 0, ['less', 'zero']],
      ['MORE_THAN', 0, ['ten']],
      ['MORE_THAN_OR_EQUAL', 0, ['ten', 'zero']],
      ['BETWEEN', { from: -1.5, to: 0 }, ['less', 'zero']],
      ['BETWEEN', [1, 10], ['ten']],
      ['IS_EMPTY', undefined, ['absent']],
      ['IS_NOT_EMPTY', undefined, ['less', 'ten', 'text', 'zero']],
    ],
  },
  {
    types: ['BOOLEAN'],
    rows: { yes: true, no: false, absent: undefined },
    selects: [
      ['IS', true, ['yes']],
      ['IS', false, ['no']],
      ['IS_EMPTY', undefined, ['absent']],
      ['IS_NOT_EMPTY', undefined, ['no', 'yes']],
    ],
  },
  {
    types: ['DATE'],
    rows: {
      before: '2026-03-06',
      yesterday: '2026-03-07',
      today: '2026-03-08',
      after: '2026-03-09',
      absent: undefined,
    },
    selects: [
      ['EQUAL', '2026-03-07', ['yesterday']],
      ['NOT_EQUAL', '2026-03-07', ['absent', 'after', 'before', 'today']],
      ['LESS_THAN', '2026-03-07', ['before']],
      ['LESS_THAN_OR_EQUAL', '2026-03-07', ['before', 'yesterday']],
      ['MORE_THAN', '2026-03-08', ['after']],
      ['MORE_THAN_OR_EQUAL', '2026-03-08', ['after', 'today']],
      ['BETWEEN', { from: '2026-03-07', to: '2026-03-08' }, ['today', 'yesterday']],
      ['IS_RELATIVE_TO_TODAY', { from: -1, to: 0 }, ['today', 'yesterday']],
      ['IS_RELATIVE_TO_TODAY', [1, 30], ['after']],
      ['IS_EMPTY', undefined, ['absent']],
      ['IS_NOT_EMPTY', undefined, ['after', 'before', 'today', 'yesterday']],
    ],
  },
  {
    types: ['DATETIME'],
    rows: {
      last: '2026-03-07T23:59:59.999Z',
      first: '2026-03-08T00:00:00.000Z',
      next: '2026-03-09T00:00:00.000Z',
      absent: undefined,
    },
    selects: [
      ['EQUAL', '2026-03-08T00:00:00Z', ['first']],
      ['EQUAL', '2026-03-08T00:00:00.000+00:00', ['first']],
      ['NOT_EQUAL', '2026-03-08T00:00:00Z', ['absent', 'last', 'next']],
      ['LESS_THAN', '2026-03-08T00:00:00Z', ['last']],
      ['LESS_THAN_OR_EQUAL', '2026-03-08T00:00:00Z', ['first', 'last']],
      ['MORE_THAN', '2026-03-08T00:00:00Z', ['next']],
      ['MORE_THAN_OR_EQUAL', '2026-03-08T00:00:00Z', ['first', 'next']],
      ['BETWEEN', { from: '2026-03-07T23:59:59.999Z', to: '2026-03-08T00:00:00-00:00' }, ['first', 'last']],
      ['IS_RELATIVE_TO_TODAY', { from: 0, to: 0 }, ['first']],
      ['IS_EMPTY', undefined, ['absent']],
      ['IS_NOT_EMPTY', undefined, ['first', 'last', 'next']],
    ],
  },
];

const keyOf = (type: CustomAttributeType) => type.toLowerCase();
const CASES = FAMILIES.flatMap(({ types, selects }) =>
  types.flatMap((type) =>
    selects.map(([operator, value, rows]) => ({
      type,
      operator,
      value,
      rows,
      json: JSON.stringify(value) ?? '',
    })),
  ),
);
const ACCEPTED = new Set(CASES.map(({ type, operator }) => `${type} ${operator}`));
const REFUSED = Object.values(CustomAttributeType).flatMap((type) =>
  Object.values(FilterOperator)
    .filter((operator) => !ACCEPTED.has(`${type} ${operator}`))
    .map((operator) => ({ type, operator })),
);

describe('a condition', () => {
  let world: ConditionsWorld;
  const names = new Map<string, string>();

  beforeAll(async () => {
    world = await startConditionsWorld(NOW);
    for (const type of Object.values(CustomAttributeType)) {
      await world.define(keyOf(type), type, type.includes('SELECT') ? [RED, GREEN, BLUE] : undefined);
    }
    const rows = FAMILIES.flatMap((family) =>
      family.types.flatMap((type) =>
        Object.entries(family.rows).map(([name, value]) => ({
          id: newId(),
          name: `${type}.${name}`,
          type,
          value,
        })),
      ),
    );
    for (const { id, name } of rows) names.set(id, name);
    await world.addCreators(
      rows.map(({ id, type, value }) => [id, value === undefined ? {} : { [keyOf(type)]: value }]),
    );
  });
  afterAll(() => world?.close());

  /** Names of the rows of a type that a condition selects; rows of other types have no value of it. */
  async function selected(type: CustomAttributeType, condition: CustomAttributeConditionInput) {
    const found = (await world.select([condition])).map((id) => names.get(id) ?? '');
    return found
      .filter((name) => name.startsWith(`${type}.`))
      .map((name) => name.slice(type.length + 1))
      .sort();
  }

  const refusal = (...conditions: CustomAttributeConditionInput[]) =>
    world.select(conditions).then(
      () => 'not refused',
      (error: { code?: string; message: string }) => `${error.code} ${error.message}`,
    );

  const numberIs5 = { field: 'number', type: 'NUMBER', operator: 'EQUAL', value: 5 } as const;

  it.each(REFUSED)('on $type does not take $operator', async ({ type, operator }) => {
    const condition = { field: keyOf(type), type, operator, value: 'x' };
    const operators = [
      ...new Set(CASES.filter((one) => one.type === type).map((one) => one.operator)),
    ].sort();
    expect(await refusal(numberIs5, condition)).toBe(
      type === 'SHIPPING_ADDRESS'
        ? 'INVALID_INPUT conditions[1].field: attributes of type SHIPPING_ADDRESS cannot be filtered by'
        : `INVALID_INPUT conditions[1].operator: must be one of ${operators.join(', ')} for an attribute of type ${type}`,
    );
  });

  it.each(CASES)('$type $operator $json selects $rows', async ({ type, operator, value, rows }) => {
    expect(await selected(type, { field: keyOf(type), type, operator, value })).toEqual(rows);
  });

  const refusals: [Partial<CustomAttributeConditionInput>, string][] = [
    [{ field: 'nothing' }, 'field: there is no attribute of creators with the key "nothing"'],
    [{ field: '' }, 'field: there is no attribute of creators with the key ""'],
    [{ type: 'TEXT' }, 'type: must be NUMBER, the type of the attribute "number"'],
    [{ value: '5' }, 'value: must be a number'],
    [{ value: undefined }, 'value: must be a number'],
    [{ value: [5] }, 'value: must be a number'],
    [
      { operator: 'BETWEEN', value: { from: 5 } },
      'value: must be {"from": …, "to": …} or [from, to], each a number, in order',
    ],
    [
      { operator: 'BETWEEN', value: [5, 4] },
      'value: must be {"from": …, "to": …} or [from, to], each a number, in order',
    ],
    [
      { operator: 'BETWEEN', value: { from: 4, to: 5, step: 1 } },
      'value: must be {"from": …, "to": …} or [from, to], each a number, in order',
    ],
    [{ operator: 'IS_EMPTY', value: '' }, 'value: must be absent or null'],
    [
      { field: 'text', type: 'TEXT', operator: 'IS', value: '' },
      'value: must be a text of 1 to 1000 characters',
    ],
    [
      { field: 'text', type: 'TEXT', operator: 'CONTAINS', value: 'x'.repeat(1001) },
      'value: must be a text of 1 to 1000 characters',
    ],
    [
      { field: 'text', type: 'TEXT', operator: 'CONTAINS', value: '\ud83c' },
      'value: must be a text of 1 to 1000 characters',
    ],
    [
      { field: 'single_select_v2', type: 'SINGLE_SELECT_V2', operator: 'IS', value: 'Red' },
      'value: "Red" is not the id of an option of the attribute "single_select_v2"',
    ],
    [
      { field: 'single_select_v2', type: 'SINGLE_SELECT_V2', operator: 'IS', value: 1 },
      'value: must be the id of an option of the attribute, or a list of 1 to 100 of these',
    ],
    [
      { field: 'multiple_select', type: 'MULTIPLE_SELECT', operator: 'CONTAINS', value: [] },
      'value: must be the id of an option of the attribute, or a list of 1 to 100 of these',
    ],
    [
      { field: 'multiple_select', type: 'MULTIPLE_SELECT', operator: 'CONTAINS_ALL', value: [RED, 'x'] },
      'value: "x" is not the id of an option of the attribute "multiple_select"',
    ],
    [{ field: 'boolean', type: 'BOOLEAN', operator: 'IS', value: 'true' }, 'value: must be true or false'],
    [
      { field: 'date', type: 'DATE', operator: 'EQUAL', value: '2026-02-30' },
      'value: must be a day, such as "2026-01-31"',
    ],
    [
      { field: 'datetime', type: 'DATETIME', operator: 'EQUAL', value: '2026-02-01T00:00:00+02:00' },
      'value: must be an instant in UTC, such as "2026-01-31T12:00:00Z"',
    ],
    [
      { field: 'date', type: 'DATE', operator: 'IS_RELATIVE_TO_TODAY', value: { from: 0, to: 0.5 } },
      'value: must be {"from": …, "to": …} or [from, to], each a whole number of days from -36500 to 36500, in order',
    ],
    [
      { field: 'text_list', type: 'TEXT', operator: 'DOES_NOT_CONTAIN', value: 'x' },
      'type: must be TEXT_LIST, the type of the attribute "text_list"',
    ],
  ];
  it.each(refusals.map(([changes, message]) => ({ changes, message })))(
    'is refused: $message',
    async ({ changes, message }) => {
      expect(await refusal({ ...numberIs5, ...changes })).toBe(`INVALID_INPUT conditions[0].${message}`);
    },
  );

  it('is one of 50 at most', async () => {
    const many = (count: number) => Array.from({ length: count }, () => numberIs5);
    expect(await refusal(...many(MAX_CONDITIONS + 1))).toBe(
      'INVALID_INPUT conditions must have at most 50 entries',
    );
    expect(await world.select(many(MAX_CONDITIONS))).toEqual([]);
  });

  it('on TEXT that contains a text finds it in the entries of a TEXT_LIST', async () => {
    const condition = { field: 'text_list', type: 'TEXT', operator: 'CONTAINS' } as const;
    expect(await selected('TEXT_LIST', { ...condition, value: 'tW' })).toEqual(['ab', 'b']);
    expect(await selected('TEXT_LIST', { ...condition, value: '%' })).toEqual(['ab']);
    expect(await selected('TEXT_LIST', { ...condition, value: '_' })).toEqual([]);
  });

  it('compares with the entries of a list as a whole and in their letter case', async () => {
    const condition = { field: 'text_list', type: 'TEXT_LIST', operator: 'CONTAINS' } as const;
    expect(await selected('TEXT_LIST', { ...condition, value: 'two' })).toEqual([]);
    expect(await selected('TEXT_LIST', { ...condition, value: 'Tw' })).toEqual([]);
  });

  it('relative to today begins the day in the workspace’s time zone', async () => {
    // 22:30 on 7 March in New York, where the day ends at 05:00 UTC.
    const today = {
      type: 'DATETIME',
      field: 'datetime',
      operator: 'IS_RELATIVE_TO_TODAY',
      value: [0, 0],
    } as const;
    const ids = await world.select([today], 'America/New_York');
    expect(ids.map((id) => names.get(id)).sort()).toEqual(['DATETIME.first', 'DATETIME.last']);
  });

  it('holds together with the others', async () => {
    const bound = (operator: FilterOperator, value: number) => ({ ...numberIs5, operator, value });
    expect(await world.select([bound('MORE_THAN', -2), bound('LESS_THAN', 0)])).toHaveLength(1);
    expect(await world.select([bound('MORE_THAN', 0), bound('LESS_THAN', 0)])).toEqual([]);
  });

  it('of a stored view goes on working when its option or its attribute is gone', async () => {
    const stored = async (condition: CustomAttributeConditionInput) => {
      const { hold } = await world.attributes.storedConditions(
        world.scope,
        'CREATOR',
        [condition],
        'creator',
      );
      const { db, scope } = world;
      return db.count(sql`FROM ${db.rows(scope, Creator, 'creator')} WHERE ${hold}`);
    };
    const everyone = await world.db.count(sql`FROM ${world.db.rows(world.scope, Creator, 'creator')}`);
    const gone = { type: 'SINGLE_SELECT_V2', value: newId() } as const;
    expect(await stored({ ...gone, field: 'single_select_v2', operator: 'IS' })).toBe(0);
    expect(await stored({ ...gone, field: 'single_select_v2', operator: 'IS_NOT' })).toBe(everyone);
    expect(await stored({ ...gone, field: 'nothing', operator: 'IS' })).toBe(0);
    expect(await stored({ type: 'TEXT', field: 'nothing', operator: 'IS_EMPTY' })).toBe(everyone);
    expect(await stored({ ...numberIs5, value: 10 })).toBe(1);
  });
});

describe('a selective condition', () => {
  let world: ConditionsWorld;
  const ROWS = 20_000;

  beforeAll(async () => {
    world = await startConditionsWorld(NOW);
    await world.define('tier', 'SINGLE_SELECT_V2', [RED, GREEN]);
    await world.define('topics', 'MULTIPLE_SELECT_V2', [RED, GREEN, BLUE]);
    await world.define('nps', 'NUMBER');
    await world.define('signed', 'DATE');
    await world.define('twentieth', 'NUMBER');
    const rows = Array.from({ length: ROWS }, (_, index): [string, Record<string, unknown>] => [
      newId(),
      {
        tier: index % 400 === 0 ? RED : GREEN,
        topics: index % 500 === 0 ? [RED, BLUE] : [GREEN],
        nps: index,
        signed: new Date(Date.UTC(2000, 0, index)).toISOString().slice(0, 10),
        twentieth: index % 20,
      },
    ]);
    await world.addCreators(rows);
    // As it is some minutes later: entries that wait to be sorted into a GIN index make it look dear.
    await world.db.query(sql`VACUUM ANALYZE creators`);
  });
  afterAll(() => world?.close());

  it.each<[CustomAttributeConditionInput, number, string]>([
    [{ field: 'tier', type: 'SINGLE_SELECT_V2', operator: 'IS', value: RED }, 50, 'whole'],
    [{ field: 'tier', type: 'SINGLE_SELECT_V2', operator: 'IS', value: GREEN }, ROWS - 50, ''],
    [{ field: 'topics', type: 'MULTIPLE_SELECT_V2', operator: 'CONTAINS', value: [RED, BLUE] }, 40, 'whole'],
    [
      { field: 'topics', type: 'MULTIPLE_SELECT_V2', operator: 'CONTAINS_ALL', value: [GREEN, BLUE] },
      0,
      'whole',
    ],
    [{ field: 'nps', type: 'NUMBER', operator: 'EQUAL', value: 77 }, 1, 'number'],
    [{ field: 'signed', type: 'DATE', operator: 'EQUAL', value: '2001-01-01' }, 1, 'moment'],
  ])('%# uses a driving index where its rows are few', async (condition, rows, index) => {
    const { db, scope } = world;
    const { hold } = await world.compile([condition]);
    const plan = await db.query<Record<string, string>>(sql`
      EXPLAIN SELECT creator.id FROM ${db.rows(scope, Creator, 'creator')} WHERE ${hold}
      ORDER BY creator.created_at DESC, creator.id DESC LIMIT 21`);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    if (index === '') expect(text).not.toContain('attribute_values');
    else expect(text).toMatch(new RegExp(`attribute_values_by_${index}[^]*Index Scan using creators_pkey`));
    expect(await world.select([condition])).toHaveLength(rows);
  });

  it('is counted by the index of attributes where many have its value, but far from all', async () => {
    const { db, scope } = world;
    const { hold } = await world.compile([
      { field: 'twentieth', type: 'NUMBER', operator: 'EQUAL', value: 7 },
    ]);
    const plan = await db.query<Record<string, string>>(sql`
      EXPLAIN SELECT count(*) FROM ${db.rows(scope, Creator, 'creator')} WHERE ${hold}`);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('creators_by_attribute');
    expect(text).not.toContain('attribute_values');
  });
});
