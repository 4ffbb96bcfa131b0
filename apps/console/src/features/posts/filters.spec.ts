import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_COLUMNS } from '../../ui/column-choice';
import { conditionText, conditionValue } from '../attributes/conditions';
import { FIELDS, FILTER_NAMES, type FilterName, filterText, METRIC_FIELDS } from './filter-fields';
import { campaignOf, conditionsOf, filterOf, furtherFilter } from './posts-search';
import { NOTHING, textsOf, typedFilter, typedOf } from './typed-filter';
import { searchOfView, storedChoice } from './views.query';

const BERLIN = 'Europe/Berlin';
const attribute = {
  id: 'a',
  key: 'shot',
  name: 'Shot',
  type: 'DATETIME',
  options: null,
  aiGenerated: false,
} as const;

describe('what is typed into a filter', () => {
  it('have months of the calendar, in the time zone of the workspace', () => {
    const now = Date.parse('2026-03-31T22:30:00Z');
    expect(filterOf({ days: 'last-month' }, BERLIN, now).takenAt).toEqual({
      from: '2026-02-28T23:00:00Z',
      to: '2026-03-31T21:59:59Z',
    });
    expect(filterOf({ days: 'this-month' }, BERLIN, now).takenAt).toMatchObject({
      from: '2026-03-31T22:00:00Z',
    });
  });

  it('keeps values with spaces whole, and is parted at commas alone', () => {
    expect(textsOf(' gid://shop/Product 1 , two  words,, three ')).toEqual([
      'gid://shop/Product 1',
      'two  words',
      'three',
    ]);
    expect(textsOf(' , ')).toEqual([]);
  });

  it('takes days as days of the workspace, and shows them as the same days', () => {
    const value = typedFilter(FIELDS.takenAt, { ...NOTHING, from: '2026-03-29', to: '2026-03-29' }, BERLIN);
    expect(value).toEqual({ from: '2026-03-28T23:00:00Z', to: '2026-03-29T21:59:59Z' });
    expect(filterText('takenAt', value, { named: new Map(), timeZone: BERLIN })).toBe(
      'Day of publication Mar 29, 2026 to Mar 29, 2026',
    );
    expect(filterOf({ days: '7' }, BERLIN, Date.parse('2026-04-01T22:30:00Z')).takenAt).toEqual({
      from: '2026-03-25T23:00:00Z',
    });
  });

  it('is read from any address: what has not the form of its field is left out', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.record({ field: fc.jsonValue(), range: fc.jsonValue() })),
      fc.record({ from: fc.jsonValue(), to: fc.jsonValue() }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...FILTER_NAMES), value, fc.boolean(), (name, given, isOut) => {
        const filter = JSON.stringify(isOut ? { not: { [name]: given } } : { [name]: given });
        const { not, ...read } = furtherFilter({ filter });
        expect(filterOf({ filter, views: '5' }, BERLIN).engagement).toBeDefined();
        campaignOf({ filter });
        for (const [each, of] of Object.entries({ ...not, ...read })) {
          expect(of).toEqual(JSON.parse(JSON.stringify(given)));
          typedOf(FIELDS[each as FilterName], of, BERLIN);
          filterText(each as FilterName, of, { named: new Map(), timeZone: BERLIN, isOut });
        }
      }),
    );
    expect(furtherFilter({ filter: '{"engagement":{"views":{}},"tagsNames":["tea"]}' })).toEqual({
      tagsNames: ['tea'],
    });
  });

  it('leaves out a range whose ends are not whole numbers', () => {
    const likes = (to: number) => ({ field: 'LIKE_COUNT', range: { to } });
    const filter = JSON.stringify({ followersCount: { from: 0.5 }, engagement: [likes(5e-324)] });
    expect(furtherFilter({ filter })).toEqual({});
    expect(furtherFilter({ filter: JSON.stringify({ followersCount: { from: 5 } }) })).toEqual({
      followersCount: { from: 5 },
    });
  });

  it('has conditions from any address: what is none is left out', () => {
    const part = fc.oneof(fc.string(), fc.jsonValue());
    const condition = fc.record({ field: part, operator: part, type: part, value: fc.jsonValue() });
    fc.assert(
      fc.property(fc.array(fc.oneof(condition, fc.jsonValue())), (given) => {
        for (const each of conditionsOf({ where: JSON.stringify(given) }))
          expect(conditionText(each, [], BERLIN)).toContain(each.field);
      }),
    );
  });

  it('can be changed afterwards: what is typed comes back', () => {
    const end = fc.oneof(fc.constant(''), fc.nat({ max: 1e9 }).map(String));
    const day = fc.oneof(
      fc.constant(''),
      fc
        .integer({ min: 0, max: 20_000 })
        .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
    );
    const word = fc.stringMatching(/^[a-z][a-z ]{0,8}[a-z]$/);
    const words = { city: word, region: fc.constant(''), country: word };
    const typed = fc.oneof(
      fc.tuple(fc.constant(FIELDS.tagsNames), fc.record({ text: word })),
      fc.tuple(fc.constant(FIELDS.campaignsIds), fc.record({ text: fc.uuid() })),
      fc.tuple(fc.constant(FIELDS.providers), fc.record({ chosen: fc.subarray(['TIKTOK', 'X', 'FEED']) })),
      fc.tuple(fc.constant(FIELDS.provider), fc.record({ text: fc.constantFrom('TIKTOK', 'X') })),
      fc.tuple(fc.constant(FIELDS.verified), fc.record({ text: fc.constantFrom('yes', 'no') })),
      fc.tuple(fc.constant(FIELDS.followersCount), fc.record({ from: end, to: end })),
      fc.tuple(fc.constant(FIELDS.takenAt), fc.record({ from: day, to: day })),
      fc.tuple(
        fc.constant(FIELDS.engagement),
        fc.record({ text: fc.constantFrom(...METRIC_FIELDS), from: end, to: end }),
      ),
      fc.tuple(fc.constant(FIELDS.creatorLocations), fc.record(words)),
    );
    fc.assert(
      fc.property(typed, ([field, part]) => {
        const before = { ...NOTHING, ...part };
        const value = typedFilter(field, before, BERLIN);
        if (value !== undefined) expect(typedOf(field, value, BERLIN)).toEqual(before);
      }),
    );
  });

  it('cannot be changed in one form where it has two of what a form asks for once', () => {
    expect(typedOf(FIELDS.campaignsIds, ['a', 'b'], BERLIN)).toBeNull();
    expect(typedOf(FIELDS.creatorLocations, [{ city: 'Kyoto' }, { city: 'Osaka' }], BERLIN)).toBeNull();
    expect(typedOf(FIELDS.tagsNames, ['a, b'], BERLIN)).toBeNull();
    const views = { field: 'VIEW_COUNT', range: { from: 1 } };
    expect(typedOf(FIELDS.engagement, [views, views], BERLIN)).toBeNull();
  });

  it('takes days of attributes with a time as days of the workspace too', () => {
    const typed = { one: '2026-07-01', from: '2026-07-01', to: '2026-07-02', chosen: [] };
    expect(conditionValue(attribute, 'one', typed, BERLIN)).toBe('2026-06-30T22:00:00Z');
    const value = conditionValue(attribute, 'range', typed, BERLIN);
    expect(value).toEqual({ from: '2026-06-30T22:00:00Z', to: '2026-07-02T21:59:59Z' });
    const condition = { field: 'shot', operator: 'BETWEEN', type: 'DATETIME', value } as const;
    expect(conditionText(condition, [attribute], BERLIN)).toBe('Shot between Jul 1, 2026 to Jul 2, 2026');
  });
});

