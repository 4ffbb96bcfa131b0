import { describe, expect, it } from 'vitest';
import { BEHIND_ITEM_FIELDS, neededProperties } from './item-columns.js';

const PROPERTIES = new Set(['workspaceId', 'id', 'caption', 'creatorId', 'linearVirality', 'reasons']);
const FIGURES = [
  'provider',
  'type',
  'likes',
  'comments',
  'shares',
  'views',
  'impressions',
  'earnedMediaValue',
];
const needed = (...selected: string[]) => [
  ...neededProperties('Item', PROPERTIES, BEHIND_ITEM_FIELDS, new Set(selected)),
];

describe('the columns that are read of an item', () => {
  it('are all of them where a field is selected whose columns are not declared', () => {
    expect(needed('Item.caption', 'Item.somethingNew')).toEqual([...PROPERTIES]);
    expect(needed('Item.constructor')).toEqual([...PROPERTIES]);
  });

  it('are its id and those behind the selected fields', () => {
    expect(needed()).toEqual(['id']);
    expect(needed('Item.__typename', 'Item.caption', 'Creator.id', 'Item.creator')).toEqual([
      'id',
      'caption',
      'creatorId',
    ]);
  });

  it('are those behind the figures that are selected, or behind all where nothing is said of them', () => {
    expect(needed('Item.currentEngagement', 'Engagement.likes', 'Engagement.views')).toEqual([
      'id',
      'engagementAt',
      'likes',
      'provider',
      'type',
      'views',
    ]);
    expect(needed('Item.currentEngagement', 'Engagement.__typename')).toEqual(['id', 'engagementAt']);
    expect(new Set(needed('Item.currentEngagement'))).toEqual(
      new Set(['id', 'engagementAt', ...FIGURES, 'linearVirality']),
    );
    // Of a history, not of the newest figures.
    expect(needed('Item.engagementHistory', 'Engagement.likes')).toEqual(['id']);
  });

  it('are those that pages are ordered by, too', () => {
    const of = (position: string) =>
      neededProperties('Item', PROPERTIES, BEHIND_ITEM_FIELDS, new Set(['Item.caption']), position);
    expect([...of('likes')]).toEqual(['id', 'likes', 'caption']);
    expect([...of('caption')]).toEqual(['id', 'caption']);
  });
});
