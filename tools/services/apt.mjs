import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from '../lib/files.mjs';
import { Problem } from '../lib/problem.mjs';
import { run } from '../lib/run.mjs';
import { parsePlan } from './packages.mjs';
import { extraSuite, mirrorOf, parseLines, parseOsRelease, parseStanzas } from './sources.mjs';

/** The first Debian release that carries pgvector, for machines with an older one. */
const EXTRA_SUITE = 'trixie';
const DISTRIBUTION_KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const ENV = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };

/**
 * A private configuration: own lists, own cache, an empty list of installed packages. So only the system's sources and
 * proxies are read, nothing of the system changes, and no rights are needed.
 */
function configText(dir, ownSources) {
  const settings = {
    'Dir::State': dir,
    'Dir::State::lists': join(dir, 'lists'),
    'Dir::State::status': join(dir, 'status'),
    'Dir::Cache': join(dir, 'cache'),
    'Dir::Cache::pkgcache': 'pkgcache.bin',
    'Dir::Cache::srcpkgcache': 'srcpkgcache.bin',
    'APT::Sandbox::User': 'root',
    'APT::Install-Recommends': 'false',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '2',
    'Acquire::http::Timeout': '20',
    'Acquire::https::Timeout': '20',
    ...(ownSources && {
      'Dir::Etc::sourcelist': '/dev/null',
      'Dir::Etc::sourceparts': join(dir, 'sources'),
      'Dir::Etc::preferencesparts': '/dev/null',
    }),
  };
  // Disable hooks of the system, such as refreshing a software catalogue.
  const cleared = ['Pre-Invoke', 'Post-Invoke', 'Post-Invoke-Success'].map(
    (hook) => `#clear APT::Update::${hook};`,
  );
  return [...cleared, ...Object.entries(settings).map(([name, value]) => `${name} "${value}";`), ''].join(
    '\n',
  );
}

function prepare(dir, ownSources) {
  for (const part of ['lists/partial', 'cache/archives/partial', 'sources'])
    mkdirSync(join(dir, part), { recursive: true });
  writeFileSync(join(dir, 'status'), '');
  writeFileSync(join(dir, 'apt.conf'), configText(dir, ownSources !== null));
  if (ownSources !== null) writeFileSync(join(dir, 'sources', 'extra.sources'), ownSources);
}

/** @returns {import('./sources.mjs').Source[]} all sources configured on this machine */
function configuredSources() {
  const parts = '/etc/apt/sources.list.d';
  const names = existsSync(parts) ? readdirSync(parts).sort() : [];
  const read = (ending, parse) =>
    names
      .filter((name) => name.endsWith(ending))
      .flatMap((name) => parse(readFileSync(join(parts, name), 'utf8')));
  return [
    ...parseLines(readIfThere('/etc/apt/sources.list') ?? ''),
    ...read('.list', parseLines),
    ...read('.sources', parseStanzas),
  ];
}

/** The text of the additional source; throws a Problem if there is none. */
function extraSource() {
  const { id, codename } = parseOsRelease(readIfThere('/etc/os-release') ?? '');
  if (id !== 'debian')
    throw new Problem(
      `the configured package sources offer no pgvector, and this system is ${id || 'unknown'}, not Debian`,
    );
  const mirror = mirrorOf(configuredSources(), codename);
  if (!mirror) throw new Problem('the configured package sources name no mirror of the distribution');
  return extraSuite(
    {
      uri: mirror.uri,
      signedBy: mirror.signedBy ?? (existsSync(DISTRIBUTION_KEYRING) ? DISTRIBUTION_KEYRING : null),
    },
    EXTRA_SUITE,
  );
}

/**
 * A view of the package archive. Fetches lists at first use.
 * @param {string} dir private folder for it
 * @param {'configured' | 'extra'} kind the machine's own sources, or the one more suite of the same mirror
 */
export function openArchive(dir, kind) {
  let fetched = null;
  const config = ['-c', join(dir, 'apt.conf')];
  const fetchLists = async () => {
    prepare(dir, kind === 'extra' ? extraSource() : null);
    // A source that does not respond is no error if another one has the packages.
    return run('apt-get', [...config, '-q', '-o', 'pkgCacheFile::Generate=false', 'update'], {
      env: ENV,
      allowFailure: true,
      timeoutMs: 180_000,
    });
  };
  const ready = () => (fetched ??= fetchLists());
  return {
    dir,
    label:
      kind === 'extra' ? `the suite ${EXTRA_SUITE} of the same mirror` : 'the configured package sources',
    /** @param {string} pattern extended regular expression @returns {Promise<string>} lines that begin with the names of packages */
    async search(pattern) {
      const update = await ready();
      const { stdout } = await run('apt-cache', [...config, 'search', '--names-only', pattern], { env: ENV });
      const failed = update.code !== 0 || update.stderr.includes('Failed to fetch');
      if (stdout === '' && failed)
        throw new Problem(`some package lists could not be fetched (offline?):\n${lastOf(update.stderr)}`);
      return stdout;
    },
    /** @param {string[]} names @returns {Promise<{ name: string, version: string, file: string }[]>} them and all that they depend on */
    async resolve(names) {
      await ready();
      const { stdout } = await run('apt-get', [...config, '-qq', '-y', '--print-uris', 'install', ...names], {
        env: ENV,
      });
      return parsePlan(stdout);
    },
    /** Fetches packages into a folder and checks them against the signed lists; keeps complete ones that are already there. */
    async download(packages, into) {
      mkdirSync(into, { recursive: true });
      const wanted = packages.map(({ name, version }) => `${name}=${version}`);
      await run('apt-get', [...config, '-qq', 'download', ...wanted], {
        cwd: into,
        env: ENV,
        timeoutMs: 900_000,
      });
    },
  };
}

const lastOf = (text) =>
  text
    .trim()
    .split('\n')
    .slice(-3)
    .map((line) => `      ${line}`)
    .join('\n');
