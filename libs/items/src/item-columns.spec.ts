import { describe, expect, it } from 'vitest';
import { BEHIND_ITEM_FIELDS, neededProperties } from './item-columns.js';

const PROPERTIES = new Set(['workspaceId', 'id', 'caption', 'creatorId', 'linearVirality', 'reasons']);
const needed = (...selected: string[]) => [
  ...neededProperties('Item', PROPERTIES, BEHIND_ITEM_FIELDS, new Set(selected)),
];

describe('the columns that are read of an item', () => {
  it('are all of them where a field is selected whose columns are not declared', () => {
    expect(needed('Item.caption', 'Item.somethingNew')).toEqual([...PROPERTIES]);
    expect(needed('Item.constructor')).toEqual([...PROPERTIES]);
  });

  it('are its ids and those behind the selected fields', () => {
    expect(needed()).toEqual(['workspaceId', 'id']);
    expect(needed('Item.__typename', 'Item.caption', 'Creator.id', 'Item.creator')).toEqual([
      'workspaceId',
      'id',
      'caption',
      'creatorId',
    ]);
  });
});
