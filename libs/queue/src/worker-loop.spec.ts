import { expect, it } from 'vitest';
import { WorkerLoop } from './worker-loop.js';

/** Loops that find nothing, and their rounds as these begin. */
function loops(...idles: number[]) {
  const rounds: { loop: number; at: number }[] = [];
  const all = idles.map((idle, loop) => {
    return new WorkerLoop(`loop ${loop}`, idle, async () => {
      rounds.push({ loop, at: performance.now() });
      return false;
    });
  });
  const stop = () => Promise.all(all.map((each) => each.stop()));
  return { all, rounds, stop };
}

it('loops that pause go on in the same moment, whenever they were started', async () => {
  const { all, rounds, stop } = loops(100, 100, 200);
  for (const loop of all) {
    loop.start();
    await new Promise((resolve) => setTimeout(resolve, 13));
  }
  await expect.poll(() => rounds.filter(({ loop }) => loop === 2).length).toBeGreaterThan(4);
  await stop();
  // In one turn of the event loop nothing comes in between: those of a moment stand side by side.
  const paused = rounds.slice(3);
  for (const [place, { loop, at }] of paused.entries()) {
    if (loop !== 2) continue;
    const near = paused
      .slice(Math.max(0, place - 2), place + 3)
      .filter((each) => Math.abs(each.at - at) < 50);
    expect(new Set(near.map((each) => each.loop))).toEqual(new Set([0, 1, 2]));
  }
});

it('a loop that is woken goes on at once, and others go on waiting', async () => {
  const { all, rounds, stop } = loops(60_000, 60_000);
  for (const loop of all) loop.start();
  await expect.poll(() => rounds.length).toBe(2);
  all[0]?.wake();
  await expect.poll(() => rounds.map(({ loop }) => loop)).toEqual([0, 1, 0]);
  await stop();
});

it('a loop that waits is stopped at once', async () => {
  const { all, stop } = loops(60_000);
  all[0]?.start();
  await stop();
});
