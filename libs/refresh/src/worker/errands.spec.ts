import { describe, expect, it } from 'vitest';
import { type Errand, Errands } from './errands.js';

/** Errands that end when the test says so. */
function errand(key: string, begun: string[], isAskedFor = false): Errand & { end: () => void } {
  let end = () => {};
  return {
    key,
    isAskedFor,
    run: () => {
      begun.push(key);
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    },
    end: () => end(),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('errands', () => {
  it('of one workspace do not keep the others waiting: whoever has waited longest is next', async () => {
    const begun: string[] = [];
    const errands = new Errands(
      () => {},
      () => {},
    );
    const all = Array.from({ length: 20 }, (_, index) => errand(`w${index}`, begun));
    errands.offer(all);
    expect(begun).toHaveLength(16);
    for (const each of all) each.end();
    await settled();
    // Everyone has more to do, but four have not had their first turn.
    errands.offer(all);
    expect(begun.slice(16, 20)).toEqual(['w16', 'w17', 'w18', 'w19']);
  });

  it('that somebody waits for have room when the schedule is behind, and come first', () => {
    const begun: string[] = [];
    const errands = new Errands(
      () => {},
      () => {},
    );
    errands.offer(Array.from({ length: 40 }, (_, index) => errand(`s${index}`, begun)));
    expect(begun).toHaveLength(16);
    errands.offer([errand('s41', begun), errand('asked', begun, true)]);
    expect(begun.slice(16)).toEqual(['asked']);
  });

  it('with the same key are not run at a time', async () => {
    const begun: string[] = [];
    const errands = new Errands(
      () => {},
      () => {},
    );
    const one = errand('w', begun);
    errands.offer([one]);
    errands.offer([errand('w', begun)]);
    expect(begun).toEqual(['w']);
    one.end();
    await settled();
    errands.offer([errand('w', begun)]);
    expect(begun).toEqual(['w', 'w']);
  });

  it('that fail are told of and wait, and stop nobody else', async () => {
    const failures: unknown[] = [];
    const errands = new Errands(
      () => {},
      (error) => failures.push(error),
    );
    let runs = 0;
    const broken: Errand = {
      key: 'broken',
      isAskedFor: false,
      run: async () => {
        runs += 1;
        throw new Error('It broke');
      },
    };
    errands.offer([broken]);
    await settled();
    errands.offer([broken]);
    expect(failures).toHaveLength(1);
    expect(runs).toBe(1);
    errands.offer([broken], Date.now() + 30_000);
    expect(runs).toBe(2);
    await errands.end();
  });
});
