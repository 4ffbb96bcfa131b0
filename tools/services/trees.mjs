import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import { ensureWritable, readIfThere } from '../lib/files.mjs';
import { withLock } from '../lib/lock.mjs';
import { Interrupted, Problem } from '../lib/problem.mjs';
import { run } from '../lib/run.mjs';
import { step } from '../lib/step.mjs';
import { openArchive } from './apt.mjs';
import { confined, confinedEnvironment } from './confinement.mjs';
import { differenceFrom, manifestOf } from './manifest.mjs';
import { majorsOffered, NEWEST_MAJOR, neededPackages, OLDEST_MAJOR, pickMajor } from './packages.mjs';

/** Raise this when the layout of a tree changes: a new tree is then created, and older ones are ignored. */
const LAYOUT = 2;
const REDIS_PACKAGES = ['redis-server', 'valkey-server'];
const COMPLETE = 'loupe.json';
const NOT_UNPACKED = [
  'doc',
  'man',
  'info',
  'locale',
  'i18n',
  'lintian',
  'bash-completion',
  'bug',
  'doc-base',
];
/** Packages of older releases contain /bin and /lib as folders; they must not replace the links in the tree. */
const UNPACK = `set -eo pipefail; root=$1; excluded=$2; shift 2
for file; do dpkg-deb --fsys-tarfile "$file" | tar -x -f - -C "$root" --keep-directory-symlink --no-same-owner $excluded; done`;

/** @returns {string} the folder outside the clone for files that can be fetched again at any time */
export function defaultCacheDir() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'loupe');
}

const treePath = (cacheDir, name) => join(cacheDir, `${name}-${process.arch}-v${LAYOUT}`);

/** The recorded content of an unpacked tree; null if the tree is incomplete. */
function completeTree(cacheDir, name) {
  const path = treePath(cacheDir, name);
  const facts = readIfThere(join(path, COMPLETE));
  return facts === null ? null : { path, ...JSON.parse(facts) };
}

/** The tree if it is unchanged, or null: a changed tree is not run, but fetched and unpacked again. */
export function wholeTree(cacheDir, name, log) {
  const tree = completeTree(cacheDir, name);
  const difference = tree && differenceFrom(tree.path, tree.files);
  if (!difference) return tree;
  log(`${join(tree.path, difference)} is not what was unpacked: ${name} is fetched again`);
  return null;
}

/**
 * Programs run from the cache, so no other user may write there. A cache that others could write to is not trusted,
 * even if its own manifest matches.
 * @throws {Problem} if it belongs to another user
 */
export function keepToOurselves(cacheDir) {
  ensureWritable(cacheDir, 'set XDG_CACHE_HOME to a folder that can');
  const { uid, mode } = statSync(cacheDir);
  if (uid !== process.getuid())
    throw new Problem(
      `${cacheDir} belongs to user number ${uid}, who could change the programs in it: set XDG_CACHE_HOME to a folder of your own`,
    );
  if ((mode & 0o022) === 0) return;
  chmodSync(cacheDir, mode & 0o755);
  for (const name of readdirSync(cacheDir).filter((one) => /^(postgresql-|redis-|chromium-)/.test(one)))
    rmSync(join(cacheDir, name), { recursive: true, force: true });
}

/** @returns {number[]} unpacked versions of PostgreSQL, newest first */
function cachedMajors(cacheDir) {
  const majors = Array.from({ length: NEWEST_MAJOR - OLDEST_MAJOR + 1 }, (_, index) => NEWEST_MAJOR - index);
  return majors.filter((major) => completeTree(cacheDir, `postgresql-${major}`));
}

/**
 * The unpacked PostgreSQL with pgvector; fetched if it is missing.
 * @param {{ cacheDir: string, wanted: number | null, log: (line: string) => void }} options wanted: the version of the data
 * @returns {Promise<{ path: string, id: string, files: import('./manifest.mjs').Manifest, major: number }>}
 * @throws {Problem} if no source offers it, or not in the version of the data
 */
export async function postgresTree({ cacheDir, wanted, log }) {
  keepToOurselves(cacheDir);
  const cached = () => {
    const major = pickMajor(cachedMajors(cacheDir), wanted);
    const tree = major && wholeTree(cacheDir, `postgresql-${major}`, log);
    return tree && { ...tree, major };
  };
  return (
    cached() || underLock(cacheDir, log, async () => cached() || fetchPostgres({ cacheDir, wanted, log }))
  );
}

