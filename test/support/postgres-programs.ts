import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAMES = ['pg_dump', 'pg_restore'] as const;

/**
 * A folder of PostgreSQL's programs, for POSTGRES_PROGRAMS, of the version that the tests' server has: the unpacked ones that
 * `npm test` runs. Empty where there are none, so that the machine's are taken.
 */
export async function postgresPrograms(): Promise<string> {
  const load = (file: string) => import(new URL(`../../tools/services/${file}`, import.meta.url).href);
  const [{ confined }, { defaultCacheDir, postgresTree }] = await Promise.all([
    load('confinement.mjs'),
    load('trees.mjs'),
  ]);
  // Docker or servers of the user: they bring no unpacked programs.
  if (!existsSync(defaultCacheDir())) return '';
  const { path, major } = await postgresTree({ cacheDir: defaultCacheDir(), wanted: null, log: () => {} });
  const folder = mkdtempSync(join(tmpdir(), 'loupe-programs-'));
  for (const name of NAMES) {
    const { command, args } = confined(path, `/usr/lib/postgresql/${major}/bin/${name}`, []);
    const words = [command, ...args].map((word) => `'${word}'`).join(' ');
    // chroot is in a folder that is not on every user’s PATH, and specs give no PATH.
    const script = `#!/bin/sh\nPATH="$PATH:/usr/sbin:/sbin:/usr/bin:/bin" LANG=C.UTF-8 exec ${words} "$@"\n`;
    writeFileSync(join(folder, name), script);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}
