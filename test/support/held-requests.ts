import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** Holds the requests to the API that have a text in them, until a test answers them in its own order. */
export async function holding(page: Page, text: string) {
  const held: { sent: string; go: () => Promise<void>; fail: () => Promise<void> }[] = [];
  const refused: string[] = [];
  let failed = 0;
  const fail = (route: Route) => {
    failed += 1;
    return route.fulfill({ status: 502, body: 'no' });
  };
  await page.route('**/api/v2', async (route: Route) => {
    const sent = route.request().postData() ?? '';
    if (!sent.includes(text)) return route.continue();
    if (refused.some((each) => sent.includes(each))) return fail(route);
    held.push({
      sent,
      go: () => route.continue(),
      fail: () => fail(route),
    });
  });
  return {
    /** A held request that has another text in it too. */
    async one(other: string) {
      const found = () => held.find(({ sent }) => sent.includes(other));
      await expect.poll(found, { timeout: 60_000 }).toBeDefined();
      const request = found();
      if (request === undefined) throw new Error(`Nothing was sent with ${other}`);
      held.splice(held.indexOf(request), 1);
      return request;
    },
    /** How many requests have been made to fail. */
    failed: () => failed,
    /** Has every request fail that has another text in it too, as one that is asked again. */
    async refuse(other: string) {
      refused.push(other);
      for (const request of held.splice(0))
        await (request.sent.includes(other) ? request.fail() : request.go());
    },
  };
}
