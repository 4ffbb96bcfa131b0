import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @param {string} path @returns {Promise<number>} time of the last change; 0 if there is no such file */
const modifiedAt = (path) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

/** What the package says of itself: entries for those who install it, and not those of this repository. */
function manifestOf({ name, version, description, type }) {
  return {
    ...{ name, version, description, type, license: 'Apache-2.0' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist'],
    sideEffects: false,
    engines: { node: '>=20' },
  };
}

/**
 * Packs the built client as npm does, with its types: `libs/client/pack/loupe-client.tgz`, which the API serves. Nothing is done
 * if it is newer than what it is made of.
 * @param {string} root of the clone
 * @returns {Promise<boolean>} whether it had to be packed
 */
export async function packClient(root) {
  const folder = join(root, 'libs', 'client');
  const packed = join(folder, 'pack', 'loupe-client.tgz');
  const outputs = await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true });
  const files = outputs.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sources = [...files, join(folder, 'package.json'), join(folder, 'README.md'), import.meta.filename];
  if ((await modifiedAt(packed)) > Math.max(...(await Promise.all(sources.map(modifiedAt))))) return false;

  const stage = join(folder, 'pack', 'package');
  await rm(join(folder, 'pack'), { recursive: true, force: true });
  await mkdir(stage, { recursive: true });
  await cp(join(folder, 'dist'), join(stage, 'dist'), {
    recursive: true,
    filter: (source) => !source.endsWith('.map'),
  });
  const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
  const settings =
    '--declaration --emitDeclarationOnly --strict --skipLibCheck --target es2023 --lib es2023,dom';
  const modules = '--module nodenext --moduleResolution nodenext --types node --rootDir src';
  await run(
    process.execPath,
    [
      compiler,
      '--ignoreConfig',
      ...`${settings} ${modules}`.split(' '),
      '--outDir',
      join(stage, 'dist'),
      'src/index.ts',
    ],
    { cwd: folder },
  );
  const manifest = manifestOf(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  await writeFile(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  await cp(join(folder, 'README.md'), join(stage, 'README.md'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', '..'], { cwd: stage });
  const [{ filename }] = JSON.parse(stdout);
  await rename(join(folder, 'pack', filename), packed);
  await rm(stage, { recursive: true });
  return true;
}
