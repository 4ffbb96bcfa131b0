import type { Browser as Chromium } from 'playwright-core';
import { sharedTestApp, type TestApp } from './app.js';
import { sharedChromium } from './chromium.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from './world.js';

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - hours * HOUR);
/** A profile of TikTok with a thousand followers. */
export const poster = (accountName: string) => ({
  externalId: null,
  accountName,
  originalUrl: `https://www.tiktok.com/@${accountName}`,
  followers: 1000,
});

/** A mutation that follows a hashtag, an account or words. */
export const FOLLOW =
  'mutation($input: CreateSourceInput!) { createSource(input: $input) { userErrors { message } } }';

/** A browser, and a workspace of 62 posts for its pages. */
export interface ConsoleWorld {
  api: TestApp;
  browser: Chromium;
  tenant: Tenant;
  /** The posts: first one of TikTok, then one of Instagram, then 60 of YouTube. */
  ids: string[];
  /** The address of a page of the workspace. */
  address(page?: string): string;
}

/** What several files of specs of the console look at; each closes the browser. */
export async function consoleWorld(): Promise<ConsoleWorld> {
  const api = await sharedTestApp();
  const tenant = await createTenant(api, 'Nimbrosa');
  const ids = await ingest(api, tenant, [
    somePost({
      provider: 'TIKTOK',
      caption: 'A quiet morning with coffee',
      takenAt: hoursAgo(30),
      profile: poster('nova'),
      snapshots: [
        metrics({ at: hoursAgo(20), views: 100, likes: 10 }),
        metrics({ at: hoursAgo(10), views: 12_894, likes: 800 }),
      ],
    }),
    somePost({
      provider: 'INSTAGRAM',
      caption: 'The garden in summer',
      takenAt: hoursAgo(50),
      profile: poster('iris'),
    }),
    ...Array.from({ length: 60 }, (_, index) =>
      somePost({
        provider: 'YOUTUBE',
        type: 'VIDEO',
        caption: `Lesson ${index}`,
        takenAt: hoursAgo(100 + index),
      }),
    ),
  ]);
  return {
    api,
    // Last: nobody would close it if the rest failed.
    browser: await sharedChromium(),
    tenant,
    ids,
    address: (page = '') => `${api.origin}/w/${tenant.scope.workspaceId}${page}`,
  };
}
