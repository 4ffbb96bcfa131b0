import type { AccessPaths, CustomAttributeType } from '@loupe/custom-attributes';
import { sql } from '@loupe/database';
import { SortOrder } from '@loupe/graphql';
import { newId } from '@loupe/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConditionsWorld, startConditionsWorld } from '../support/conditions-world.js';
import { scale } from '../support/proofs.js';
import { condition, NOW, OPTIONS, stored, TYPES, ZONES } from './conditions-arbitraries.js';
import { holds, operatorsOf } from './conditions-oracle.js';

/** attribute_values compares texts by as many characters. */
const WHOLE_LENGTH = 200;
const ROWS = 300;
const RUNS = scale(100, 2000);

type Values = Record<string, unknown>;

/** That the pages of every access path have the rows expected, and all paths the same order, in both directions. */
async function expectPages(world: ConditionsWorld, paths: AccessPaths, expected: readonly string[]) {
  for (const order of Object.values(SortOrder)) {
    const inOrder = await world.page({ ...paths, paged: paths.hold, inTime: null }, order, 100);
    expect([...inOrder].sort()).toEqual([...expected].sort());
    expect(await world.page(paths, order, 70)).toEqual(inOrder);
    expect(await world.page(paths, order, 100, false)).toEqual(inOrder);
  }
}

describe('conditions on attributes', () => {
  let world: ConditionsWorld;
  let population: Map<string, Values>;

  beforeAll(async () => {
    world = await startConditionsWorld(NOW);
    for (const type of TYPES)
      await world.define(type.toLowerCase(), type, type.includes('SELECT') ? OPTIONS : undefined);
    const values = fc.record(Object.fromEntries(TYPES.map((type) => [type.toLowerCase(), stored(type)])));
    population = new Map(fc.sample(values, ROWS).map((row) => [newId(), row]));
    await world.addCreators(population);
  });
  afterAll(() => world?.close());

  it('select in SQL what they say in plain JavaScript, whatever rows hold', async () => {
    const seen = { some: 0, operators: new Set<string>() };
    await fc.assert(
      fc.asyncProperty(
        fc.array(condition, { minLength: 1, maxLength: 2 }),
        fc.constantFrom(...ZONES),
        async (conditions, timeZone) => {
          const expected = [...population]
            .filter(([, row]) =>
              conditions.every((one) => {
                const type = one.field.toUpperCase() as CustomAttributeType;
                return holds(one, type, row[one.field], { now: NOW, timeZone });
              }),
            )
            .map(([id]) => id);
          for (const { type, operator } of conditions) seen.operators.add(`${type} ${operator}`);
          if (expected.length > 0 && expected.length < ROWS) seen.some++;
          expect(await world.select(conditions, timeZone)).toEqual(expected.sort());
          await expectPages(world, await world.compile(conditions, timeZone), expected);
        },
      ),
      { numRuns: RUNS },
    );
    // Else the property would hold for conditions that never select anything.
    expect(seen.some).toBeGreaterThan(RUNS / 2);
    expect(seen.operators.size).toBeGreaterThan(scale(60, 80));
  });
});

