import { ItemType, Provider } from '@loupe/kernel';
import { describe, expect, it } from 'vitest';
import { shownShares, shownViews } from './metrics.js';

const types = Object.values(ItemType);

describe('what the fields views and shares show', () => {
  it.each(Object.values(Provider))('of %s is by the specification’s rule', (provider) => {
    const withoutViews = types.filter((type) => shownViews(provider, type, '7') === null);
    expect(withoutViews.toSorted()).toEqual(provider === 'INSTAGRAM' ? ['POST', 'STORY'] : ['STORY']);
    expect(shownShares(provider, '7')).toBe(provider === 'INSTAGRAM' || provider === 'YOUTUBE' ? null : '7');
    for (const type of types)
      expect([shownViews(provider, type, null), shownShares(provider, null)]).toEqual([null, null]);
  });
});
