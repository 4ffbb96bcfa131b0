/**
 * Compiles every workspace package from `src/` to `dist/` with SWC, the compiler of the tests, and the console with Vite.
 * Types are not checked here (`npm run types` does that), so a build takes a few seconds. A file
 * is skipped if its output is newer than the file and the compiler's settings. Output without a source
 * is removed. The console is built if one of its files has changed.
 *
 * Then the programs are bundled (`dist/`), which takes longer than the rest and makes their start twice as fast. With
 * `--no-bundle` a bundle that is out of date is only removed. The client is packed as a package of npm (`client-package.mjs`).
 *
 * It is run by `buildCode` (install.mjs), one at a time for each clone.
 */
import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transformFile } from '@swc/core';
import { bundle, isBundled, removeBundle } from './bundle.mjs';
import { packClient } from './client-package.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const consoleFolder = join(root, 'apps', 'console');

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
  // The console is no program of Node.
  return groups.flat().filter((folder) => folder !== consoleFolder);
}

async function compile(source, target) {
  const { code, map } = await transformFile(source, { cwd: root, swcrc: true });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(`${target}.map`, map);
  await writeFile(target, `${code}\n//# sourceMappingURL=${target.split('/').at(-1)}.map\n`);
}

/** Bundles the programs if what they are made of has changed. Says whether it did. */
async function bundlePrograms() {
  const folders = [
    ...(await packageFolders()).map((folder) => join(folder, 'dist')),
    join(root, 'tools', 'lib'),
  ];
  const files = await Promise.all(
    folders.map(async (folder) => (await filesBelow(folder)).map((file) => join(folder, file))),
  );
  const made = files.flat().filter((file) => file.endsWith('.js') || file.endsWith('bundle.mjs'));
  const changes = await Promise.all([...made, join(root, 'package-lock.json')].map(modifiedAt));
  if (await isBundled(root, Math.max(...changes))) return false;
  if (process.argv.includes('--no-bundle')) {
    await removeBundle(root);
    return false;
  }
  await bundle(root);
  return true;
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

/** Writes the types that the console's documents are checked by, if the schema has changed. */
async function describeSchema() {
  const types = join(consoleFolder, 'src', 'lib', 'graphql-env.d.ts');
  if ((await modifiedAt(types)) > (await modifiedAt(join(root, 'schema.graphql')))) return;
  const tada = join(root, 'node_modules', 'gql.tada', 'bin', 'cli.js');
  await promisify(execFile)(process.execPath, [tada, 'generate-output'], { cwd: consoleFolder });
}

/** Says whether the console had to be built. The pages of its components come last, so that they tell whether all of it is there. */
async function buildConsole() {
  const sources = (await filesBelow(join(consoleFolder, 'src'))).map((file) => join('src', file));
  const files = [
    ...sources.filter((file) => !file.endsWith('.d.ts')),
    ...['index.html', 'vite.config.ts', 'dev-ui.html', 'vite.dev-ui.config.ts'],
  ].map((file) => join(consoleFolder, file));
  const changes = await Promise.all([...files, join(root, 'package-lock.json')].map(modifiedAt));
  if ((await modifiedAt(join(consoleFolder, 'dist', 'dev-ui.html'))) > Math.max(...changes)) return false;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const config of ['vite.config.ts', 'vite.dev-ui.config.ts']) {
    const settings = ['--config', join(consoleFolder, config), '--logLevel', 'warn'];
    await promisify(execFile)(process.execPath, [vite, 'build', consoleFolder, ...settings], {
      cwd: root,
      // Anything else would build React with its checks for developers.
      env: { ...process.env, NODE_ENV: 'production' },
    });
  }
  return true;
}

const startedAt = Date.now();
const settingsChangedAt = await modifiedAt(join(root, '.swcrc'));
const [consoleBuilt, _, ...counts] = await Promise.all([
  buildConsole(),
  describeSchema(),
  ...(await packageFolders()).map((folder) => buildPackage(folder, settingsChangedAt)),
]);
const compiled = counts.reduce((sum, count) => sum + count, 0);
const [bundled, packed] = await Promise.all([bundlePrograms(), packClient(root)]);
const built = [
  compiled > 0 ? `${compiled} files` : [],
  consoleBuilt ? 'the console' : [],
  bundled ? 'the programs' : [],
  packed ? 'the client’s package' : [],
].flat();
console.log(
  built.length === 0
    ? 'Build is up to date.'
    : `Built ${built.join(', ')} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`,
);
