import { expect, it } from 'vitest';
import { sharedTestApp } from '../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../support/chromium.js';
import { copyRows } from '../support/copied-rows.js';
import { tasksDuring } from '../support/page-tasks.js';
import { createTenant, ingest, metrics, somePost } from '../support/world.js';

const POSTS = 10_000;
/** Turns of the wheel, and how far each goes in pixels. */
const TURNS = 200;
const FAR = 600;
/** What a frame may take of the processor, ms. */
const MOST = 50;

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
