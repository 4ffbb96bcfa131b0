import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The file that a program starts from, as `npm start` chooses it: the bundle, which is there only if it is up to date, or what was compiled. */
export function mainOf(name: 'api' | 'worker'): string {
  const bundled = fileOf(`dist/${name}.js`);
  return existsSync(bundled) ? bundled : fileOf(`apps/${name}/dist/main.js`);
}
