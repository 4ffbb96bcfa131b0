import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packagesAsInNode, removeOld, withNamesOfClasses } from './bundle.mjs';

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

it('classes keep the names of their sources, and functions are not named anew each time they are made', async () => {
  // Two files with the same names at their top: one of each is renamed.
  const source = `export class Post { static of() { const next = () => 0; return next; } }\nexport function Old() {}`;
  await writeFile(join(folder, 'one.js'), source);
  await writeFile(join(folder, 'other.js'), source);
  await writeFile(
    join(folder, 'names.js'),
    `import * as one from './one.js'; import * as other from './other.js';
export const names = [one.Post, other.Post, one.Old, other.Old].map(({ name }) => name);
export const isNamedAnew = Object.getOwnPropertyDescriptor(other.Post.of(), 'name')?.value === 'next';`,
  );
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['names.js'],
    outfile: join(folder, 'names.mjs'),
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    keepNames: true,
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'silent',
  });
  const file = join(folder, 'names.mjs');
  await writeFile(file, withNamesOfClasses(outputFiles[0].text));
  expect(await import(file)).toMatchObject({ names: ['Post', 'Post', 'Old', 'Old'], isNamedAnew: false });
});

it('a bundle that names in another way is refused', () => {
  expect(() => withNamesOfClasses('var __name=(target,value)=>target')).toThrow('in another way');
});

it('a build removes files of earlier ones, but those of the build before it, however old, and of the day before that', async () => {
  const dist = join(folder, 'dist');
  await mkdir(dist);
  const now = Date.now() / 1000;
  const hoursAgo = { 'api.js': 0, 'new.js': 0, 'replaced.js': 100, 'of-its-day.js': 123, 'outlived.js': 125 };
  for (const [name, hours] of Object.entries(hoursAgo)) {
    await writeFile(join(dist, name), '');
    await utimes(join(dist, name), now - hours * 3600, now - hours * 3600);
  }
  const left = async () => (await readdir(dist)).sort();
  await removeOld(dist, new Set(['api.js', 'new.js']));
  expect(await left()).toEqual(['api.js', 'new.js', 'of-its-day.js', 'replaced.js']);
  // The same build once more replaces nothing.
  await removeOld(dist, new Set(await left()));
  expect(await left()).toHaveLength(4);
});
