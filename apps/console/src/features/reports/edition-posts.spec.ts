import { describe, expect, it } from 'vitest';
import { postsBehind } from './edition-posts';

const edition = (filter: object | null, conditions: object[] = []) => ({
  ...{ filter, customAttributeConditions: conditions },
});
const OCTOBER = { from: '2026-10-01T00:00:00.000Z', to: '2026-10-31T23:59:59.999Z' };
const filterBehind = (filter: object, ...keys: Parameters<typeof postsBehind>[1]) => {
  const text = postsBehind(edition(filter), keys)?.filter;
  return text === undefined ? text : JSON.parse(text);
};

describe('the posts behind a number of an edition', () => {
  it('have no address where the posts page has no filter that says the same', () => {
    expect(postsBehind(edition({ withoutCreatorsOf: { campaignsIds: ['c'] } }), [])).toBeNull();
    expect(postsBehind(edition({ superSearch: { mode: 'EXACT', searchQuery: 'x' } }), [])).toBeNull();
    expect(postsBehind(edition({ not: { nothingKnown: ['x'] } }), [])).toBeNull();
    expect(postsBehind(edition({}), [{ by: 'DAY_OF_WEEK', value: '1' }])).toBeNull();
    expect(postsBehind(edition({}), [{ by: 'FOLLOWER_TIER', value: 'NANO' }])).toBeNull();
    // Posts with #ad and #summer: the filter finds those with one of them.
    expect(postsBehind(edition({ tagsNames: ['ad'] }), [{ by: 'HASHTAG', value: 'summer' }])).toBeNull();
  });

  it('are those of the edition, in the order of the metric', () => {
    const condition = { field: 'mood', operator: 'IS', type: 'TEXT', value: 'calm' };
    expect(
      postsBehind(
        edition({ takenAt: OCTOBER, campaignsIds: ['c'], provider: null }, [condition]),
        [],
        'VIEWS',
      ),
    ).toEqual({
      filter: JSON.stringify({ takenAt: OCTOBER, campaignsIds: ['c'] }),
      where: JSON.stringify([condition]),
      order: 'views',
    });
    expect(postsBehind(edition(null), [])).toEqual({});
  });

  it('keep the search of the report', () => {
    expect(
      postsBehind(edition({ superSearch: { mode: 'BOOLEAN', searchQuery: 'tea OR milk' } }), []),
    ).toMatchObject({ q: 'tea OR milk', mode: 'operators' });
  });

  it('of a row are those of its group among them', () => {
    expect(filterBehind({ providers: ['TIKTOK', 'X'] }, { by: 'PLATFORM', value: 'X' })).toEqual({
      provider: 'X',
    });
    expect(
      filterBehind(
        { itemTypes: ['REEL', 'POST'] },
        { by: 'TYPE', value: 'REEL' },
        { by: 'HASHTAG', value: 'ad' },
      ),
    ).toEqual({ itemTypes: ['REEL'], tagsNames: ['#ad'] });
  });

  it('of a week are those of its days within the period', () => {
    const week = { from: '2026-09-28T00:00:00.000Z', to: '2026-10-04T23:59:59.999Z' };
    const row = { by: 'TIME', value: '2026-09-28', span: week };
    expect(filterBehind({ takenAt: OCTOBER }, row)).toEqual({ takenAt: { from: OCTOBER.from, to: week.to } });
    expect(filterBehind({}, row)).toEqual({ takenAt: week });
  });
});
