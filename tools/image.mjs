#!/usr/bin/env node
/**
 * Lays out what an image of Loupe contains, after a build: the compiled programs, the pages and files that they read, and
 * the packages of production. The Dockerfile calls it; without Docker it makes the same folder (docs/install.md).
 *
 * node tools/image.mjs FOLDER
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, Problem } from './lib/problem.mjs';
import { run } from './lib/run.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILES = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
  'dist',
  'deploy/run.mjs',
  'deploy/health.mjs',
];
/** Packages that npm takes for production because one of production has them as an optional peer, for compiling only. */
const NEVER_RUN = ['typescript'];
/** Packages of fonts have each weight, style and part in two formats; libs/pdf reads few of them. */
const FONTS = 'node_modules/@fontsource';
const USED_FONT =
  /-(latin|latin-ext|vietnamese|cyrillic|cyrillic-ext|greek|greek-ext|devanagari|arabic|hebrew|thai|korean|japanese|chinese-simplified|chinese-traditional|emoji|jp-(107|108|60|73|80|95))-(400|700)-normal\.woff$/;
/** Of each library and program: what it is, what it runs, and what it reads. */
const PARTS = ['package.json', 'dist', 'bin', 'evaluation', 'pack'];

async function isThere(path) {
  return readdir(dirname(path)).then(
    (names) => names.includes(path.split('/').at(-1)),
    () => false,
  );
}

async function copy(path, target) {
  await mkdir(dirname(join(target, path)), { recursive: true });
  // Stack traces of the bundle are made readable by its maps; the others are for debuggers.
  const filter = (source) => path === 'dist' || !source.endsWith('.map');
  await cp(join(ROOT, path), join(target, path), { recursive: true, filter });
}

async function packages() {
  const groups = await Promise.all(
    ['libs', 'apps'].map(async (group) =>
      (await readdir(join(ROOT, group))).map((name) => join(group, name)),
    ),
  );
  return groups.flat();
}

/** The guides, which the service shows to models; not the decisions. */
async function guides() {
  return (await readdir(join(ROOT, 'docs')))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name));
}

/** Names what is there. From the lock file, npm would leave out what packages of development need too, and name other systems'. */
async function writeBill(target, npm) {
  const { devDependencies: _, ...manifest } = JSON.parse(
    await readFile(join(target, 'package.json'), 'utf8'),
  );
  await writeFile(join(target, 'package.json'), JSON.stringify(manifest, null, 2));
  const { stdout } = await npm('sbom', '--sbom-format=cyclonedx');
  await writeFile(join(target, 'sbom.cdx.json'), stdout);
  return JSON.parse(stdout);
}

async function keepUsedFonts(folder) {
  for (const name of await readdir(folder)) {
    const files = join(folder, name, 'files');
    for (const file of await readdir(files)) if (!USED_FONT.test(file)) await rm(join(files, file));
  }
}

async function layOut(target) {
  if (relative(ROOT, target) === '') throw new Problem('The folder of the clone cannot be the image’s.');
  await rm(target, { recursive: true, force: true });
  for (const path of [...FILES, ...(await guides())]) await copy(path, target);
  for (const folder of await packages()) {
    for (const part of PARTS)
      if (await isThere(join(ROOT, folder, part))) await copy(join(folder, part), target);
  }
  const npm = (...args) => run('npm', args, { cwd: target, env: { ...process.env, NODE_ENV: 'production' } });
  await npm('ci', '--omit=dev', '--ignore-scripts');
  for (const name of NEVER_RUN) await rm(join(target, 'node_modules', name), { recursive: true });
  await keepUsedFonts(join(target, FONTS));
  const { components } = await writeBill(target, npm);
  console.log(`${target} is laid out, with ${components.length} packages (sbom.cdx.json).`);
}

try {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Problem('Usage: node tools/image.mjs FOLDER');
  await layOut(resolve(folder));
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}
