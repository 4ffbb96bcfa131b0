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

/** What a browser keeps. */
function storage(kept: string | null = null) {
  let times = kept;
  return {
    read: () => times,
    write: (written: string) => {
      times = written;
    },
  };
}

describe('the queue of requests', () => {
  it('knows those of the page before, which was opened anew', async () => {
    const [clock, kept] = [clockAt(5000), storage()];
    for (const turns of [new Turns(clock, kept), new Turns(clock, kept)]) {
      await Promise.all([turns.take(), turns.take(), turns.take()]);
    }
    expect(clock.now()).toBe(6000);
  });

  it.each(['nonsense', '99999 99999 99999 99999 99999', ''])(
    'waits for nothing that is kept as “%s”',
    async (kept) => {
      const clock = clockAt(5000);
      await new Turns(clock, storage(kept)).take();
      expect(clock.now()).toBe(5000);
    },
  );

  it('lets five into a second, in their order', async () => {
    const clock = clockAt(0);
    const turns = new Turns(clock, storage());
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
    const turns = new Turns({ ...clock, wait: async () => undefined }, storage());
    turns.close(7000);
    expect(turns.isClosed()).toBe(true);
    const waiting = new Turns(clock, storage());
    waiting.close(7000);
    await waiting.take();
    expect(clock.now()).toBeGreaterThanOrEqual(7000);
    expect(waiting.isClosed()).toBe(false);
  });

  it('passes over what nobody waits for any more', async () => {
    const turns = new Turns(clockAt(0), storage());
    const left = AbortSignal.abort(new Error('left'));
    const [gone, next] = await Promise.allSettled([turns.take(left), turns.take()]);
    expect([gone?.status, next?.status]).toEqual(['rejected', 'fulfilled']);
  });
});
