import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { mutate } from '../support/presets.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const PRIVATE = 'http://127.0.0.1:8099/posts/1';
const OTHER = 'http://10.1.2.3/posts/1';

const UPLOAD = `mutation($url: String!) { uploadItemFromUrl(input: {url: $url}) { operationId userErrors { field } } }`;
const FOLLOW = `mutation($url: String!) { createSource(input: {kind: FEED, name: $url}) { source { id } userErrors { field } } }`;
const HOOK = `mutation($url: String!) { createWebhookSubscription(input: {url: $url, name: "x", eventTypes: ["*"]}) {
  webhookSubscription { id } userErrors { field } } }`;
const LOOK_UP = 'query($urls: [String!]!) { itemIdsByUrl(urls: $urls) { status itemId } }';

/** What each place that takes an address says of one. */
async function verdicts(tenant: Tenant, url: string) {
  const refusedOn = async (document: string) =>
    (await mutate(tenant.client, document, { url })).userErrors.map(({ field }) => field.join('.'));
  const { itemIdsByUrl } = await tenant.client.data(LOOK_UP, { urls: [url] });
  return {
    uploadItemFromUrl: await refusedOn(UPLOAD),
    createSource: await refusedOn(FOLLOW),
    createWebhookSubscription: await refusedOn(HOOK),
    itemIdsByUrl: itemIdsByUrl[0].status,
  };
}

const REFUSED = {
  uploadItemFromUrl: ['input.url'],
  createSource: ['input.name'],
  createWebhookSubscription: ['input.url'],
  itemIdsByUrl: 'INVALID_URL',
};

describe('OUTBOUND_ALLOW_CIDRS', () => {
  let closed: TestApp;
  let open: TestApp;
  beforeAll(async () => {
    closed = await startTestApp({ OUTBOUND_ALLOW_CIDRS: '' });
    open = await startTestApp({ OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' });
  });
  afterAll(async () => {
    await closed?.close();
    await open?.close();
  });

  it('without it, every place refuses an address of a private network', async () => {
    const tenant = await createTenant(closed);
    expect(await verdicts(tenant, PRIVATE)).toEqual(REFUSED);
  });

  it('with it, every place accepts its addresses and no others', async () => {
    const tenant = await createTenant(open);
    const [id] = await ingest(open, tenant, [
      somePost({ provider: 'INTERNAL', type: 'POST', originalUrl: PRIVATE }),
    ]);
    expect(await verdicts(tenant, OTHER)).toEqual(REFUSED);
    expect(await verdicts(tenant, PRIVATE)).toEqual({
      // It is there already, which is another reason than the address.
      uploadItemFromUrl: [],
      createSource: [],
      createWebhookSubscription: [],
      itemIdsByUrl: 'FOUND',
    });
    const { itemIdsByUrl } = await tenant.client.data(LOOK_UP, { urls: [PRIVATE] });
    expect(itemIdsByUrl).toEqual([{ status: 'FOUND', itemId: id }]);
  });
});
