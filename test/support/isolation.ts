import { ApiTokensService } from '@loupe/auth';
import { CustomAttributeSchema } from '@loupe/custom-attributes';
import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { OutboxEvent } from '@loupe/outbox';
import { Collection, CollectionItem } from '@loupe/presets';
import { WebhookDelivery } from '@loupe/webhooks';
import { Integration } from '@loupe/workspace';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from './app.js';
import { everyRootField, type FieldRequest, type RootField, requestFor, takesId } from './every-field.js';
import { succeed } from './presets.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from './world.js';

const SECRET = 'heron';

/** Some thousand requests, which take their time where the machine has other work. */
const LIMIT_MS = 600_000;

/**
 * Every root field with every argument filled from one tenant's objects, asked by another tenant.
 * @param start gives an API, which the tests close
 * @param mutated how many of the owner's ids each mutation is tried with, in turn; all without it
 */
export const isolationTests = (start: () => Promise<TestApp>, mutated = Number.POSITIVE_INFINITY) =>
  describe('a token of one organization', { timeout: LIMIT_MS }, () => {
    let api: TestApp;
    let schema: GraphQLSchema;
    let owner: Tenant;
    let stranger: Tenant;
    let ids: string[];
    /** What the owner is shown of everything before anybody else asks. */
    let own: Awaited<ReturnType<typeof everything>>;

    beforeAll(async () => {
      api = await start();
      schema = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
      [owner, stranger] = [await createTenant(api, SECRET), await createTenant(api, 'stranger')];
      ids = await fill(api, owner);
      own = await everything();
    });
    afterAll(() => api?.close());

    it('is shown its own objects by the same requests, so that the test can fail', () => {
      const shown = new Set<string>();
      for (const { name, body } of own)
        if (JSON.stringify(withoutEcho(body)).includes(SECRET)) shown.add(name);
      const expected = [
        'apiTokens',
        'auditLog',
        'collection',
        'collections',
        'creator',
        'creators',
        'customAttributeSchemas',
        'items',
      ];
      expected.push(
        'mediaContents',
        'socialProfile',
        'socialProfiles',
        'source',
        'sources',
        'transcriptions',
        'webhookDeliveries',
        'webhookDelivery',
        'webhookEvents',
        'webhookSubscription',
        'webhookSubscriptions',
        'workspace',
        'workspaces',
      );
      expect([...shown]).toEqual(expect.arrayContaining(expected));
    });

    it('reads and changes nothing of another through any root field', async () => {
      for (const [turn, root] of everyRootField(schema).entries()) {
        const asked = requestsOf(root, root.operation === 'mutation' ? inTurn(turn * mutated) : ids);
        for (const { query, variables } of asked) {
          const { body } = await stranger.client.send(query, variables);
          const text = JSON.stringify(withoutEcho(body));
          const leaked = [SECRET, ...ids].filter((one) => text.includes(one));
          expect({ query, leaked }).toEqual({ query, leaked: [] });
        }
      }
      expect(await everything()).toEqual(own);
    });

    it("cannot name another's workspace", async () => {
      const client = stranger.client.with({ workspaceId: owner.scope.workspaceId });
      for (const root of everyRootField(schema)) {
        const { query, variables } = requestOf(root);
        const { status, body } = await client.send(query, variables);
        // It needs no workspace.
        if (root.field.name === 'workspaces') expect(JSON.stringify(body)).not.toContain(SECRET);
        else
          expect({ query, status, body }).toEqual({
            query,
            status: 404,
            body: { errors: 'Workspace not found' },
          });
      }
    });

    it('changes nothing while it may only read, and gets an error', async () => {
      const token = await api.app
        .get(ApiTokensService)
        .create({ organizationId: owner.organizationId, name: 'reader', scopes: ['read'] });
      const reader = owner.client.with({ token: token.token });
      const mutations = everyRootField(schema).filter(({ operation }) => operation === 'mutation');
      expect(mutations.length).toBeGreaterThan(20);
      for (const root of mutations) {
        const { query, variables } = requestOf(root);
        const { body } = await reader.send(query, variables);
        expect({ query, errors: body.errors }).toMatchObject({
          query,
          errors: [{ extensions: { code: 'UNAUTHORIZED' } }],
        });
      }
    });

    it('is refused everything as soon as it is paused', async () => {
      const tokens = api.app.get(ApiTokensService);
      const { token, record } = await tokens.create({ organizationId: owner.organizationId, name: 'paused' });
      const client = owner.client.with({ token });
      expect((await client.send('{ workspace { id } }')).status).toBe(200);
      await tokens.pause(record.id);
      for (const root of everyRootField(schema)) {
        const { query, variables } = requestOf(root);
        const { status, headers, body } = await client.send(query, variables);
        expect({ query, status, body }).toEqual({
          query,
          status: 401,
          body: { errors: 'Account is disabled' },
        });
        expect(headers.get('www-authenticate')).toBe('Bearer');
      }
    });

    const queries = () => everyRootField(schema).filter(({ operation }) => operation === 'query');

    const everything = async () =>
      Promise.all(
        queries()
          // It counts these requests.
          .filter(({ field }) => !field.name.startsWith('usage'))
          .flatMap((root) =>
            requestsOf(root).map(async ({ query, variables }) => {
              const { body } = await owner.client.send(query, variables);
              return { name: root.field.name, body: withoutUse(body) };
            }),
          ),
      );

    /** As many of the owner's ids as each mutation is tried with, from a place on. */
    function inTurn(place: number): string[] {
      if (mutated >= ids.length) return ids;
      const from = place % ids.length;
      return [...ids, ...ids].slice(from, from + mutated);
    }

    /** Requests of a root field: one for each of the ids if it takes an id, else one. */
    function requestsOf(root: RootField, tried = ids): FieldRequest[] {
      return (takesId(root) ? tried : ['']).map((id) => requestOf(root, id));
    }

    /** What is refused before arguments are looked at needs no other ids. */
    function requestOf(root: RootField, id = ids[0] ?? ''): FieldRequest {
      const url = `https://www.instagram.com/p/${SECRET}/`;
      return requestFor(root, { id, ids, name: 'name', url });
    }
  });

