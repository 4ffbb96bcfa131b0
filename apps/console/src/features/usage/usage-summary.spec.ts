import { describe, expect, it } from 'vitest';
import { summaryOf, type UsageRow } from './usage-summary';

const OLD = '2026-11-28T00:00:00Z';
const EMPTY = '2026-11-29T00:00:00Z';
const NEW = '2026-11-30T00:00:00Z';
const DAYS = [OLD, EMPTY, NEW];

/** A row of usage, without credits unless they are given. */
const row = (tokenId: string, day: string, operation: string, requests: number, more = {}): UsageRow => ({
  ...{ tokenId, day, operation, requests, credits: 0, workspaceId: 'here' },
  ...more,
});

describe('what was used in a workspace', () => {
  const summary = summaryOf(
    [
      row('shop', NEW, 'items', 3, { credits: 30 }),
      row('board', NEW, 'items', 1, { credits: 100 }),
      row('shop', OLD, 'creators', 2, { credits: 4 }),
      row('board', NEW, 'items', 9, { credits: 90, workspaceId: 'there' }),
      row('board', NEW, 'workspaces', 1, { credits: 1, workspaceId: null }),
    ],
    'here',
    DAYS,
  );

  it('is told by day, also those without a request', () => {
    expect(summary.days).toEqual([
      { day: OLD, requests: 2, credits: 4 },
      { day: EMPTY, requests: 0, credits: 0 },
      { day: NEW, requests: 4, credits: 130 },
    ]);
  });

  it('is told by operation and by token, the dearest first', () => {
    expect(summary.operations).toEqual([
      { operation: 'items', requests: 4, credits: 130 },
      { operation: 'creators', requests: 2, credits: 4 },
    ]);
    expect(summary.tokens).toEqual([
      { tokenId: 'board', requests: 1, credits: 100, creditsByDay: [0, 0, 100], lastDay: NEW },
      { tokenId: 'shop', requests: 5, credits: 34, creditsByDay: [4, 0, 30], lastDay: NEW },
    ]);
  });
});

describe('what a token was used for', () => {
  it('is what it sent most, and what it sent most on its newest day', () => {
    const { uses } = summaryOf(
      [
        row('shop', OLD, 'creators', 900),
        row('shop', NEW, 'aggregates', 1),
        row('shop', NEW, 'items', 20),
        row('shop', OLD, 'aggregates', 30),
      ],
      'here',
      DAYS,
    );
    expect(uses).toEqual({
      shop: {
        requests: 951,
        operations: ['creators', 'aggregates', 'items'],
        lastOperations: ['items', 'aggregates'],
      },
    });
  });

  it('is counted in all workspaces that it was used in, and outside of them', () => {
    const { uses, tokens } = summaryOf(
      [
        row('shop', NEW, 'items', 2, { workspaceId: 'there' }),
        row('shop', NEW, 'workspaces', 1, { workspaceId: null }),
      ],
      'here',
      DAYS,
    );
    expect(uses).toEqual({
      shop: {
        requests: 3,
        operations: ['items', 'workspaces'],
        lastOperations: ['items', 'workspaces'],
      },
    });
    expect(tokens).toEqual([]);
  });
});
