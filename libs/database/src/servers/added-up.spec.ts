import { expect, it } from 'vitest';
import { addedUp } from './added-up.js';

it('figures of several databases are added, and of times the earliest is taken', () => {
  const early = new Date(1000);
  const rows = [
    { queue: 'mails', due: 2, since: null },
    { queue: 'mails', due: 3, since: new Date(2000) },
    { queue: 'mails', due: 0, since: early },
  ];
  expect(addedUp<{ queue: string; due: number; since: Date | null }>(rows)).toEqual({
    queue: 'mails',
    due: 5,
    since: early,
  });
  expect(addedUp([{ due: 7 }])).toEqual({ due: 7 });
  expect(() => addedUp([])).toThrow('nothing');
});