/** A response without what it repeats of the request: looked-up URLs. */
function withoutEcho(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value) => (key === 'url' || key === 'message' ? undefined : value)),
  );
}

/** A response without when tokens were last used, which changes by the minute. */
function withoutUse(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (key, value) => (key === 'lastUsedAt' ? undefined : value)));
}

/** One object of each kind with the secret in its texts; gives all ids. */
async function fill(api: TestApp, tenant: Tenant): Promise<string[]> {
  const { workspaceId } = tenant.scope;
  const url = `https://cdn.example.com/${SECRET}.mp4`;
  const media = {
    type: 'VIDEO' as const,
    fileUrl: url,
    thumbnailUrl: url,
    width: 1,
    height: 1,
    videoDuration: 1,
    transcript: SECRET,
  };
  const [itemId = ''] = await ingest(api, tenant, [
    somePost({
      externalId: SECRET,
      originalUrl: `https://www.instagram.com/p/${SECRET}/`,
      caption: SECRET,
      hashtags: [SECRET],
      mentions: [SECRET],
      profile: {
        externalId: SECRET,
        accountName: SECRET,
        originalUrl: `https://www.instagram.com/${SECRET}/`,
      },
      media: [media],
      snapshots: [metrics({ likes: 123_456_789 })],
    }),
  ]);
  const { manager } = api.app.get(Database, { strict: false });
  const collectionId = newId();
  await manager.insert(Collection, { workspaceId, id: collectionId, name: SECRET, position: 0 });
  await manager.insert(CollectionItem, { workspaceId, collectionId, itemId });
  for (const entity of ['ITEM', 'CREATOR'] as const) {
    const definition = { key: SECRET, name: SECRET, type: 'TEXT' as const, options: null };
    await manager.insert(CustomAttributeSchema, { workspaceId, id: newId(), entity, ...definition });
  }
  const sourceIds: string[] = [];
  for (const kind of ['HASHTAG', 'MENTION', 'KEYWORD']) {
    const { source } = await succeed(
      tenant.client,
      'mutation($input: CreateSourceInput!) { createSource(input: $input) { source { id } userErrors { message } } }',
      { input: { kind, name: SECRET, platforms: ['BLUESKY'] } },
    );
    sourceIds.push(source.id);
  }
  await manager.insert(Integration, {
    workspaceId,
    id: newId(),
    provider: 'INSTAGRAM',
    handle: SECRET,
    status: 'CONNECTED',
  });
  const { webhookSubscription } = await succeed(
    tenant.client,
    `mutation($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) {
      webhookSubscription { id } userErrors { message } } }`,
    { input: { name: SECRET, url: `https://hooks.example.com/${SECRET}`, eventTypes: ['*'] } },
  );
  const eventId = newId();
  const deliveryId = newId();
  const event = { workspaceId, id: eventId, type: 'item.deleted' as const, createdAt: new Date() };
  await manager.insert(OutboxEvent, { ...event, data: { id: SECRET } });
  await manager.insert(WebhookDelivery, {
    workspaceId,
    id: deliveryId,
    subscriptionId: webhookSubscription.id,
    eventId,
    eventType: event.type,
    status: 'FAILED',
    lastError: SECRET,
    responseBody: SECRET,
    createdAt: event.createdAt,
  });
  const { organizationId } = tenant;
  const { record } = await api.app.get(ApiTokensService).create({ organizationId, name: SECRET });
  const { items } = await tenant.client.data(
    '{ items { nodes { creator { id } socialProfile { id } mediaContents { ... on Video { id } } } } }',
  );
  const [item] = items.nodes;
  return [
    itemId,
    record.id,
    collectionId,
    item.creator.id,
    item.socialProfile.id,
    item.mediaContents[0].id,
    webhookSubscription.id,
    eventId,
    deliveryId,
    ...sourceIds,
    workspaceId,
  ];
}
