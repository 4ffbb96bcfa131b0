import { describe, expect, it } from 'vitest';
import { lastOperationsText, sentText } from './use-texts';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const use = (requests: number, ...operations: string[]) => ({
  ...{ requests, operations },
  lastOperations: operations,
});

describe('what a token was used for last', () => {
  it.each([
    [['items'], 'items'],
    [['items', 'several fields', 'refused'], 'items, several fields, refused requests'],
    [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'a, b, c and 4 more'],
  ])('of %j is %s', (operations, text) => {
    expect(lastOperationsText(use(1, ...operations))).toBe(text);
  });
});

describe('what a token sent', () => {
  const usage = (uses = {}, isCut = false) => ({ uses, isCut });
  const token = (lastUsedAt: string | null) => ({ id: 'shop', lastUsedAt });
  const recent = token('2026-11-29T00:00:00Z');

  it.each([
    [use(1, 'items'), 'In the last 30 days: 1 request, only items.'],
    [use(12, 'items', 'creators'), 'In the last 30 days: 12 requests, only items and creators.'],
    [use(1204, 'items', 'b', 'c'), 'In the last 30 days: 1,204 requests, mostly items and b.'],
  ])('is its requests, and of what most are: %o', (shop, text) => {
    expect(sentText(usage({ shop }), recent, NOW)).toBe(text);
  });

  it('is said of the rows that were read', () => {
    expect(sentText(usage({ shop: use(2, 'items') }, true), recent, NOW)).toBe(
      'In the last 30 days (the newest rows only): 2 requests, only items.',
    );
  });

  it('is nothing where its last use is older', () => {
    expect(sentText(usage(), token('2026-10-30T00:00:00Z'), NOW)).toBe('Not used in the last 30 days.');
    expect(sentText(usage(), token(null), NOW)).toBe('Not used in the last 30 days.');
  });

  it('is not said while the usage is not known, or is behind', () => {
    expect(sentText(undefined, recent, NOW)).toBeNull();
    expect(sentText(usage(), recent, NOW)).toBeNull();
  });
});
