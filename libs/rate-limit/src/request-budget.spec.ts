import { describe, expect, it } from 'vitest';
import type { Spent } from './bucket.js';
import type { CreditStore } from './credit-store.js';
import { LimiterState, RequestBudget } from './request-budget.js';

/** Budgets of one workspace whose store answers on command; `left` is the rest of its answer. */
function accounts(left: Pick<Spent, 'remaining' | 'requests'> = { remaining: 1000, requests: 1 }) {
  const answers: ((accepted: boolean) => void)[] = [];
  const store: Pick<CreditStore, 'spend'> = {
    spend: () =>
      new Promise<Spent | null>((resolve) => {
        answers.push((accepted) => resolve({ accepted, ...left, wait: accepted ? 0 : 1, fullAt: 0 }));
      }),
  };
  const state = new LimiterState();
  return {
    open: () => new RequestBudget(store as CreditStore, 'workspace', 'growth', state),
    answer: (accepted: boolean) => answers.shift()?.(accepted),
  };
}

describe('a query that may begin before it is charged', () => {
  it('is not the first of a workspace', () => {
    expect(accounts().open().covers(5)).toBe(false);
  });

  it('is one after an accepted one, and one at a time', async () => {
    const { open, answer } = accounts();
    const first = open().charge(5, 'query');
    expect(open().covers(5)).toBe(false);
    answer(true);
    await first;
    const second = open();
    expect(second.covers(5)).toBe(true);
    const charging = second.charge(5, 'query');
    expect(open().covers(5)).toBe(false);
    answer(true);
    await charging;
    expect(open().covers(5)).toBe(true);
  });

  it('is the only one also while its charge waits for its first statements', async () => {
    const { open, answer } = accounts();
    const first = open().charge(5, 'query');
    answer(true);
    await first;
    let goOn = () => {};
    const begun = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const charging = open().charge(5, 'query', () => begun);
    expect(open().covers(5)).toBe(false);
    goOn();
    await begun;
    await Promise.resolve();
    answer(false);
    await expect(charging).rejects.toThrow();
  });

  it('is none after a refusal, until one is accepted', async () => {
    const { open, answer } = accounts();
    const charge = async (accepted: boolean) => {
      const charging = open().charge(5, 'query');
      answer(accepted);
      return charging.then(
        () => 'accepted',
        () => 'refused',
      );
    };
    expect(await charge(true)).toBe('accepted');
    expect(await charge(false)).toBe('refused');
    expect(open().covers(5)).toBe(false);
    expect(await charge(true)).toBe('accepted');
    expect(open().covers(5)).toBe(true);
  });

  it.each([
    ['is small and covered', { remaining: 1000, requests: 4 }, 200, true],
    ['is not large, however much is left', { remaining: 15_000, requests: 1 }, 201, false],
    ['costs what is left', { remaining: 60, requests: 1 }, 60, true],
    ['does not cost more than was left', { remaining: 59, requests: 1 }, 60, false],
    ['is not the sixth of a second', { remaining: 1000, requests: 5 }, 5, false],
  ])('%s', async (_, left, credits, expected) => {
    const { open, answer } = accounts(left);
    const charging = open().charge(5, 'query');
    answer(true);
    await charging;
    expect(open().covers(credits)).toBe(expected);
  });
});

describe('a request that is counted before its cost is known', () => {
  function recorded(refuse: (credits: number) => boolean) {
    const spent: [number, boolean][] = [];
    const store: Pick<CreditStore, 'spend'> = {
      spend: async ({ credits, isRequest }) => {
        spent.push([credits, isRequest]);
        return { accepted: !refuse(credits), remaining: 10, wait: 1, fullAt: 0, requests: 1 };
      },
    };
    return {
      spent,
      account: new RequestBudget(store as CreditStore, 'workspace', 'growth', new LimiterState()),
    };
  }

  it('is charged the least, then the rest, and counts once', async () => {
    const { spent, account } = recorded(() => false);
    await account.reserve();
    await account.reserve();
    await account.charge(60, 'query');
    expect(spent).toEqual([
      [5, true],
      [55, false],
    ]);
    expect(account.report()?.requested).toBe(60);
  });

  it('is not asked for more where it costs the least', async () => {
    const { spent, account } = recorded(() => false);
    await account.reserve();
    await account.charge(5, 'query');
    expect(spent).toEqual([[5, true]]);
  });

  it('gets the least back where there is not enough for the rest', async () => {
    const { spent, account } = recorded((credits) => credits > 5);
    await account.reserve();
    await expect(account.charge(60, 'query')).rejects.toThrow('RATE_LIMIT_EXCEEDED');
    expect(spent.map(([credits]) => credits)).toEqual([5, 55, -5]);
  });
});
