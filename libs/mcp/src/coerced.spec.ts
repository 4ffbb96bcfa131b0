import { describe, expect, it } from 'vitest';
import { coerced, protoPath } from './coerced.js';

const SCHEMA = {
  type: 'object',
  properties: {
    first: { type: 'integer' },
    share: { type: 'number' },
    isOn: { type: 'boolean' },
    name: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
    sorting: { type: 'array', items: { type: 'object', properties: { at: { type: 'integer' } } } },
    filters: { type: 'object' },
    when: {
      type: 'object',
      properties: {
        from: { type: 'string', format: 'date-time' },
        to: { type: 'string', format: 'date-time' },
        span: { type: 'string', enum: ['LAST_7_DAYS', 'LAST_MONTH'] },
      },
    },
    group: {
      type: 'array',
      items: { type: 'object', properties: { by: { type: 'string', enum: ['HOUR_OF_DAY', 'TIME'] } } },
    },
    value: {},
  },
};

describe('arguments as models write them', () => {
  it.each([
    [
      { first: '5', share: ' -1.5 ', isOn: 'True' },
      { first: 5, share: -1.5, isOn: true },
    ],
    [
      { tags: 'a', sorting: { at: '1' } },
      { tags: ['a'], sorting: [{ at: 1 }] },
    ],
    [
      { tags: '["a", "b"]', sorting: '{"at": "1"}' },
      { tags: ['a', 'b'], sorting: [{ at: 1 }] },
    ],
    [{ filters: '{"a": [1]}' }, { filters: { a: [1] } }],
    [
      { when: 'past 7 days', group: ['week day'] },
      { when: { span: 'LAST_7_DAYS' }, group: [{ by: 'week day' }] },
    ],
    [
      { when: '2026-10', group: 'hour' },
      { when: { from: '2026-10', to: '2026-10' }, group: [{ by: 'HOUR_OF_DAY' }] },
    ],
    [{ when: [{ span: 'last month' }] }, { when: { span: 'LAST_MONTH' } }],
  ])('%j are read as %j', (given, read) => {
    expect(coerced(given, SCHEMA)).toEqual(read);
  });

  it.each([
    { first: 'five', share: '1e999', isOn: 'yes' },
    { name: '5', value: '5' },
    { filters: '{"a": ', tags: null },
    { filters: '{"a": 9007199254740993}' },
    { unknown: '{"a": 1}' },
    { when: 'some day', group: ['{"by": '] },
  ])('%j stay as they are where they cannot be read, and where a text is meant', (given) => {
    expect(coerced(given, SCHEMA)).toEqual(given);
  });

  it('have no key __proto__ anywhere, also in a JSON text', () => {
    const read = coerced({ filters: '{"a": [{"__proto__": {"x": 1}}]}' }, SCHEMA);
    expect(protoPath(read)).toEqual(['filters', 'a', 0, '__proto__']);
    expect(protoPath({ a: [1, { b: null }] })).toBeNull();
  });
});
