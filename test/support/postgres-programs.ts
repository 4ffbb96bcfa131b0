import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';

/**
 * Runs a program of PostgreSQL, such as pg_dump, of the version that the tests' server has: the unpacked one that `npm test`
 * runs, else the machine's.
 * @param input what it reads from standard input
 * @returns what it wrote to standard output
 * @throws Error with what it wrote to standard error, if it fails
 */
export async function postgresProgram(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  input: Buffer = Buffer.alloc(0),
): Promise<Buffer> {
  const { command, args: all } = await placeOf(name, args);
  const child = spawn(command, all, {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, LANG: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [written, said, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), ended]);
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said.toString('utf8')}`);
  return written;
}

async function placeOf(name: string, args: readonly string[]): Promise<{ command: string; args: string[] }> {
  const load = (file: string) => import(new URL(`../../tools/services/${file}`, import.meta.url).href);
  const [{ confined }, { defaultCacheDir, postgresTree }] = await Promise.all([
    load('confinement.mjs'),
    load('trees.mjs'),
  ]);
  // Docker or servers of the user: they bring no unpacked programs.
  if (!existsSync(defaultCacheDir())) return { command: name, args: [...args] };
  const { path, major } = await postgresTree({ cacheDir: defaultCacheDir(), wanted: null, log: () => {} });
  return confined(path, `/usr/lib/postgresql/${major}/bin/${name}`, [...args]);
}
