import { StopSignal, type WorkContext } from '@loupe/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConcurrencyLimiter, type Release } from './concurrency-limiter.js';

const LIMITS = { each: 2, all: 3 };

const workOf = (owner: string, signal: StopSignal | null = null): WorkContext => ({ owner, signal });

/** Runs all continuations that are ready. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A limiter, and the owners in the order in which they entered. */
function observed() {
  const limiter = new ConcurrencyLimiter(LIMITS);
  const inside: { owner: string; name: string; leave: Release }[] = [];
  const entered: string[] = [];
  return {
    inside,
    entered,
    enter: (owner: string, name = owner, signal: StopSignal | null = null, waitMs = 0) =>
      limiter.enter(workOf(owner, signal), waitMs).then((leave) => {
        inside.push({ owner, name, leave });
        entered.push(name);
      }),
    leave: (name: string) => {
      const index = inside.findIndex((visitor) => visitor.name === name);
      inside.splice(index, 1)[0]?.leave();
    },
  };
}

describe('connections that a limiter shares out', () => {
  it('are not held by one owner alone, and who waits is served in turn', async () => {
    const { enter, leave, entered } = observed();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void enter('a', name);
    await settle();
    expect(entered).toEqual(['a1', 'a2']);
    await enter('b', 'b1');
    leave('a2');
    await settle();
    expect(entered).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('go to the owner that holds the fewest, not to the one that has asked for most', async () => {
    const { enter, leave, entered } = observed();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void enter('a', name);
    void enter('b', 'b1');
    for (const name of ['b2', 'c1']) void enter(name[0] ?? '', name);
    await settle();
    expect(entered).toEqual(['a1', 'a2', 'b1']);
    leave('a1');
    await settle();
    expect(entered.at(-1)).toBe('c1');
  });

  it('are refused with QUERY_TIMEOUT to who has waited too long, and nobody else is', async () => {
    const { enter, leave, entered } = observed();
    await Promise.all([enter('a', 'a1'), enter('a', 'a2')]);
    const late = enter('a', 'late', null, 1);
    const patient = enter('a', 'patient');
    await expect(late).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
    leave('a1');
    await patient;
    expect(entered).toEqual(['a1', 'a2', 'patient']);
  });

  it('are not given to work that was stopped before, or while it waited', async () => {
    const { enter, leave, entered } = observed();
    await Promise.all([enter('a', 'a1'), enter('a', 'a2')]);
    const stopping = new StopSignal();
    const waiting = enter('a', 'stopped', stopping);
    stopping.stop(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await expect(enter('b', 'stopped', stopping)).rejects.toThrow('gone');
    leave('a1');
    await enter('a', 'a3');
    expect(entered).toEqual(['a1', 'a2', 'a3']);
  });

  it('are neither lost nor given twice, whatever comes in which order', async () => {
    const owner = fc.constantFrom('a', 'b', 'c', 'd');
    const step = fc.oneof(
      owner.map((of) => ({ do: 'enter' as const, of })),
      fc.nat(20).map((at) => ({ do: 'leave' as const, at })),
      fc.nat(20).map((at) => ({ do: 'stop' as const, at })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { enter, leave, inside } = observed();
        const signals: StopSignal[] = [];
        const coming: Promise<void>[] = [];
        for (const [index, taken] of steps.entries()) {
          if (taken.do === 'enter') {
            const stopping = new StopSignal();
            signals.push(stopping);
            coming.push(enter(taken.of, `${taken.of}${index}`, stopping).catch(() => undefined));
          } else if (taken.do === 'leave') leave(inside[taken.at % Math.max(1, inside.length)]?.name ?? '');
          else signals[taken.at % Math.max(1, signals.length)]?.stop(new Error('gone'));
          await settle();
          expect(inside.length).toBeLessThanOrEqual(LIMITS.all);
          for (const name of ['a', 'b', 'c', 'd']) {
            expect(inside.filter((visitor) => visitor.owner === name).length).toBeLessThanOrEqual(
              LIMITS.each,
            );
          }
        }
        while (inside.length > 0) {
          leave(inside[0]?.name ?? '');
          await settle();
        }
        await Promise.all(coming);
        await Promise.all(['x', 'x', 'y'].map((of, index) => enter(of, `${of}${index}`)));
        expect(inside).toHaveLength(LIMITS.all);
      }),
      { numRuns: 200 },
    );
  });
});
