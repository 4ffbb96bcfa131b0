import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiTokensService } from '@loupe/auth';
import { LoupeClient, LoupeError, verifyWebhook, WebhookError } from '@loupe/client';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const SOURCES = join(import.meta.dirname, '../../libs/client/src');

describe('@loupe/client', () => {
  let api: TestApp;
  let tenant: Tenant;
  let token: string;
  /** Statuses of all responses. */
  let statuses: number[];

  beforeAll(async () => {
    api = await startTestApp({ RATE_LIMITS: 'enforce' });
  });
  afterAll(() => api?.close());
  beforeEach(async () => {
    tenant = await createTenant(api);
    const { organizationId } = tenant;
    ({ token } = await api.app.get(ApiTokensService).create({ organizationId, name: 'client' }));
    statuses = [];
  });

  function client(given: { token?: string; fetch?: typeof fetch } = {}): LoupeClient {
    const send = given.fetch ?? fetch;
    return new LoupeClient({
      url: api.url,
      token: given.token ?? token,
      workspaceId: tenant.scope.workspaceId,
      fetch: async (...args) => {
        const response = await send(...args);
        statuses.push(response.status);
        return response;
      },
    });
  }

  const posts = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      somePost({
        externalId: `p${at}`,
        takenAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
        snapshots: [metrics({ likes: at })],
        media: [
          {
            type: 'IMAGE',
            fileUrl: null,
            thumbnailUrl: null,
            width: 1,
            height: 1,
            videoDuration: null,
          },
        ],
      }),
    );

  it('reads what is selected, with its types', async () => {
    await ingest(api, tenant, posts(3));
    const { items } = await client().query({
      items: {
        $: { first: 2, sorting: [{ sortKey: 'LIKE_COUNT', sortOrder: 'DESC' }] },
        totalCount: true,
        nodes: {
          provider: true,
          currentEngagement: { likes: true },
          socialProfile: { accountName: true },
          mediaContents: { Image: { type: true }, Video: { type: true } },
        },
      },
    });
    expectTypeOf(items.totalCount).toEqualTypeOf<number | null>();
    expectTypeOf(items.nodes).toExtend<{ currentEngagement: { likes: string | null } | null }[] | null>();
    expect(items).toEqual({
      totalCount: 3,
      nodes: ['2', '1'].map((likes) => ({
        provider: 'INSTAGRAM',
        currentEngagement: { likes },
        socialProfile: { accountName: 'someone' },
        mediaContents: [{ __typename: 'Image', type: 'IMAGE' }],
      })),
    });
    // @ts-expect-error there is no such field
    await expect(client().query({ items: { nonsense: true } })).rejects.toThrow(LoupeError);
    // @ts-expect-error there is no such argument
    await expect(client().query({ items: { $: { nonsense: 1 }, totalCount: true } })).rejects.toThrow(
      'no argument',
    );
  });

  it('reads all pages, and keeps to both limits without a refusal', async () => {
    await ingest(api, tenant, posts(24));
    const likes: (string | null | undefined)[] = [];
    const order = [{ sortKey: 'LIKE_COUNT', sortOrder: 'ASC' } as const];
    const all = client().nodes('items', { first: 2, sorting: order }, { currentEngagement: { likes: true } });
    for await (const item of all) likes.push(item.currentEngagement?.likes);
    expect(likes).toEqual(Array.from({ length: 24 }, (_, at) => String(at)));
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 200));
  });

  it('waits out the refusals that others cause', async () => {
    const many = Array.from({ length: 8 }, () => client().query({ workspace: { id: true } }));
    const answers = await Promise.all(many);
    expect(answers).toHaveLength(8);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  });

  it('executes a mutation once whose response is lost', async () => {
    let lost = 0;
    const losing: typeof fetch = async (...args) => {
      const response = await fetch(...args);
      if (lost > 0) return response;
      lost += 1;
      await response.text();
      throw new TypeError('fetch failed');
    };
    const { createCollection } = await client({ fetch: losing }).mutate({
      createCollection: {
        $: { input: { name: 'Once' } },
        collection: { id: true, name: true },
        userErrors: { message: true },
      },
    });
    expect(createCollection?.userErrors).toEqual([]);
    expect(lost).toBe(1);
    const { collections } = await client().query({ collections: { id: true } });
    expect(collections.map(({ id }) => id)).toEqual([createCollection?.collection?.id]);
  });

  it('throws what does not pass, at once', async () => {
    await expect(
      client({ token: 'loupe_live_wrong' }).query({ workspace: { id: true } }),
    ).rejects.toMatchObject({
      name: 'LoupeError',
      status: 401,
      errors: [],
    });
    const invalid = client().query({ items: { $: { first: 101 }, nodes: { id: true } } });
    await expect(invalid).rejects.toMatchObject({ status: 200, code: 'INVALID_INPUT' });
    expect(statuses).toEqual([401, 200]);
    const stopped = client().request('{ workspace { id } }', {}, { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow('aborted');
  });

  it('tries again after a failure that passes, and not for ever', async () => {
    let attempts = 0;
    const failing = (until: number): typeof fetch => {
      attempts = 0;
      return async (...args) => {
        attempts += 1;
        if (attempts > until) return fetch(...args);
        return new Response('<html>', { status: 503, headers: { 'retry-after': '0' } });
      };
    };
    const selection = { workspace: { id: true } } as const;
    expect(await client({ fetch: failing(2) }).query(selection)).toEqual({
      workspace: { id: tenant.scope.workspaceId },
    });
    await expect(client({ fetch: failing(99) }).query(selection)).rejects.toMatchObject({ status: 503 });
    expect(attempts).toBe(5);
  });

  it('accepts the webhooks of Loupe, and no others', async () => {
    const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;
    const other = `whsec_${Buffer.from('another secret').toString('base64')}`;
    const now = new Date();
    const body = JSON.stringify({ id: 'e1', type: 'subscription.ping', data: { text: 'ü' } });
    const headers = {
      'webhook-id': 'e1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': `v1,wrong ${new Webhook(secret).sign('e1', now, body)}`,
    };
    expect(await verifyWebhook({ body, headers, secret: [other, secret] })).toMatchObject({ id: 'e1' });
    expect(await verifyWebhook({ body, headers: new Headers(headers), secret })).toMatchObject({ id: 'e1' });
    await expect(verifyWebhook({ body: `${body} `, headers, secret })).rejects.toThrow('signature');
    await expect(verifyWebhook({ body, headers, secret: other })).rejects.toThrow(WebhookError);
    const late = new Date(now.getTime() + 301_000);
    await expect(verifyWebhook({ body, headers, secret, now: late })).rejects.toThrow('too old');
    await expect(verifyWebhook({ body, headers: {}, secret })).rejects.toThrow('missing');
  });

  it('imports nothing, so that it runs in browsers', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const imported = files.flatMap((file) =>
      [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/ from '([^']+)'/g)].map(
        ([, from = '']) => from,
      ),
    );
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((from) => !from.startsWith('./'))).toEqual([]);
  });
});
