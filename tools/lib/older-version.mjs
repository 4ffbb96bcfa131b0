import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readIfThere, writeAtomically } from './files.mjs';
import { installIfNeeded } from './install.mjs';
import { withLock } from './lock.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';
import { step } from './step.mjs';

const RELEASE = 'test/bench/release.json';
const READY = '.loupe-older-version';

/**
 * A built checkout of an older version: a folder that is one already, or a revision of this clone, which is then built once in the
 * cache folder. Only packages that npm does not have yet need the network.
 * @param {{ root: string, cacheDir: string, before: string | null, log: (line: string) => void }} options before: folder or revision; the
 * last release (test/bench/release.json) if null
 * @returns {Promise<string>} its folder
 * @throws {Problem} for what is neither a folder nor a revision
 */
export async function olderVersion({ root, cacheDir, before, log }) {
  if (before !== null && existsSync(resolve(before))) return resolve(before);
  const commit = await commitOf(root, before ?? JSON.parse(readFileSync(join(root, RELEASE), 'utf8')).commit);
  const folder = join(cacheDir, 'versions', commit.slice(0, 12));
  mkdirSync(folder, { recursive: true });
  const waiting = (pid) => log(`Waiting for process ${pid}, which is building that version`);
  await withLock(`${folder}.lock`, waiting, async () => {
    if (readIfThere(join(folder, READY)) === commit) return;
    log(`Building version ${commit.slice(0, 12)} in ${folder} (once)`);
    await buildIn(folder, { root, commit, log });
    writeAtomically(join(folder, READY), commit);
  });
  return folder;
}

async function buildIn(folder, { root, commit, log }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'version.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: root });
  await run('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  await installIfNeeded(folder, log);
  // By its own tool, which knows what it consists of.
  await step(log, 'Building it', () => run(process.execPath, ['tools/build.mjs'], { cwd: folder }));
}

async function commitOf(root, revision) {
  const asked = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const { code, stdout } = await run('git', asked, { cwd: root, allowFailure: true });
  if (code !== 0)
    throw new Problem(
      `${revision} is neither a folder nor a commit of this clone. A clone without its history gets it by "git fetch --unshallow".`,
    );
  return stdout.trim();
}
