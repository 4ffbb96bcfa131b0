import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { Passwords } from './passwords.js';

/** Hashes that are being computed, and what ends them. */
const running: (() => void)[] = [];
let most = 0;
vi.mock('@node-rs/argon2', () => {
  const work = (result: unknown) => async () => {
    await new Promise<void>((resolve) => {
      running.push(resolve);
      most = Math.max(most, running.length);
    });
    return result;
  };
  return { hash: work('hash'), verify: work(true) };
});

describe('hashes of passwords', () => {
  it('are computed two at a time, so that the other threads are free for everybody else', async () => {
    const passwords = new Passwords();
    const all = Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? passwords.hash('x') : passwords.verify('stored', 'x'),
      ),
    );
    for (let ended = 0; ended < 10; ended += 1) {
      while (running.length === 0) await setImmediate();
      running.shift()?.();
    }
    expect(await all).toEqual(Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'hash' : true)));
    expect(most).toBe(2);
  });
});
