import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * The file that a program starts from, as `npm start` chooses it: the bundle, which is there only if it is up to date, or
 * what was compiled. Where the bench notes the statements, it is the latter: a bundle has a pg of its own, which no preload can reach.
 */
export function mainOf(name: 'api' | 'worker', { LOUPE_BENCH_CAPTURE }: NodeJS.ProcessEnv = {}): string {
  const bundled = fileOf(`dist/${name}.js`);
  const isBundled = LOUPE_BENCH_CAPTURE === undefined && existsSync(bundled);
  return isBundled ? bundled : fileOf(`apps/${name}/dist/main.js`);
}
