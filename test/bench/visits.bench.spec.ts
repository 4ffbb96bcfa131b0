import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { closeTab, tabOf } from '../support/chromium.js';
import { consoleWorld } from '../support/console.js';
import { tasksDuring } from '../support/page-tasks.js';

/** So many times slower the processor is for the page; the API and the network are as fast as without it. */
const SLOWED = 4;
/** What first rows may take then, in times of what they take without it. */
const MOST = 2.5;
const VISITS = 9;
/** Between visits: the API takes a few requests a second of a workspace, and who waits for it needs no processor. ms */
const PAUSE = 1500;

/** A promise of the time at which the frame with the first row had been drawn, ms since the visit began. */
const FIRST_ROW = `window.firstRow = new Promise((seen) => {
  new MutationObserver((_, watching) => {
    if (document.querySelector('[data-row="0"]') === null) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => seen(performance.now())));
  }).observe(document, { childList: true, subtree: true });
})`;

/** @returns from the beginning of a visit until the first rows are seen, ms */
async function visit(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await sleep(PAUSE);
  await page.goto(address);
  return page.evaluate<number>('window.firstRow');
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

it('first rows take at most 2.5 times as long with a processor that is four times slower', async () => {
  const { api, browser, tenant, address } = await consoleWorld();
  const report: Record<string, { usual: number; slowed: number; ratio: number; processor: number }> = {};
  for (const display of ['/posts', '/posts?v=table', '/creators']) {
    const tab = await tabOf(browser, api, tenant);
    const { page } = tab;
    await page.addInitScript(FIRST_ROW);
    const session = await page.context().newCDPSession(page);
    await visit(page, address(display));
    const times = { usual: [] as number[], slowed: [] as number[] };
    // In turns, so that a change of the machine's speed is in both.
    for (let turn = 0; turn < VISITS; turn += 1)
      for (const [name, rate] of [['usual', 1] as const, ['slowed', SLOWED] as const]) {
        await session.send('Emulation.setCPUThrottlingRate', { rate });
        times[name].push(await visit(page, address(display)));
      }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const processor: number[] = [];
    for (let turn = 0; turn < VISITS; turn += 1) {
      const tasks = await tasksDuring(page, async () => void (await visit(page, address(display))));
      processor.push(tasks.reduce((sum, task) => sum + task, 0));
    }
    const [usual, slowed] = [median(times.usual), median(times.slowed)];
    report[display] = { usual, slowed, ratio: slowed / usual, processor: median(processor) };
    await closeTab(tab);
  }
  console.log(JSON.stringify(report, null, 2));
  expect(Object.values(report).filter(({ ratio }) => ratio > MOST)).toEqual([]);
}, 900_000);
