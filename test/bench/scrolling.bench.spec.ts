import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../support/chromium.js';
import { copyRows } from '../support/copied-rows.js';
import { createTenant, ingest, metrics, somePost } from '../support/world.js';

const POSTS = 10_000;
/** Turns of the wheel, and how far each goes in pixels. */
const TURNS = 200;
const FAR = 600;
/** What a frame may take of the processor, ms. */
const MOST = 50;

/** An event of a trace of Chromium. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time, µs. */
  tdur?: number;
  args: { name?: string };
}

/**
 * Processor time of each task of the page's main thread while something is done, ms: during one, no frame is drawn and no key
 * heard. What other processes take of the machine is not in it.
 */
async function tasksDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page belongs to no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(`${await browser.stopTracing()}`);
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const places = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  return traceEvents.flatMap(({ name, pid, tid, tdur }) =>
    name === 'RunTask' && tdur !== undefined && places.has(`${pid} ${tid}`) ? [tdur / 1000] : [],
  );
}

it('a gallery and a table of 10,000 posts scroll without a frame that takes over 50 ms', async () => {
  const api = await sharedTestApp();
  const tenant = await createTenant(api, 'Scrolled');
  await ingest(api, tenant, [
    somePost({ caption: 'A quiet morning', snapshots: [metrics({ at: new Date(), views: 10 })] }),
  ]);
  await copyRows(api, tenant.scope.workspaceId, 'items', POSTS - 1, {
    external_id: 'n::text',
    url_key: 'NULL',
    taken_at: `taken_at - n * interval '1 minute'`,
  });
  const tab = await tabOf(await sharedChromium(), api, tenant);
  const { page } = tab;
  const report: Record<string, { tasks: number; longest: number; over: number; ofTurn: number }> = {};
  for (const display of ['posts', 'posts?v=table']) {
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/${display}`);
    await page.getByText('10,000 posts', { exact: true }).waitFor();
    await page.mouse.move(720, 600);
    const tasks = await tasksDuring(page, async () => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        await page.mouse.wheel(0, FAR);
        // Two frames: the one that scrolls, and the one that draws what came into sight.
        await page.evaluate(
          'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
        );
      }
    });
    report[display] = {
      tasks: tasks.length,
      longest: Math.max(...tasks),
      over: tasks.filter((task) => task > MOST).length,
      ofTurn: tasks.reduce((sum, task) => sum + task, 0) / TURNS,
    };
    expect(await page.evaluate<number>('window.scrollY')).toBeGreaterThan(FAR);
  }
  console.log(JSON.stringify(report, null, 2));
  expect(Object.values(report).map(({ over }) => over)).toEqual([0, 0]);
  await closeTab(tab);
}, 900_000);
