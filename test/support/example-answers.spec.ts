import { describe, expect, it } from 'vitest';
import { mergedAnswers } from './example-answers.js';

const answer = (id: string, at: string, more: object = {}) => ({
  item: { id, at, lastFour: at.slice(-5, -1), ...more },
});
const before = answer('01a20789-9ead-7533-9c9b-44f7e639a937', '2026-11-23T08:33:07Z');
const again = answer('01a208c7-9b6f-761d-aa5e-11c86b107461', '2026-11-24T14:20:25.033Z');

describe('the answers of a new run', () => {
  it('leave committed ones alone where only ids, times and ends of tokens differ', () => {
    expect(mergedAnswers({ item: before }, { item: again })).toEqual({ item: before });
  });

  it('replace those that differ in anything else', () => {
    const longer = answer('01a208c7-9b6f-761d-aa5e-11c86b107461', '2026-11-24T14:20:25Z', { name: 'new' });
    expect(mergedAnswers({ item: before }, { item: longer })).toEqual({ item: longer });
    const named = { item: { ...before.item, name: 'old' } };
    expect(mergedAnswers({ item: named }, { item: longer })).toEqual({ item: longer });
  });

  it('are added in the order of their names, and those that were not asked for stay', () => {
    expect(Object.keys(mergedAnswers({ items: before }, { item: again }))).toEqual(['item', 'items']);
  });
});