async function fetchPostgres({ cacheDir, wanted, log }) {
  const offered = [];
  const troubles = [];
  for (const kind of ['configured', 'extra']) {
    const archive = openArchive(join(cacheDir, `apt-${kind}`), kind);
    const { majors, trouble } = await lookForPostgres(archive, log);
    const major = pickMajor(majors, wanted);
    if (major !== null) return makePostgresTree({ cacheDir, log, archive, major });
    offered.push(...majors);
    if (trouble) troubles.push(trouble);
  }
  throw new Problem(notOffered({ wanted, offered, troubles }));
}

/** If one archive cannot be reached, the other one may have it. */
async function lookForPostgres(archive, log) {
  try {
    const found = await step(log, `Looking for PostgreSQL with pgvector in ${archive.label}`, () =>
      archive.search('^postgresql-[0-9]+-pgvector$'),
    );
    return { majors: majorsOffered(found), trouble: null };
  } catch (error) {
    if (!(error instanceof Problem) || error instanceof Interrupted) throw error;
    return { majors: [], trouble: error.message };
  }
}

function notOffered({ wanted, offered, troubles }) {
  if (offered.length === 0 && troubles.length > 0) return troubles.join('\n    and ');
  if (wanted === null) return 'no package source offers PostgreSQL with pgvector';
  return `this data was made by PostgreSQL ${wanted}, and the package sources offer only ${offered.join(', ') || 'none'} with pgvector; use a server of version ${wanted} through DATABASE_URL, or begin anew with another --data-dir`;
}

async function makePostgresTree({ cacheDir, log, archive, major }) {
  const tree = await makeTree({
    cacheDir,
    log,
    archive,
    name: `postgresql-${major}`,
    label: `PostgreSQL ${major}`,
    names: [`postgresql-${major}`, `postgresql-${major}-pgvector`, 'dash'],
    ownRoot: true,
    verify: (root) => runPostgres(root, major),
  });
  return { ...tree, major };
}

/**
 * Redis (or Valkey), unpacked from the machine's own release, because it runs with the machine's C library.
 * @param {{ cacheDir: string, log: (line: string) => void }} options
 * @returns {Promise<{ path: string, id: string }>}
 */
export function redisTree({ cacheDir, log }) {
  const find = async (archive) => {
    const offers = await step(log, `Looking for Redis in ${archive.label}`, () =>
      archive.search('^(redis|valkey)-server$'),
    );
    const server = REDIS_PACKAGES.find((name) => offers.includes(`${name} `));
    if (!server) throw new Problem('no configured package source offers redis-server or valkey-server');
    return [server];
  };
  return ownReleaseTree({ cacheDir, log, name: 'redis', label: 'Redis', find, verify: runRedis });
}

/**
 * A program of the machine's own release, unpacked. It runs with the machine's C library.
 * @param {object} options
 * @param {string} options.cacheDir
 * @param {(line: string) => void} options.log
 * @param {string} options.name of the folder
 * @param {string} options.label for people
 * @param {(archive: ReturnType<typeof openArchive>) => Promise<string[]>} options.find names of the packages
 * @param {(root: string) => Promise<void>} options.verify runs the program once
 * @returns {Promise<{ path: string, id: string }>}
 */
export async function ownReleaseTree({ cacheDir, log, name, label, find, verify }) {
  keepToOurselves(cacheDir);
  const cached = () => wholeTree(cacheDir, name, log);
  return (
    cached() ??
    underLock(cacheDir, log, async () => {
      const archive = openArchive(join(cacheDir, 'apt-configured'), 'configured');
      return (
        cached() ??
        makeTree({ cacheDir, log, archive, name, label, names: await find(archive), ownRoot: false, verify })
      );
    })
  );
}

export async function underLock(cacheDir, log, work) {
  for (const tool of ['apt-get', 'dpkg-deb']) {
    const { code } = await run(tool, ['--version'], { allowFailure: true });
    if (code !== 0)
      throw new Problem(`this way needs Debian's or Ubuntu's package tools (${tool} is missing)`);
  }
  const waiting = (pid) =>
    log(`Waiting for another start (process ${pid}) that is unpacking the same packages`);
  return withLock(join(cacheDir, 'lock'), waiting, work);
}