describe('conditions on values that some, few and next to none have', () => {
  let world: ConditionsWorld;
  let population: [string, Values][];
  const CREATORS = 3000;
  const LONG = 'x'.repeat(WHOLE_LENGTH - 1);

  /** Values of 60, 4 and 2 in a hundred creators: more than a driving index is used for, more than are sorted, and fewer. */
  const KINDS = {
    NUMBER: [1, 2, 3],
    NUMBER_LIST: [1, 2, 3],
    DATE: ['2026-01-01', '2026-01-02', '2026-01-03'],
    DATE_LIST: ['2026-01-01', '2026-01-02', '2026-01-03'],
    DATETIME: ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.002Z'],
    SINGLE_SELECT_V3: OPTIONS,
    MULTIPLE_SELECT: OPTIONS,
    BOOLEAN: [true, false, true],
    BOOLEAN_LIST: [true, false, true],
    TEXT: ['common', 'few of them', 'rare'],
    TEXT_LIST: ['true', `${LONG}yy`, LONG],
  } satisfies Partial<Record<CustomAttributeType, readonly unknown[]>>;
  const KINDS_OF_TYPES = Object.entries(KINDS) as [CustomAttributeType, readonly unknown[]][];

  function valueFor(type: CustomAttributeType, values: readonly unknown[], number: number): unknown {
    const part = number % 100;
    const value = part < 60 ? values[0] : part < 64 ? values[1] : part < 66 ? values[2] : undefined;
    if (!type.endsWith('_LIST') && type !== 'MULTIPLE_SELECT') return value;
    if (value === undefined) return [];
    // An entry twice, what begins as it does, and what other writers may have left beside it.
    return number % 3 === 0 ? [value] : [value, value, values[2], `${LONG}yyy`, true, 'true', 1];
  }
  const valuesOf = (number: number): Values =>
    Object.fromEntries(
      KINDS_OF_TYPES.map(([type, values], index) => [
        type.toLowerCase(),
        valueFor(type, values, number * 7 + index * 31),
      ]),
    );

  const CONDITIONS = KINDS_OF_TYPES.flatMap(([type, values]) =>
    operatorsOf(type)
      .filter((operator) => /^(IS|EQUAL|CONTAINS|LESS_THAN)$/.test(operator))
      .flatMap((operator) =>
        [...new Set(values)].map((value) => ({ field: type.toLowerCase(), type, operator, value })),
      ),
  );
  const two = fc.tuple(fc.constantFrom(...CONDITIONS), fc.constantFrom(...CONDITIONS));

  beforeAll(async () => {
    world = await startConditionsWorld(NOW);
    for (const [type] of KINDS_OF_TYPES)
      await world.define(type.toLowerCase(), type, type.includes('SELECT') ? OPTIONS : undefined);
    population = Array.from({ length: CREATORS }, (_, number) => [newId(), valuesOf(number)]);
    await world.addCreators(population);
  });
  afterAll(() => world?.close());

  /** Asks for each condition alone, and for some two together; gives the paths that they are read in. */
  async function expectRight(): Promise<Set<string>> {
    const paths = new Set<string>();
    const expectRightOf = async (conditions: (typeof CONDITIONS)[number][]) => {
      const expected = population.filter(([, row]) =>
        conditions.every((one) => holds(one, one.type, row[one.field], { now: NOW, timeZone: 'UTC' })),
      );
      const compiled = await world.compile(conditions);
      const driven = compiled.hold.text.includes('ANY(ARRAY') ? 'by an index' : 'in order';
      const paged = compiled.paged === compiled.hold ? '' : ', walked';
      paths.add(`${driven}${paged}${compiled.inTime === null ? '' : ', in time'}`);
      await expectPages(
        world,
        compiled,
        expected.map(([id]) => id),
      );
    };
    for (const condition of CONDITIONS) await expectRightOf([condition]);
    await fc.assert(fc.asyncProperty(two, expectRightOf), { numRuns: 30 });
    return paths;
  }

  it('select the same, in the same order, by every access path', async () => {
    expect([...(await expectRight())].sort()).toEqual([
      'by an index',
      'by an index, in time',
      'in order',
      'in order, walked',
      'in order, walked, in time',
    ]);
  });

  it('follow what becomes of rows: other values, another time, their deletion', async () => {
    const { db, scope } = world;
    population = population
      .filter((_, index) => index % 10 > 0)
      .map(([id], index) => [id, index % 5 === 0 ? valuesOf(index + 31) : valuesOf(index)]);
    const rows = population.map(([id, values]) => ({ id, values }));
    await db.query(sql`
      WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id uuid, values jsonb)),
      gone AS (DELETE FROM creators WHERE workspace_id = ${scope.workspaceId}
        AND id NOT IN (SELECT given.id FROM given))
      UPDATE creators SET custom_attributes = given.values FROM given
      WHERE creators.workspace_id = ${scope.workspaceId} AND creators.id = given.id`);
    await db.query(sql`UPDATE creators SET created_at = created_at + interval '3 days'
      WHERE workspace_id = ${scope.workspaceId} AND get_byte(uuid_send(id), 14) % 2 = 0`);
    await expectRight();
  });
});
