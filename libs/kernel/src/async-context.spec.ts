import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AsyncContext } from './async-context.js';

it('is the innermost value of the work that runs, whatever else begins and ends meanwhile, and none outside', async () => {
  const ambient = new AsyncContext<string>();
  const work = async (name: string, turns: number, within: number): Promise<void> =>
    ambient.run(name, async () => {
      for (let count = 0; count < turns; count += 1) {
        expect(ambient.value).toBe(name);
        await turn();
      }
      if (within > 0) await work(`${name}.`, turns, within - 1);
      expect(ambient.value).toBe(name);
    });
  const works = fc.array(fc.tuple(fc.nat(5), fc.nat(3), fc.nat(5)), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(works, async (all) => {
      await Promise.all(
        all.map(async ([turns, within, later], index) => {
          for (let count = 0; count < later; count += 1) await turn();
          expect(ambient.value).toBeUndefined();
          await work(String(index), turns, within);
          expect(ambient.value).toBeUndefined();
        }),
      );
    }),
    { numRuns: 50 },
  );
});

it('is gone after work that failed', async () => {
  const ambient = new AsyncContext<string>();
  await expect(ambient.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(ambient.value).toBeUndefined();
  await expect(ambient.run('b', async () => ambient.value)).resolves.toBe('b');
});
