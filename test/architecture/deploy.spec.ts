import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '@loupe/config';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const COMPOSE = read('docker-compose.yml');

/** A service of docker-compose.yml, as text. */
function service(name: string): string {
  const [, body] = new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(COMPOSE) ?? [];
  if (body === undefined) throw new Error(`No service ${name}`);
  return body;
}

describe('the files of an installation', () => {
  it('set only settings that there are', () => {
    const files = ['docker-compose.yml', 'deploy/clickhouse.yml', 'Dockerfile', ...unitFiles()]
      .map(read)
      .join('\n');
    const known = new Set(Object.keys(environmentSchema.shape));
    const named = [...files.matchAll(/\b([A-Z][A-Z_]+?)(?:_FILE)?[:=](?= |\S)/g)].map(([, name]) =>
      String(name),
    );
    // Of other programs, and of the image's build.
    const others =
      /^(POSTGRES_|LOUPE_DOMAIN|COMPOSE|LOUPE_(\w+_)?IMAGE|REDISCLI_|NODE_IMAGE|BASE_IMAGE|TMPDIR|HOME|ALL|CMD|TCP)/;
    const ours = named.filter((name) => !others.test(name));
    expect(ours).toContain('DATABASE_URL');
    expect(ours.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(['migrate', 'api', 'worker'])('run %s read-only, without privileges and with limits', (name) => {
    expect(service(name)).toMatch(/<<: \*loupe\n/);
    expect(service(name)).toMatch(/restart: /);
    const shared = COMPOSE.slice(COMPOSE.indexOf('x-loupe:'), COMPOSE.indexOf('services:'));
    for (const line of [
      'user: "65532:65532"',
      'read_only: true',
      'cap_drop: [ALL]',
      'no-new-privileges:true',
    ])
      expect(shared).toContain(line);
  });

  it.each(['migrate', 'api', 'worker', 'postgres', 'redis', 'caddy'])('limit what %s may take', (name) => {
    expect(service(name)).toMatch(/limits: \{ memory: \d/);
  });

  it('publish no port but those of the proxy, and let nobody outside reach the servers', () => {
    const published = ['migrate', 'api', 'worker', 'postgres', 'redis'].filter((name) =>
      /^ +ports:/m.test(service(name)),
    );
    expect(published).toEqual([]);
    for (const name of ['postgres', 'redis']) expect(service(name)).toContain('networks: [inside]');
    expect(COMPOSE).toMatch(/^ {2}inside:\n {4}internal: true$/m);
  });

  it('give the programs what .env says, and the command line a way out, as doctor asks for the public address', () => {
    expect(COMPOSE).toMatch(/^ {2}env_file: \[\{ path: \.env, required: false \}\]$/m);
    expect(service('migrate')).toContain('networks: [inside, outside]');
  });

  it('harden all units of systemd in the same way', () => {
    const [first, ...others] = unitFiles().map((path) => /^UMask=.*?(?=^$|^\[)/ms.exec(read(path))?.[0]);
    expect(first).toContain('SystemCallFilter=');
    expect(others).toEqual([first, first]);
  });

  it('have no secret in them, and none in the build of the image', () => {
    expect(COMPOSE).not.toMatch(/PASSWORD: |SECRET_KEY: /);
    expect(read('.dockerignore')).toContain('deploy/secrets\n');
    expect(read('.gitignore')).toContain('deploy/secrets/\n');
  });

  it('watch metrics that there are', () => {
    const watched = `${read('deploy/prometheus/alerts.yml')}${read('deploy/grafana/dashboard.json')}`;
    const names = new Set(
      [...watched.matchAll(/\bloupe_[a-z_]+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')),
    );
    expect(names.size).toBeGreaterThan(6);
    const args = ['grep', '-hoE', "name: 'loupe_[a-z_]+'", '--', 'libs/*.ts', 'apps/*.ts'];
    const there = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
    expect([...names].filter((name) => !there.includes(`'${name}'`))).toEqual([]);
  });
});

function unitFiles(): string[] {
  const found = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'deploy/systemd'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return found.trim().split('\n');
}
