import { describe, expect, it } from 'vitest';
import { Turns } from './turns.js';

/** A clock that stands still unless somebody waits for it. */
function clockAt(start: number) {
  let now = start;
  return {
    now: () => now,
    wait: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('the queue of requests', () => {
  it('lets five into a second, in their order', async () => {
    const clock = clockAt(0);
    const turns = new Turns(clock);
    const begun = await Promise.all(
      Array.from({ length: 11 }, async (_, index) => {
        await turns.take();
        return [index, clock.now()];
      }),
    );
    expect(begun.map(([index]) => index)).toEqual([...Array(11).keys()]);
    expect(begun.map(([, at]) => at)).toEqual([0, 0, 0, 0, 0, 1000, 1000, 1000, 1000, 1000, 2000]);
  });

  it('waits for as long as the API has said', async () => {
    const clock = clockAt(0);
    const turns = new Turns({ ...clock, wait: async () => undefined });
    turns.close(7000);
    expect(turns.isClosed()).toBe(true);
    const waiting = new Turns(clock);
    waiting.close(7000);
    await waiting.take();
    expect(clock.now()).toBeGreaterThanOrEqual(7000);
    expect(waiting.isClosed()).toBe(false);
  });

  it('passes over what nobody waits for any more', async () => {
    const turns = new Turns(clockAt(0));
    const left = AbortSignal.abort(new Error('left'));
    const [gone, next] = await Promise.allSettled([turns.take(left), turns.take()]);
    expect([gone?.status, next?.status]).toEqual(['rejected', 'fulfilled']);
  });
});
