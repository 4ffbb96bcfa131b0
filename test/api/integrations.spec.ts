import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { loupe } from '../support/loupe-in-process.js';
import { FakeInstagram } from '../support/platforms/instagram.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, type Tenant } from '../support/world.js';

let api: TestApp;
let tenant: Tenant;
let instagram: FakeInstagram;

beforeAll(async () => {
  instagram = await new FakeInstagram().start();
  api = await startTestApp(instagram.environment);
  tenant = await createTenant(api);
  instagram.addAccount({ id: '178410', username: 'brand', followers: 5000 });
});
afterAll(async () => {
  await api?.close();
  await instagram?.stop();
});

const run = (args: string[], input?: string) =>
  loupe(args, testEnvironment({ database: api.database, ...instagram.environment }), input);

const INTEGRATIONS = '{ workspace { integrations { id provider handle status problem } } }';
const shown = async () => (await tenant.client.data(INTEGRATIONS)).workspace.integrations;

describe('loupe integration', () => {
  it('connects an account by a token on standard input, which is shown nowhere, lists it and forgets it', async () => {
    const workspace = ['--workspace', tenant.scope.workspaceId];
    const add = ['integration', 'add', ...workspace, '--provider', 'INSTAGRAM', '--handle', '@brand'];

    const refused = await run(add, 'EAAwrong');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('Instagram refuses the token');
    expect(refused.stderr).not.toMatch(/EAAwrong|^\s+at /m);
    expect(await shown()).toEqual([]);

    const token = instagram.issue('facebook', '178410');
    const added = await run([...add, '--json'], `${token}\n`);
    expect(added).toMatchObject({ code: 0, stderr: '' });
    const { integrationId } = JSON.parse(added.stdout);
    expect(await shown()).toEqual([
      { id: integrationId, provider: 'INSTAGRAM', handle: 'brand', status: 'CONNECTED', problem: null },
    ]);

    const listed = await run(['integration', 'list', ...workspace]);
    expect(listed.stdout).toMatch(/brand\s+CONNECTED/);
    expect(added.stdout + listed.stdout).not.toContain(token);

    expect(await run(['integration', 'remove', integrationId, ...workspace])).toMatchObject({ code: 0 });
    expect(await shown()).toEqual([]);
    expect((await run(['integration', 'remove', integrationId, ...workspace])).stderr).toContain(
      'Integration not found',
    );
  });
});

describe('an installation without an app at the platform', () => {
  it('says to the person, and to the operator, what has to be done', async () => {
    const { beginIntegration } = await tenant.client.data(
      'mutation { beginIntegration(provider: TIKTOK) { authorizationUrl userErrors { field message code } } }',
    );
    expect(beginIntegration).toEqual({
      authorizationUrl: null,
      userErrors: [
        {
          field: ['provider'],
          message: expect.stringMatching(
            /TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET.*1\. Open developers\.tiktok\.com/,
          ),
          code: 'not_set_up',
        },
      ],
    });
    const { integrationPlatforms } = await tenant.client.data(
      '{ integrationPlatforms { provider canSignIn redirectUrl operatorSteps } }',
    );
    expect(integrationPlatforms).toHaveLength(3);
    for (const { provider, canSignIn, redirectUrl, operatorSteps } of integrationPlatforms) {
      expect(canSignIn).toBe(false);
      expect(redirectUrl).toBe(`${api.origin}/connect/${provider.toLowerCase()}`);
      expect(operatorSteps.join(' ')).toContain(redirectUrl);
    }
    const begin = ['integration', 'begin', '--workspace', tenant.scope.workspaceId, '--provider', 'YOUTUBE'];
    const refused = await run(begin);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('PUBLIC_URL');
    const environment = testEnvironment({
      database: api.database,
      PUBLIC_URL: 'https://loupe.example.com',
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
    });
    const begun = await loupe(begin, environment);
    expect(begun).toMatchObject({ code: 0, stderr: '' });
    const url = new URL(begun.stdout.trim());
    expect(url.searchParams.get('redirect_uri')).toBe('https://loupe.example.com/connect/youtube');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(begun.stdout).not.toContain('secret');
  });
});
