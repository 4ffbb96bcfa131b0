import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Passwords } from './passwords.js';

/** Hashes that are being computed, as what ends them. */
const running: (() => void)[] = [];
let most = 0;

async function ended<Result>(result: Result): Promise<Result> {
  await new Promise<void>((resolve) => {
    running.push(resolve);
    most = Math.max(most, running.length);
  });
  return result;
}

class Slow extends Passwords {
  protected override readonly argon2 = { hash: () => ended('hash'), verify: () => ended(true) };
}

describe('hashes of passwords', () => {
  it('are computed two at a time, so that the other threads are free for everybody else', async () => {
    const passwords = new Slow();
    const all = Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? passwords.hash('x') : passwords.verify('stored', 'x'),
      ),
    );
    for (let count = 0; count < 10; count += 1) {
      while (running.length === 0) await setImmediate();
      running.shift()?.();
    }
    expect(await all).toEqual(Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'hash' : true)));
    expect(most).toBe(2);
  });
});
