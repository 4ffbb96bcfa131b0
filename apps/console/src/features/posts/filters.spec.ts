import { describe, expect, it } from 'vitest';
import { conditionText, conditionValue } from '../attributes/conditions';
import { FIELDS, filterText } from './filter-fields';
import { filterOf } from './posts-search';
import { NOTHING, textsOf, typedFilter } from './typed-filter';
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
      'Day of publication 2026-03-29 to 2026-03-29',
    );
    expect(filterOf({ days: '7' }, BERLIN, Date.parse('2026-04-01T22:30:00Z')).takenAt).toEqual({
      from: '2026-03-25T23:00:00Z',
    });
  });

  it('takes days of attributes with a time as days of the workspace too', () => {
    const typed = { one: '2026-07-01', from: '2026-07-01', to: '2026-07-02', chosen: [] };
    expect(conditionValue(attribute, 'one', typed, BERLIN)).toBe('2026-06-30T22:00:00Z');
    const value = conditionValue(attribute, 'range', typed, BERLIN);
    expect(value).toEqual({ from: '2026-06-30T22:00:00Z', to: '2026-07-02T21:59:59Z' });
    const condition = { field: 'shot', operator: 'BETWEEN', type: 'DATETIME', value } as const;
    expect(conditionText(condition, [attribute], BERLIN)).toBe('Shot between 2026-07-01 to 2026-07-02');
  });
});

describe('a view of the last days', () => {
  it('stays so, and is opened as it was saved', () => {
    const search = { days: '7', platform: 'TIKTOK' } as const;
    const { filters } = storedChoice(search, BERLIN);
    expect(filters).toEqual({ taken_at: { last_days: 7 }, provider: 'TIKTOK' });
    const view = { id: 'v', name: 'New', filters, sort: {}, customAttributeConditions: [], group: null };
    expect(searchOfView(view)).toEqual({ days: '7', filter: '{"provider":"TIKTOK"}', edits: 'v' });
  });

  it('is a view of the days that it has, where it has others', () => {
    const filters = { taken_at: { from: '2026-01-01T00:00:00Z' } };
    const view = { id: 'v', name: 'New', filters, sort: {}, customAttributeConditions: [], group: null };
    expect(searchOfView(view)).toEqual({ filter: '{"takenAt":{"from":"2026-01-01T00:00:00Z"}}', edits: 'v' });
  });
});
