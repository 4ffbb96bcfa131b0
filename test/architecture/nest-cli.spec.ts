import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const nest = (...args: string[]) =>
  run(process.execPath, [join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js'), ...args], { cwd: ROOT });
const sourcesOf = (folder: string, end: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => end.test(path) && !path.endsWith('.spec.ts'))
    .map((path) => path.replace(/\.[jt]s$/, ''))
    .sort();

describe('the command line of Nest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-nest-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('knows the programs', () => {
    const { projects } = JSON.parse(readFileSync(join(ROOT, 'nest-cli.json'), 'utf8')) as {
      projects: Record<string, { root: string }>;
    };
    const programs = readdirSync(join(ROOT, 'apps')).filter((name) =>
      existsSync(join(ROOT, 'apps', name, 'src/main.ts')),
    );
    expect(Object.keys(projects).sort()).toEqual(programs.sort());
    for (const name of programs) expect(projects[name]?.root).toBe(`apps/${name}`);
  });

  it('builds a program, with the metadata by which Nest injects', { timeout: 120_000 }, async () => {
    // Elsewhere: other specs run what is in dist.
    const settings = join(folder, 'tsconfig.json');
    const program = join(ROOT, 'apps/worker');
    const out = join(folder, 'dist');
    writeFileSync(
      settings,
      JSON.stringify({
        extends: join(program, 'tsconfig.build.json'),
        compilerOptions: { rootDir: join(program, 'src'), outDir: out },
        include: [join(program, 'src')],
        exclude: [join(program, 'src/**/*.spec.ts')],
      }),
    );
    await nest('build', 'worker', '--path', relative(ROOT, settings));
    expect(sourcesOf(out, /\.js$/)).toEqual(sourcesOf(join(program, 'src'), /\.ts$/));
    expect(readFileSync(join(out, 'jobs-dashboard.js'), 'utf8')).toContain('"design:paramtypes"');
  });

  it('says what it would generate', { timeout: 120_000 }, async () => {
    const type = ['--type', 'graphql-code-first', '--crud'];
    const { stdout } = await nest('generate', 'resource', 'things', '--project', 'api', ...type, '--dry-run');
    for (const role of ['module', 'resolver', 'service'])
      expect(stdout).toContain(`apps/api/src/things/things.${role}.ts`);
    expect(existsSync(join(ROOT, 'apps/api/src/things'))).toBe(false);
  });
});
