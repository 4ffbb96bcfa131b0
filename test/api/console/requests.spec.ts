import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeTab, tabOf } from '../../support/chromium.js';
import { type ConsoleWorld, consoleWorld } from '../../support/console.js';

/** So many requests are let into a second of a workspace. */
const MOST = 5;
const FRAME = ['Rights', 'Workspaces'];

interface Visit {
  path: string;
  /** What stands on the page once its first rows or figures do. */
  shows: string;
  /** The operations that these need, and so many requests at most that they are asked in. */
  first: readonly string[];
  inRequests: number;
  /** What else a visit asks. */
  later: readonly string[];
}

const ROW = '[data-row="0"]';
const AFTER_ALL = 'WorkspaceLook';

const VISITS: readonly Visit[] = [
  {
    path: '/home',
    shows: '#home-best',
    first: ['Overview', 'Attention'],
    inRequests: 2,
    later: ['ContentProgress', 'AccessProgress', 'PicturesOfCreators'],
  },
  { path: '/posts', shows: ROW, first: ['Posts'], inRequests: 2, later: ['SavedChoices', 'MorePosts'] },
  { path: '/posts?v=table', shows: ROW, first: ['Posts'], inRequests: 2, later: ['SavedChoices'] },
  {
    path: '/posts?v=calendar&month=MONTH',
    shows: 'table td a',
    first: ['Posts', 'PostsOfDays'],
    inRequests: 3,
    later: ['SavedChoices'],
  },
  {
    path: '/creators',
    shows: ROW,
    first: ['Creators', 'ReachedByCreators'],
    inRequests: 3,
    later: ['PeopleViews', 'CreatorLists', 'Attributes'],
  },
  {
    path: '/creators?creator=CREATOR',
    shows: 'section[aria-label="Most viewed posts"]',
    first: ['CreatorDetails'],
    inRequests: 2,
    later: ['ProfileGrowth', 'Attributes', 'Notes'],
  },
  {
    path: '/analytics',
    shows: 'main tbody tr',
    first: ['Aggregates'],
    inRequests: 2,
    later: ['SavedChoices'],
  },
  { path: '/campaigns', shows: 'main h2', first: ['Campaigns'], inRequests: 2, later: [] },
];

/** The names of what a request asks. */
const operationsIn = (request: Request): string[] =>
  [...(request.postData() ?? '').matchAll(/query (\w+)/g)].flatMap(([, name]) => name ?? []);

let world: ConsoleWorld;
let creator = '';
/** In which there are posts: on the first days of a month there are none in that month yet. */
let month = '';

beforeAll(async () => {
  world = await consoleWorld();
  const { creators, items } = await world.tenant.client.data(
    '{ creators(first: 1) { nodes { id } } items(first: 1) { nodes { takenAt } } }',
  );
  creator = creators.nodes[0].id;
  month = items.nodes[0].takenAt.slice(0, 7);
});

/** A page of somebody who was here before: the browser knows which workspace was open last. */
async function openBefore() {
  const tab = await tabOf(world.browser, world.api, world.tenant);
  await tab.page.goto(world.address('/settings'));
  await tab.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await tab.page.goto('about:blank');
  return tab;
}

const addressOf = ({ path }: Visit) =>
  world.address(path.replace('CREATOR', creator).replace('MONTH', month));

/** The different requests of a page to the API from now on. */
function requestsOf(page: Page): Map<string, string[]> {
  const sent = new Map<string, string[]>();
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v2')) sent.set(request.postData() ?? '', operationsIn(request));
  });
  return sent;
}

describe.each(VISITS)('a visit of $path', (visit) => {
  it(`asks at most ${MOST} times`, async () => {
    const tab = await openBefore();
    const sent = requestsOf(tab.page);
    await tab.page.goto(addressOf(visit));
    const wanted = [...FRAME, ...visit.first, ...visit.later, AFTER_ALL];
    await expect
      .poll(() => wanted.filter((name) => ![...sent.values()].flat().includes(name)), { timeout: 60_000 })
      .toEqual([]);
    expect([...sent.values()].length).toBeLessThanOrEqual(MOST);
    await closeTab(tab);
  });

  it(`shows its first rows after at most ${visit.inRequests}`, async () => {
    const tab = await openBefore();
    const { page } = tab;
    const needed = [...FRAME, ...visit.first];
    const seen = page.waitForSelector(visit.shows, { timeout: 60_000 });
    let asked = 0;
    await page.route('**/api/v2', async (route) => {
      if (operationsIn(route.request()).some((name) => needed.includes(name))) asked += 1;
      // What the first rows do not need waits for them: they would wait for ever for what they do need.
      else await seen.catch(() => null);
      await route.continue();
    });
    await page.goto(addressOf(visit));
    await seen;
    expect(asked).toBeLessThanOrEqual(visit.inRequests);
    await closeTab(tab);
  });
});
