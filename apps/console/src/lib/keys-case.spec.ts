import { expect, it } from 'vitest';
import { toCamelCase, toSnakeCase } from './keys-case.js';

it('names fields as saved views do, at any depth, and back; values stay', () => {
  const filter = {
    itemTypes: ['TIKTOK_STORY'],
    takenAt: { from: null },
    not: { engagement: [{ atLeast: 1 }] },
  };
  const stored = {
    item_types: ['TIKTOK_STORY'],
    taken_at: { from: null },
    not: { engagement: [{ at_least: 1 }] },
  };
  expect(toSnakeCase(filter)).toEqual(stored);
  expect(toCamelCase(stored)).toEqual(filter);
});
