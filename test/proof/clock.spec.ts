import { ApiTokensService } from '@loupe/auth';
import { Outbox } from '@loupe/outbox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { ImportClient } from '../support/imports.js';
import { runLoupe } from '../support/loupe.js';
import {
  askTokens,
  authorizeUrl,
  callMcp,
  consent,
  pkce,
  REDIRECT,
  register,
  signedIn,
} from '../support/oauth.js';
import { succeed } from '../support/presets.js';
import { Receiver } from '../support/receiver.js';
import { testEnvironment } from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, type Tenant } from '../support/world.js';

const TEN_MINUTES = 600_000;
const PRELOAD = new URL('../support/clock-offset-preload.mjs', import.meta.url).href;
/** The time of a process on a machine whose clock is off. */
const off = (ms: number) => ({
  LOUPE_TEST_CLOCK_OFFSET_MS: String(ms),
  NODE_OPTIONS: `--import=${PRELOAD}`,
});

describe('processes on machines whose clocks are ten minutes off', () => {
  let api: TestApp;
  let ahead: ApiProcess;
  let workers: AppProcess[];
  let receiver: Receiver;
  let tenant: Tenant;
  let environment: { database: string } & Record<string, string>;

  beforeAll(async () => {
    const settings = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', EMBEDDINGS_PROVIDER: 'off', LOG_LEVEL: 'warn' };
    api = await startTestApp({ ...settings, LOG_LEVEL: 'error' });
    environment = { ...settings, database: api.database };
    tenant = await createTenant(api);
    receiver = await new Receiver().start();
    const of = (ms: number) =>
      AppProcess.start('worker', testEnvironment({ ...environment, ...off(ms) }), true);
    workers = [of(TEN_MINUTES), of(-TEN_MINUTES)];
    // Addresses of OAuth are those of the service, whichever process is asked.
    ahead = await startApiProcess({
      ...environment,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'enforce',
      PUBLIC_URL: api.origin,
      ...off(TEN_MINUTES),
    });
  });
  afterAll(async () => {
    for (const worker of workers ?? []) await worker.end();
    await ahead?.stop();
    await receiver?.stop();
    await api?.close();
  });

  const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 240_000, interval: 200 });
  const originOf = ({ url }: ApiProcess) => new URL(url).origin;

  it('say so once, and the doctor names it', async () => {
    const [early, late] = workers;
    await until(() => {
      expect(early?.output).toMatch(/clock is 600 s ahead of PostgreSQL’s, whose time is used/);
      expect(late?.output).toMatch(/clock is 600 s behind PostgreSQL’s, whose time is used/);
    });
    const { stdout } = await runLoupe(['doctor'], testEnvironment({ ...environment, ...off(TEN_MINUTES) }));
    for (const server of ['postgresql', 'redis']) {
      expect(stdout).toMatch(
        new RegExp(`PROBLEM +${server}: Its clock differs from this machine’s by 600 s`),
      );
    }
  });

  it('take tokens and codes for as long as the others do', async () => {
    const { organizationId, scope } = tenant;
    const expiresAt = new Date(Date.now() + TEN_MINUTES / 2);
    const { token } = await api.app
      .get(ApiTokensService)
      .create({ organizationId, name: 'short', expiresAt });
    const client = tenant.client.with({ url: ahead.url, token });
    expect((await client.data('{ workspace { id } }')).workspace.id).toBe(scope.workspaceId);

    // A code lives for a minute, an access token for an hour.
    const { browser } = await signedIn(api, tenant, 'member');
    const clientId = await register(api.origin);
    const { verifier, challenge } = pkce();
    const asked = authorizeUrl(api.origin, { client_id: clientId, code_challenge: challenge });
    const back = await consent(browser, asked, { workspaceIds: [scope.workspaceId] });
    const tokens = await askTokens(originOf(ahead), {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: verifier,
      client_id: clientId,
    });
    expect(tokens).toMatchObject({ status: 200 });
    for (const origin of [api.origin, originOf(ahead)]) {
      expect((await callMcp(origin, tokens.access_token)).status).toBe(200);
    }
  });

  it('sign webhooks with the right time, and deliver each once, though two workers lease them', async () => {
    const url = receiver.url('/all');
    await succeed(
      tenant.client,
      'mutation($i: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $i) { userErrors { message } } }',
      { i: { name: 'all', url, eventTypes: ['item.deleted'] } },
    );
    const events = Array.from({ length: 40 }, (_, index) => ({ id: String(index) }));
    await api.app.get(Outbox, { strict: false }).append(tenant.scope, 'item.deleted', () => events);
    const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);
    await until(() => expect(new Set(ids()).size).toBe(events.length));
    expect(ids()).toHaveLength(events.length);
    for (const { headers } of receiver.received) {
      const seconds = Number(headers['webhook-timestamp']);
      // Receivers refuse what is more than five minutes old or early.
      expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(300);
    }
  });

  it('do each line of an import once', async () => {
    const imports = await ImportClient.of(api, tenant, {}, ahead.url);
    const line = (number: number) =>
      JSON.stringify({
        externalId: `v${number}`,
        provider: 'YOUTUBE',
        type: 'VIDEO',
        channelTitle: 'Channel',
        publishedAt: '2024-01-01T00:00:00Z',
        snapshots: [{ at: '2024-01-02T00:00:00Z', views: number }],
      });
    const { operation } = await imports.import(
      Array.from({ length: 400 }, (_, number) => line(number)).join('\n'),
    );
    expect(operation.imported).toMatchObject({ lines: 400, created: 400, unchanged: 0, rejected: 0 });
    const completed = new Date(operation.completedAt).getTime();
    expect(Math.abs(completed - Date.now())).toBeLessThan(TEN_MINUTES / 2);
  });

  it('refuse and take requests as often as the others, and say truly when to come back', async () => {
    const client = tenant.client.with({ url: ahead.url });
    const sent = await Promise.all(Array.from({ length: 30 }, () => client.send('{ workspace { id } }')));
    const refused = sent.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(sent.length);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await until(async () => expect((await client.send('{ workspace { id } }')).status).toBe(200));
  });
});