/** A view that chooses all posts. */
const VIEW = {
  ...{ id: 'v', name: 'New', filters: {}, sort: {} },
  ...{ customAttributeConditions: [], hiddenColumns: [] as string[], group: null },
};

describe('a view of the last days', () => {
  it('stays so, and is opened as it was saved', () => {
    const search = { days: '7', platform: 'TIKTOK' } as const;
    const { filters } = storedChoice(search, BERLIN);
    expect(filters).toEqual({ taken_at: { last_days: 7 }, provider: 'TIKTOK' });
    const view = { ...VIEW, filters };
    expect(searchOfView(view)).toEqual({ days: '7', filter: '{"provider":"TIKTOK"}', edits: 'v' });
  });

  it('keeps the columns that were left out', () => {
    expect(storedChoice({ hide: 'likes,emv' }, BERLIN).hiddenColumns).toEqual(['likes', 'emv']);
    expect(storedChoice({ hide: NO_COLUMNS }, BERLIN).hiddenColumns).toEqual([]);
    expect(searchOfView({ ...VIEW, hiddenColumns: ['likes', 'emv'] })).toEqual({
      hide: 'likes,emv',
      edits: 'v',
    });
  });

  it('is a view of the days that it has, where it has others', () => {
    const filters = { taken_at: { from: '2026-01-01T00:00:00Z' } };
    const view = { ...VIEW, filters };
    expect(searchOfView(view)).toEqual({ filter: '{"takenAt":{"from":"2026-01-01T00:00:00Z"}}', edits: 'v' });
  });
});
