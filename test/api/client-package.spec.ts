import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant } from '../support/world.js';

const COMPILER = join(import.meta.dirname, '../../node_modules/typescript-7/bin/tsc');
const run = promisify(execFile);

/** A program of somebody who has nothing but the package. */
const program = (field: string) => `
import { LoupeClient } from '@loupe/client';
const [url = '', token = '', workspaceId = ''] = process.argv.slice(2);
const loupe = new LoupeClient({ url, token, workspaceId });
const { workspace } = await loupe.query({ workspace: { ${field}: true } });
const given: string = workspace.${field};
console.log(given);
`;

describe('the client that an installation serves', () => {
  let api: TestApp;
  let folder: string;

  beforeAll(async () => {
    api = await sharedTestApp();
    folder = await mkdtemp(join(tmpdir(), 'loupe-client-'));
    await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
    // No registry is asked, as it has no dependencies; nothing listens at this address.
    const npm = ['install', '--no-audit', '--no-fund', '--registry', 'http://127.0.0.1:9/'];
    await run('npm', [...npm, `${api.origin}/api/v2/client/loupe-client.tgz`], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder },
    });
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await api?.close();
  });

  const compiled = async (field: string) => {
    await writeFile(join(folder, 'use.mts'), `declare const process: { argv: string[] };${program(field)}`);
    const settings = '--ignoreConfig --strict --target es2023 --lib es2023,dom --module nodenext use.mts';
    return run(process.execPath, [COMPILER, ...settings.split(' ')], { cwd: folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  };

  it('is installed by its address into an empty project, without anything else', async () => {
    const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/@loupe/client']);
  });

  it('has types, and asks the API', async () => {
    expect(await compiled('name')).toBe('');
    const tenant = await createTenant(api);
    const { token = '' } = tenant.client.settings;
    const args = [join(folder, 'use.mjs'), api.url, token, tenant.scope.workspaceId];
    const { workspace } = await tenant.client.data('{ workspace { name } }');
    expect((await run(process.execPath, args)).stdout.trim()).toBe(workspace.name);
    expect(await compiled('nmae')).toContain("'nmae' does not exist");
  });
});
