import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FairLimits, FairQueue } from './fair-queue.js';

const LIMITS: FairLimits = {
  atOnce: 2,
  atOnceOfOne: 1,
  waitingOfOne: 100,
  waitMs: 60_000,
  refusal: 'Too many of yours wait',
};

/** Work that ends on command and records when it begins. */
function gates(queue: FairQueue) {
  const begun: string[] = [];
  const open = new Map<string, () => void>();
  const results: Promise<unknown>[] = [];
  return {
    begun,
    results,
    ask(owner: string, name = owner) {
      results.push(
        queue.run(owner, async () => {
          begun.push(name);
          await new Promise<void>((resolve) => open.set(name, resolve));
        }),
      );
    },
    end(name: string) {
      open.get(name)?.();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  it('lets another owner begin before the rest of one who asked for much', async () => {
    const work = gates(new FairQueue({ ...LIMITS, atOnce: 1 }));
    for (const name of ['a1', 'a2', 'a3']) work.ask('a', name);
    work.ask('b', 'b1');
    work.ask('c', 'c1');
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) {
      await settled();
      work.end(name);
    }
    await Promise.all(work.results);
    // The turn that a2 waited for belonged to a; then the next owner has its turn.
    expect(work.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('never runs more than it may, neither of all nor of one, and ends everything', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (owners, atOnce, atOnceOfOne) => {
          const queue = new FairQueue({ ...LIMITS, atOnce, atOnceOfOne });
          const running: string[] = [];
          let done = 0;
          const work = (owner: string) => async () => {
            running.push(owner);
            expect(running.length).toBeLessThanOrEqual(atOnce);
            expect(running.filter((each) => each === owner).length).toBeLessThanOrEqual(atOnceOfOne);
            await settled();
            running.splice(running.indexOf(owner), 1);
            done += 1;
          };
          await Promise.all(owners.map((owner) => queue.run(owner, work(owner))));
          expect(done).toBe(owners.length);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('goes on after work that fails, and tells its error', async () => {
    const queue = new FairQueue({ ...LIMITS, atOnce: 1 });
    const failing = queue.run('a', async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await queue.run('a', async () => 'fine')).toBe('fine');
  });

  it('refuses what is too much of one owner, and nothing of others', async () => {
    const work = gates(new FairQueue({ ...LIMITS, atOnce: 1, waitingOfOne: 1 }));
    work.ask('a', 'a1');
    work.ask('a', 'a2');
    work.ask('a', 'a3');
    work.ask('b', 'b1');
    await expect(work.results[2]).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Too many of yours wait',
    });
    for (const name of ['a1', 'a2', 'b1']) {
      await settled();
      work.end(name);
    }
    await Promise.all([work.results[0], work.results[1], work.results[3]]);
  });

  it('refuses what has waited too long, and gives its place to what came after it', async () => {
    const work = gates(new FairQueue({ ...LIMITS, atOnce: 1, waitingOfOne: 1, waitMs: 5 }));
    work.ask('a', 'a1');
    work.ask('b', 'b1');
    await expect(work.results[1]).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    work.end('a1');
    await work.results[0];
    work.ask('b', 'b2');
    await settled();
    work.end('b2');
    await work.results[2];
    expect(work.begun).toEqual(['a1', 'b2']);
  });

  it('refuses what waits when it is closed, and lets end what runs', async () => {
    const queue = new FairQueue({ ...LIMITS, atOnce: 1 });
    const work = gates(queue);
    work.ask('a', 'a1');
    work.ask('a', 'a2');
    queue.close();
    await expect(work.results[1]).rejects.toThrow('The service is stopping');
    await expect(queue.run('b', async () => 1)).rejects.toThrow('The service is stopping');
    work.end('a1');
    await work.results[0];
  });
});
