import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The folders in which specs may be, and the kind of test that each means (docs/testing.md). */
const KINDS = {
  unit: /^((libs|apps)\/[^/]+\/src|tools|test\/(architecture|bench|support))\/(?!.*\.bench\.)/,
  api: /^test\/api\//,
  proof: /^test\/(proof\/|bench\/[^/]+\.bench\.spec\.ts$)/,
};

/** What brings up a server, asks for one, or runs what was built. */
const SERVERS = ['servers.ts', 'fragile-servers.ts', 'loupe.ts'].map((file) => `test/support/${file}`);
const STARTS_SERVERS = /\b(startServices|startUnpackedPostgres|startRedis)\b/;

const specs = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.spec.*'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const kindsOf = (spec: string) =>
  Object.entries(KINDS).flatMap(([kind, folder]) => (folder.test(spec) ? [kind] : []));
const isUnit = (spec: string) => KINDS.unit.test(spec);

/** The files below test/ and tools/ that a file imports, directly or not; types need nothing of a server. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/^import type [^;]*;/gm, '');
  for (const [, target = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']*)'/g)) {
    const path = relative(ROOT, join(ROOT, dirname(file), target));
    const source = [path, path.replace(/\.js$/, '.ts')].find((one) => existsSync(join(ROOT, one)));
    if (source !== undefined && /^(test|tools)\/.*\.(ts|mjs)$/.test(source)) reachedFrom(source, reached);
  }
  return reached;
}

describe('the kinds of test', () => {
  it('are known by the folder of each spec', () => {
    expect(specs.length).toBeGreaterThan(200);
    expect(specs.filter((spec) => kindsOf(spec).length !== 1)).toEqual([]);
  });

  it('are kept apart: a unit spec asks for no server and runs nothing that was built', () => {
    const units = specs.filter(isUnit);
    expect(units.length).toBeGreaterThan(90);
    const asking = units.filter(
      (spec) =>
        [...reachedFrom(spec)].some((file) => SERVERS.includes(file)) ||
        (spec.startsWith('tools/') && STARTS_SERVERS.test(readFileSync(join(ROOT, spec), 'utf8'))),
    );
    expect(asking).toEqual([]);
  });

  it('would find one that asks', () => {
    expect([...reachedFrom('test/api/items.spec.ts')]).toContain('test/support/servers.ts');
  });

  it('gives a unit spec no server even where the run has some', () => {
    for (const name of ['LOUPE_TEST_DATABASE_URL', 'LOUPE_TEST_REDIS_URL', 'DATABASE_URL', 'REDIS_URL'])
      expect(process.env[name]).toBeUndefined();
  });
});
