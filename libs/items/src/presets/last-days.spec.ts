import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { withDaysFixed } from './last-days.js';
import { storedFilter } from './stored-filter.js';
import { filterRemarks } from './view-remarks.js';

const schema = buildSchema(readFileSync(new URL('../../../../schema.graphql', import.meta.url), 'utf8'));
const remarksOf = (filters: object) => filterRemarks(schema, filters, ['filters']);

describe('the last days of a view', () => {
  it.each([
    // The clocks were changed on March 29.
    ['Europe/Berlin', '2026-04-01T22:30:00Z', '2026-03-25T23:00:00Z'],
    ['America/New_York', '2026-04-01T22:30:00Z', '2026-03-25T04:00:00Z'],
    ['Pacific/Kiritimati', '2026-04-01T22:30:00Z', '2026-03-25T10:00:00Z'],
  ])('begin with a day of %s, whenever they are asked for', (timeZone, now, from) => {
    const filters = { item_types: ['REEL'], taken_at: { last_days: 7 } };
    const fixed = withDaysFixed(filters, timeZone, new Date(now));
    expect(fixed).toEqual({ item_types: ['REEL'], taken_at: { from } });
    expect(storedFilter(schema, fixed)).toMatchObject({ itemTypes: ['REEL'], takenAt: { from } });
    expect(remarksOf(filters)).toEqual({ problems: [], warnings: [] });
  });

  it.each([0, -1, 1.5, 3661, '7', null, [7]])(
    'are refused as %j days, and left out of older views',
    (days) => {
      const filters = { taken_at: { last_days: days, to: '2026-01-01T00:00:00Z' } };
      const { problems } = remarksOf(filters);
      expect(problems.map(({ field }) => field.join('.'))).toEqual(['filters.taken_at.last_days']);
      expect(withDaysFixed(filters, 'UTC', new Date())).toEqual({ taken_at: { to: '2026-01-01T00:00:00Z' } });
    },
  );

  it('change nothing where a view has none', () => {
    for (const filters of [{}, { taken_at: null }, { taken_at: 7 }, null, [], 'text']) {
      expect(withDaysFixed(filters, 'UTC', new Date())).toBe(filters);
    }
  });
});
