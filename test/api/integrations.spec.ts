import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeInstagram } from '../support/platforms/instagram.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, type Tenant } from '../support/world.js';

const LOUPE = fileURLToPath(new URL('../../apps/cli/bin/loupe.mjs', import.meta.url));
/** A command is a process that loads the whole application. */
const PATIENCE_MS = 180_000;

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

/** The built command line, with something on its standard input. */
async function loupe(args: string[], input = ''): Promise<{ code: number; stdout: string; stderr: string }> {
  const environment = testEnvironment({ database: api.database, ...instagram.environment });
  const child = spawn(process.execPath, [LOUPE, ...args], {
    env: { PATH: process.env.PATH, ...environment },
  });
  child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
}

const INTEGRATIONS = '{ workspace { integrations { id provider handle status problem } } }';
const shown = async () => (await tenant.client.data(INTEGRATIONS)).workspace.integrations;

describe('loupe integration', () => {
  it(
    'connects an account by a token on standard input, which is shown nowhere, lists it and forgets it',
    async () => {
      const workspace = ['--workspace', tenant.scope.workspaceId];
      const add = ['integration', 'add', ...workspace, '--provider', 'INSTAGRAM', '--handle', '@brand'];

      const refused = await loupe(add, 'EAAwrong');
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain('Instagram refuses the token');
      expect(refused.stderr).not.toMatch(/EAAwrong|^\s+at /m);
      expect(await shown()).toEqual([]);

      const token = instagram.issue('facebook', '178410');
      const added = await loupe([...add, '--json'], `${token}\n`);
      expect(added).toMatchObject({ code: 0, stderr: '' });
      const { integrationId } = JSON.parse(added.stdout);
      expect(await shown()).toEqual([
        { id: integrationId, provider: 'INSTAGRAM', handle: 'brand', status: 'CONNECTED', problem: null },
      ]);

      const listed = await loupe(['integration', 'list', ...workspace]);
      expect(listed.stdout).toMatch(/brand\s+CONNECTED/);
      expect(added.stdout + listed.stdout).not.toContain(token);

      expect(await loupe(['integration', 'remove', integrationId, ...workspace])).toMatchObject({ code: 0 });
      expect(await shown()).toEqual([]);
      expect((await loupe(['integration', 'remove', integrationId, ...workspace])).stderr).toContain(
        'Integration not found',
      );
    },
    PATIENCE_MS,
  );
});
