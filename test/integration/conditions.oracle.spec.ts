import type { CustomAttributeType } from '@loupe/custom-attributes';
import { SortOrder } from '@loupe/graphql';
import { newId } from '@loupe/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { condition, NOW, OPTIONS, stored, TYPES, ZONES } from './conditions-arbitraries.js';
import { holds } from './conditions-oracle.js';
import { type ConditionsWorld, startConditionsWorld } from './conditions-world.js';

const ROWS = 300;
const RUNS = 400;

type Values = Record<string, unknown>;

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
    const seen = { some: 0, inTime: 0, operators: new Set<string>() };
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
          const ways = await world.compile(conditions, timeZone);
          if (ways.inTime !== null) seen.inTime++;
          for (const order of Object.values(SortOrder)) {
            const inOrder = await world.page({ ...ways, paged: ways.hold, inTime: null }, order, 100);
            expect([...inOrder].sort()).toEqual(expected);
            expect(await world.page(ways, order, 60)).toEqual(inOrder);
            expect(await world.page(ways, order, 100, false)).toEqual(inOrder);
          }
        },
      ),
      { numRuns: RUNS },
    );
    // Else the property would hold for conditions that never select anything.
    expect(seen.some).toBeGreaterThan(RUNS / 2);
    expect(seen.inTime).toBeGreaterThan(10);
    expect(seen.operators.size).toBeGreaterThan(80);
  }, 120_000);
});
