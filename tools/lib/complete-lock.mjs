/**
 * Adds to package-lock.json the packages for other systems that the registry in use could not describe, so that
 * "npm ci" accepts the file everywhere. Run it after every change of dependencies made behind such a registry:
 *   node tools/lib/complete-lock.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LOCK_FILE = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Whether the package is found from a place in the tree, in its own node_modules or in one above it. */
function isLocked(packages, from, name) {
  const parts = from === '' ? [] : from.split('/');
  for (let length = parts.length; length >= 0; length--) {
    const folder = parts.slice(0, length).join('/');
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
  }
  return false;
}

/**
 * The entry of a package that is made for one system, read from its name, such as @swc/core-linux-arm-gnueabihf.
 * @param {string} name
 * @param {string} version
 * @param {boolean} dev
 * @returns {object | null} null when the name names no system
 */
export function platformEntry(name, version, dev) {
  const words = name.split('/').at(-1).split(/[-.]/);
  const os = SYSTEMS.filter((one) => words.includes(one));
  const cpu = PROCESSORS.filter(
    (one) => words.includes(one) || (one === 'arm' && words.some((word) => word.startsWith('armv'))),
  );
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : null;
  if (os.length + cpu.length === 0 || !/^\d+\.\d+\.\d+/.test(version)) return null;
  return {
    version,
    ...(cpu.length && { cpu }),
    ...(dev && { dev }),
    ...(libc && { libc }),
    optional: true,
    ...(os.length && { os }),
  };
}

/**
 * @param {{ packages: Record<string, { optionalDependencies?: Record<string, string>, dev?: boolean }> }} lock changed in place
 * @returns {{ added: string[], unknown: string[] }} unknown: missing, but not to be guessed
 */
export function completeLock(lock) {
  const added = [];
  const unknown = [];
  for (const [place, { optionalDependencies = {}, dev = false }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(lock.packages, place, name)) continue;
      const entry = platformEntry(name, version, dev);
      if (entry) lock.packages[`node_modules/${name}`] = entry;
      (entry ? added : unknown).push(`${name}@${version}`);
    }
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  return { added, unknown };
}

/**
 * @param {{ packages: Record<string, { integrity?: string, link?: boolean, dev?: boolean }> }} lock
 * @returns {string[]} what an installation for production takes without being able to tell whether it is the right thing
 */
export function withoutIntegrity(lock) {
  return Object.entries(lock.packages)
    .filter(
      ([place, { integrity, link, dev }]) => place.includes('node_modules/') && !integrity && !link && !dev,
    )
    .map(([place]) => place);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(LOCK_FILE, 'utf8'));
  const { added, unknown } = completeLock(lock);
  if (added.length > 0) writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${added.length} packages for other systems to package-lock.json.`);
  if (unknown.length > 0) console.log(`Still missing, add by hand: ${unknown.join(', ')}`);
  const unsafe = withoutIntegrity(lock);
  if (unsafe.length > 0)
    console.log(
      `Without a checksum (choose versions that the registry has for all systems, by "overrides"): ${unsafe.join(', ')}`,
    );
}
