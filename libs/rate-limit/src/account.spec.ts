import { OperationTypeNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Account, Standing } from './account.js';
import type { Spent } from './bucket.js';
import type { CreditStore } from './credit-store.js';

const QUERY = OperationTypeNode.QUERY;

/** Accounts of one workspace whose store answers when it is told to. */
function accounts() {
  const answers: ((accepted: boolean) => void)[] = [];
  const store: Pick<CreditStore, 'spend'> = {
    spend: () =>
      new Promise<Spent | null>((resolve) => {
        answers.push((accepted) => resolve({ accepted, remaining: 10, wait: accepted ? 0 : 1, fullAt: 0 }));
      }),
  };
  const standing = new Standing();
  return {
    open: () => new Account(store as CreditStore, 'workspace', 'growth', standing),
    answer: (accepted: boolean) => answers.shift()?.(accepted),
  };
}

describe('a query that may begin before it is charged', () => {
  it('is not the first of a workspace', () => {
    expect(accounts().open().isTrusted()).toBe(false);
  });

  it('is one after an accepted one, and one at a time', async () => {
    const { open, answer } = accounts();
    const first = open().charge(5, QUERY);
    expect(open().isTrusted()).toBe(false);
    answer(true);
    await first;
    const second = open();
    expect(second.isTrusted()).toBe(true);
    const charging = second.charge(5, QUERY);
    expect(open().isTrusted()).toBe(false);
    answer(true);
    await charging;
    expect(open().isTrusted()).toBe(true);
  });

  it('is the only one also while its charge waits for its first statements', async () => {
    const { open, answer } = accounts();
    const first = open().charge(5, QUERY);
    answer(true);
    await first;
    let goOn = () => {};
    const begun = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const charging = open().charge(5, QUERY, () => begun);
    expect(open().isTrusted()).toBe(false);
    goOn();
    await begun;
    await Promise.resolve();
    answer(false);
    await expect(charging).rejects.toThrow();
  });

  it('is none after a refusal, until one is accepted', async () => {
    const { open, answer } = accounts();
    const charge = async (accepted: boolean) => {
      const charging = open().charge(5, QUERY);
      answer(accepted);
      return charging.then(
        () => 'accepted',
        () => 'refused',
      );
    };
    expect(await charge(true)).toBe('accepted');
    expect(await charge(false)).toBe('refused');
    expect(open().isTrusted()).toBe(false);
    expect(await charge(true)).toBe('accepted');
    expect(open().isTrusted()).toBe(true);
  });
});
