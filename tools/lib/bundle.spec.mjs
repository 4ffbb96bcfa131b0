import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packagesAsInNode } from './bundle.mjs';

let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-bundle-'));
  await mkdir(join(folder, 'node_modules/old'), { recursive: true });
  // Node 20 gives the name `module.exports` only to packages that have it themselves; Node 24 to all.
  await writeFile(
    join(folder, 'node_modules/old/index.js'),
    `exports.greet = () => 'hello';\nexports['module.exports'] = exports;`,
  );
  await writeFile(
    join(folder, 'main.js'),
    `const { greet } = await import('old');\nexport const said = greet();`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

it('bundles CommonJS packages with the names that Node 24 gives them', async () => {
  const outfile = join(folder, 'bundle.mjs');
  await build({
    absWorkingDir: folder,
    entryPoints: ['main.js'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [packagesAsInNode],
    logLevel: 'silent',
  });
  expect(await import(outfile)).toMatchObject({ said: 'hello' });
});
