#!/usr/bin/env node
/**
 * Compiles every workspace package from `src/` to `dist/` with SWC, the compiler of the tests.
 * Types are not checked here (`npm run types` does that), so a build takes about a second. A file
 * is skipped if its output is newer than the file and the compiler's settings. Output without a source
 * is removed.
 */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Paths of all files below `folder`, relative to it; an empty list if the folder does not exist. */
async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Time of the last change in milliseconds since the epoch; 0 if the file does not exist. */
async function modifiedAt(path) {
  return stat(path).then(
    (found) => found.mtimeMs,
    () => 0,
  );
}

async function packageFolders() {
  const groups = await Promise.all(
    ['libs', 'apps'].map(async (group) =>
      (await readdir(join(root, group))).map((name) => join(root, group, name)),
    ),
  );
  return groups.flat();
}

async function compile(source, target) {
  const { code, map } = await transformFile(source, { cwd: root, swcrc: true });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(`${target}.map`, map);
  await writeFile(target, `${code}\n//# sourceMappingURL=${target.split('/').at(-1)}.map\n`);
}

async function buildPackage(folder, settingsChangedAt) {
  const sources = (await filesBelow(join(folder, 'src'))).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
  );
  const outputs = new Set(sources.map((file) => file.replace(/\.ts$/, '.js')));
  const stale = (await filesBelow(join(folder, 'dist'))).filter(
    (file) => !outputs.has(file.replace(/\.map$/, '')),
  );
  await Promise.all(stale.map((file) => rm(join(folder, 'dist', file))));

  let compiled = 0;
  for (const file of sources) {
    const source = join(folder, 'src', file);
    const target = join(folder, 'dist', file.replace(/\.ts$/, '.js'));
    const newest = Math.max(await modifiedAt(source), settingsChangedAt);
    if ((await modifiedAt(target)) > newest) continue;
    await compile(source, target);
    compiled += 1;
  }
  return compiled;
}

const startedAt = Date.now();
const settingsChangedAt = await modifiedAt(join(root, '.swcrc'));
const counts = await Promise.all(
  (await packageFolders()).map((folder) => buildPackage(folder, settingsChangedAt)),
);
const compiled = counts.reduce((sum, count) => sum + count, 0);
console.log(
  compiled === 0
    ? 'Build is up to date.'
    : `Built ${compiled} files in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`,
);