/** Called only with the lock held, so partial trees are abandoned ones. */
export async function makeTree({ cacheDir, log, archive, name, label, names, ownRoot, verify }) {
  const draft = `${treePath(cacheDir, name)}.partial`;
  const downloads = join(cacheDir, 'downloads');
  const packages = await step(log, `Listing the packages of ${label}`, async () =>
    neededPackages(await archive.resolve(names), { ownRoot }),
  );
  await step(log, `Fetching ${label}: ${packages.length} packages, once, into ${cacheDir}`, () =>
    archive.download(packages, downloads),
  );
  rmSync(draft, { recursive: true, force: true });
  await step(log, `Unpacking ${label}`, () => unpackAll(draft, downloads, packages));
  // Delete a tree that does not run: every later start would use it.
  await verify(draft);
  const id = packages.map((one) => `${one.name}=${one.version}`).join(' ');
  const files = manifestOf(draft);
  writeFileSync(join(draft, COMPLETE), `${JSON.stringify({ id, files })}\n`, { mode: 0o600 });
  // An earlier tree that is incomplete or was changed is not reliable.
  rmSync(treePath(cacheDir, name), { recursive: true, force: true });
  renameSync(draft, treePath(cacheDir, name));
  for (const used of [downloads, archive.dir]) rmSync(used, { recursive: true, force: true });
  return { path: treePath(cacheDir, name), id, files };
}

async function unpackAll(root, downloads, packages) {
  for (const part of ['bin', 'sbin', 'lib', 'lib64']) {
    mkdirSync(join(root, 'usr', part), { recursive: true, mode: 0o755 });
    symlinkSync(`usr/${part}`, join(root, part));
  }
  const missing = packages.filter(({ file }) => !existsSync(join(downloads, file)));
  if (missing.length > 0)
    throw new Problem(
      `the package client did not fetch ${missing.map(({ file }) => file).join(', ')}: start again`,
    );
  const excluded = NOT_UNPACKED.map((part) => `--exclude=./usr/share/${part}`).join(' ');
  // Decompression limits the speed, so the packages are split between the cores, large ones first.
  const files = packages
    .map(({ file }) => join(downloads, file))
    .sort((a, b) => statSync(b).size - statSync(a).size);
  const workers = Math.min(availableParallelism(), 4);
  const shares = Array.from({ length: workers }, (_, worker) =>
    files.filter((_file, index) => index % workers === worker),
  );
  await Promise.all(shares.map((share) => run('bash', ['-c', UNPACK, 'unpack', root, excluded, ...share])));
  dropSetuid(join(root, 'usr', 'bin'));
  dropSetuid(join(root, 'usr', 'sbin'));
}

async function runPostgres(root, major) {
  const { command, args } = confined(root, `/usr/lib/postgresql/${major}/bin/postgres`, ['--version']);
  await run(command, args, { env: confinedEnvironment() });
}

/**
 * The Redis program of an unpacked tree and the environment it needs.
 * @param {string} root
 * @returns {{ program: string, env: NodeJS.ProcessEnv }}
 */
export function redisProgram(root) {
  const program = REDIS_PACKAGES.map((name) => join(root, 'usr/bin', name)).find((file) => existsSync(file));
  return { program, env: { ...process.env, LD_LIBRARY_PATH: libraryPath(root) } };
}

/** @param {string} root of a tree that runs with the machine's C library @returns {string} its folders of libraries, for LD_LIBRARY_PATH */
export function libraryPath(root) {
  const libraries = join(root, 'usr/lib');
  // Libraries are in usr/lib and in one folder below it, named after the architecture.
  const folders = readdirSync(libraries)
    .filter((name) => name.includes('-linux-'))
    .map((name) => join(libraries, name));
  return [...folders, libraries].join(':');
}

async function runRedis(root) {
  const { program, env } = redisProgram(root);
  await run(program, ['--version'], { env });
}

/** Removes setuid and setgid bits: nothing here may run with more rights than its caller. */
function dropSetuid(folder) {
  for (const name of readdirSync(folder)) {
    const stat = lstatSync(join(folder, name));
    if (stat.isFile() && stat.mode & 0o6000) chmodSync(join(folder, name), stat.mode & 0o1777);
  }
}
