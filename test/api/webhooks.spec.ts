import { Database, sql } from '@loupe/database';
import { WebhookSubscription } from '@loupe/webhooks';
import { WorkspacesService } from '@loupe/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { mutate, NOBODY, succeed } from '../support/presets.js';
import { failedDelivery } from '../support/samples.js';
import { createTenant, type Tenant } from '../support/world.js';

const FIELDS = 'id name url eventTypes metadata status disabledAt previousSecretUntil';
const ERRORS = 'userErrors { field message code }';
const CREATE = `mutation($input: CreateWebhookSubscriptionInput!) {
  createWebhookSubscription(input: $input) { webhookSubscription { ${FIELDS} } secret ${ERRORS} } }`;
const UPDATE = `mutation($id: ID!, $input: UpdateWebhookSubscriptionInput!) {
  updateWebhookSubscription(id: $id, input: $input) { webhookSubscription { ${FIELDS} } ${ERRORS} } }`;
const byId = (name: string, payload: string) =>
  `mutation($id: ID!) { ${name}(id: $id) { ${payload} ${ERRORS} } }`;

const GOOD = { name: 'Hub', url: 'https://hooks.example.com/a', eventTypes: ['item.captured'] };

describe('webhook subscriptions', () => {
  let api: TestApp;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
  });
  afterAll(() => api?.close());

  const create = async (input: object = {}) =>
    (await succeed(tenant.client, CREATE, { input: { ...GOOD, ...input } })).webhookSubscription;
  const problems = async (input: object) =>
    (await mutate(tenant.client, CREATE, { input: { ...GOOD, ...input } })).userErrors;

  it.each([
    ['an empty name', { name: ' ' }, ['input', 'name']],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, ['input', 'name']],
    ['an address that is none', { url: 'hooks' }, ['input', 'url']],
    ['another scheme', { url: 'ftp://hooks.example.com/' }, ['input', 'url']],
    ['a private host', { url: 'http://10.0.0.1/' }, ['input', 'url']],
    ['a name for this machine', { url: 'http://localhost:8080/' }, ['input', 'url']],
    ['a port of another service', { url: 'https://hooks.example.com:25/' }, ['input', 'url']],
    ['a password', { url: 'https://a:b@hooks.example.com/' }, ['input', 'url']],
    ['a user name', { url: 'https://a@hooks.example.com/' }, ['input', 'url']],
    [
      'an address of 2049 characters',
      { url: `https://hooks.example.com/${'x'.repeat(2023)}` },
      ['input', 'url'],
    ],
    ['no event type', { eventTypes: [] }, ['input', 'eventTypes']],
    ['an unknown event type', { eventTypes: ['item.captured', 'item.exploded'] }, ['input', 'eventTypes']],
    ['the ping', { eventTypes: ['subscription.ping'] }, ['input', 'eventTypes']],
    ['all types and one', { eventTypes: ['*', 'item.captured'] }, ['input', 'eventTypes']],
    ['metadata that is a list', { metadata: [1] }, ['input', 'metadata']],
    ['metadata that is a text', { metadata: 'x' }, ['input', 'metadata']],
    ['metadata of more than 16 KiB', { metadata: { a: 'x'.repeat(16_384) } }, ['input', 'metadata']],
  ])('refuse %s on its path', async (_, input, path) => {
    expect(await problems(input)).toEqual([
      { field: path, message: expect.stringMatching(/.{5}/), code: null },
    ]);
  });

  it('refuse control characters anywhere in an address, and drop spaces around it', async () => {
    const places = (sign: string) => [
      `${sign}https://hooks.example.com/a`,
      `https://hooks${sign}.example.com/a`,
      `https://hooks.example.com/a${sign}b`,
      `https://hooks.example.com/a${sign}`,
    ];
    for (const sign of ['\r\n', '\n', '\t', '\u0001', '\u001f', '\u007f', '\u0085']) {
      for (const url of places(sign)) {
        expect({ url, problems: await problems({ url }) }).toMatchObject({
          problems: [
            { field: ['input', 'url'], message: expect.stringMatching(/control characters|malformed/) },
          ],
        });
      }
    }
    const { id } = await create({ url: '  https://hooks.example.com/a?b=c d#e  ' });
    const { webhookSubscription } = await tenant.client.data(
      'query($id: ID!) { webhookSubscription(id: $id) { url } }',
      { id },
    );
    expect(webhookSubscription.url).toBe('https://hooks.example.com/a?b=c d#e');
  });

  it('tell all that is wrong at once', async () => {
    const wrong = await problems({ name: '', url: '', eventTypes: [], metadata: 1 });
    expect(wrong.map(({ field }) => field[1])).toEqual(['name', 'url', 'eventTypes', 'metadata']);
  });

  it('refuse null for everything but metadata, and a status that clients cannot set', async () => {
    const { id } = await create();
    const input = { name: null, url: null, eventTypes: null, status: null };
    const { userErrors } = await mutate(tenant.client, UPDATE, { id, input });
    expect(userErrors.map(({ field }) => field.join('.')).sort()).toEqual([
      'input.eventTypes',
      'input.name',
      'input.status',
      'input.url',
    ]);
    for (const status of [null, 'DISABLED_BY_SYSTEM']) {
      const refused = await mutate(tenant.client, UPDATE, { id, input: { status } });
      expect(refused.userErrors).toEqual([
        { field: ['input', 'status'], message: 'must be one of ACTIVE, DISABLED_BY_USER', code: null },
      ]);
    }
  });

  it.each([[null], [{}]])('clear metadata by %j, and keep it where it is not given', async (empty) => {
    const { id, metadata } = await create({ metadata: { team: { a: [1, null] } } });
    expect(metadata).toEqual({ team: { a: [1, null] } });
    const kept = await succeed(tenant.client, UPDATE, { id, input: { name: 'New' } });
    expect(kept.webhookSubscription).toMatchObject({ name: 'New', metadata: { team: { a: [1, null] } } });
    const cleared = await succeed(tenant.client, UPDATE, { id, input: { metadata: empty } });
    expect(cleared.webhookSubscription.metadata).toEqual({});
  });

  it('have no metadata as {} where none or null was given', async () => {
    expect((await create()).metadata).toEqual({});
    expect((await create({ metadata: null })).metadata).toEqual({});
  });

  it('show their secret when they are made and when it is rotated, and keep it encrypted', async () => {
    const { webhookSubscription, secret } = await succeed(tenant.client, CREATE, { input: GOOD });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { id } = webhookSubscription;
    const rotated = await succeed(
      tenant.client,
      byId('rotateWebhookSecret', `webhookSubscription { ${FIELDS} } secret`),
      { id },
    );
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.webhookSubscription.previousSecretUntil).toMatch(/Z$/);
    const db = api.app.get(Database, { strict: false });
    const [row] = await db.query<{ text: string }>(sql`
      SELECT encode(secret, 'escape') || encode(previous_secret, 'escape') AS text
      FROM ${db.rows(tenant.scope, WebhookSubscription, 'known')} WHERE id = ${id}`);
    for (const shown of [secret, rotated.secret]) expect(row?.text).not.toContain(shown.slice(6, 20));
    const all = await tenant.client.data(
      '{ webhookSubscriptions(first: 100) { nodes { id name url metadata } } }',
    );
    expect(JSON.stringify(all)).not.toContain('whsec_');
  });

  it('are as many as the plan allows, whatever their status and however many come at once', async () => {
    const other = await createTenant(api);
    const { organizationId } = other;
    await api.app.get(WorkspacesService, { strict: false }).setOrganizationPlan(organizationId, 'startup');
    const attempts = await Promise.all(
      Array.from({ length: 8 }, () => mutate(other.client, CREATE, { input: GOOD })),
    );
    const refused = attempts.filter(({ userErrors }) => userErrors.length > 0);
    expect(refused).toHaveLength(3);
    for (const { userErrors } of refused) {
      expect(userErrors).toEqual([
        { field: [], message: 'The plan startup allows 5 webhook subscriptions', code: 'limit_reached' },
      ]);
    }
    const [made] = attempts.filter(({ userErrors }) => userErrors.length === 0);
    const id = made?.webhookSubscription.id;
    await succeed(other.client, byId('disableWebhookSubscription', 'webhookSubscription { id }'), { id });
    expect((await mutate(other.client, CREATE, { input: GOOD })).userErrors).toHaveLength(1);
    await succeed(other.client, byId('deleteWebhookSubscription', 'deletedWebhookSubscriptionId'), { id });
    await succeed(other.client, CREATE, { input: GOOD });
  });

  it('are named by ids that exist', async () => {
    const mutations = [
      'deleteWebhookSubscription',
      'enableWebhookSubscription',
      'disableWebhookSubscription',
    ];
    mutations.push('rotateWebhookSecret', 'sendWebhookTestEvent', 'redeliverWebhookDelivery');
    for (const name of mutations) {
      for (const id of [NOBODY, 'nonsense']) {
        const { userErrors } = await mutate(tenant.client, byId(name, '__typename'), { id });
        expect({ name, userErrors }).toMatchObject({
          name,
          userErrors: [{ field: ['id'], message: expect.stringMatching(/not found$/) }],
        });
      }
    }
    const { userErrors } = await mutate(tenant.client, UPDATE, { id: NOBODY, input: { name: 'x' } });
    expect(userErrors).toMatchObject([{ field: ['id'] }]);
  });

  it('replay what failed for good in the last 24 hours, and nothing else', async () => {
    const { id } = await create({ eventTypes: ['item.deleted'] });
    const failed = await failedDelivery(api, tenant, id);
    const old = await failedDelivery(api, tenant, id);
    const { manager } = api.app.get(Database, { strict: false });
    const { workspaceId } = tenant.scope;
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await manager.update('webhook_deliveries', { workspaceId, id: old }, { createdAt: yesterday });
    const disable = byId('disableWebhookSubscription', 'webhookSubscription { status disabledAt }');
    const disabled = await succeed(tenant.client, disable, { id });
    expect(disabled.webhookSubscription.status).toBe('DISABLED_BY_USER');
    const redeliver = byId(
      'redeliverWebhookDelivery',
      'webhookDelivery { id status lastError nextAttemptAt }',
    );
    const enabled = await succeed(
      tenant.client,
      byId('enableWebhookSubscription', 'replayedCount webhookSubscription { status disabledAt }'),
      { id },
    );
    expect(enabled).toMatchObject({
      replayedCount: 1,
      webhookSubscription: { status: 'ACTIVE', disabledAt: null },
    });
    expect((await mutate(tenant.client, redeliver, { id: failed })).userErrors).toMatchObject([
      { field: ['id'], code: 'not_replayable' },
    ]);
    const replayed = await succeed(tenant.client, redeliver, { id: old });
    expect(replayed.webhookDelivery).toMatchObject({ status: 'PENDING', lastError: 'It failed' });
    expect(replayed.webhookDelivery.nextAttemptAt).not.toBeNull();
  });

  it('have a delivery redelivered while they are disabled', async () => {
    const { id } = await create({ eventTypes: ['item.deleted'] });
    const failed = await failedDelivery(api, tenant, id);
    await succeed(tenant.client, byId('disableWebhookSubscription', '__typename'), { id });
    const redeliver = byId('redeliverWebhookDelivery', 'webhookDelivery { status lastError nextAttemptAt }');
    const { webhookDelivery } = await succeed(tenant.client, redeliver, { id: failed });
    expect(webhookDelivery).toEqual({
      status: 'PENDING',
      lastError: 'It failed',
      nextAttemptAt: expect.any(String),
    });
  });

  it('cannot have a ping delivered again', async () => {
    const { id } = await create();
    const ping = await succeed(
      tenant.client,
      byId('sendWebhookTestEvent', 'webhookDelivery { id eventType status }'),
      { id },
    );
    expect(ping.webhookDelivery).toMatchObject({ eventType: 'subscription.ping', status: 'PENDING' });
    const refused = await mutate(tenant.client, byId('redeliverWebhookDelivery', '__typename'), {
      id: ping.webhookDelivery.id,
    });
    expect(refused.userErrors).toMatchObject([{ field: ['id'], code: 'not_replayable' }]);
    const { webhookEvents } = await tenant.client.data('{ webhookEvents(first: 1) { nodes { type data } } }');
    expect(webhookEvents.nodes).toEqual([
      { type: 'subscription.ping', data: { webhookSubscription: { id, name: 'Hub' } } },
    ]);
  });
});
