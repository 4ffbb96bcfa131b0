import { describe, expect, it } from 'vitest';
import type { Aggregates } from './analytics.query';
import { namedApart, sharedNames } from './same-names';

const answer = (...people: [id: string, label: string | null][]) =>
  ({
    groups: people.map(([value, label]) => ({ keys: [{ by: 'CREATOR', value, label }] })),
  }) as unknown as Pick<Aggregates, 'groups'>;

describe('people of the same name', () => {
  it('are those whose name stands for more than one, in any case', () => {
    expect(
      sharedNames(answer(['1', 'nova'], ['2', 'Nova'], ['3', 'least'], ['4', null], ['5', null])),
    ).toEqual({
      by: 'CREATOR',
      ids: ['1', '2'],
    });
  });

  it('are not counted twice where one has several groups, and others have no name at all', () => {
    expect(sharedNames(answer(['1', 'nova'], ['1', 'nova'])).ids).toEqual([]);
    const hashtags = { groups: [{ keys: [{ by: 'HASHTAG', value: 'a', label: 'a' }] }] };
    expect(sharedNames(hashtags as unknown as Pick<Aggregates, 'groups'>)).toEqual({ by: null, ids: [] });
  });

  it('have their platforms beside the name', () => {
    const platforms = new Map([
      ['1', 'Instagram, TikTok'],
      ['2', 'YouTube'],
    ]);
    const { groups } = namedApart(answer(['1', 'nova'], ['2', 'nova'], ['3', 'least']), platforms);
    expect(groups.map(({ keys: [key] }) => key?.label)).toEqual([
      'nova · Instagram, TikTok',
      'nova · YouTube',
      'least',
    ]);
  });
});
