import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The file that a program of a built checkout starts from, as `npm start` chooses it: the bundle where there is one. */
export function programOf(checkout: string, name: 'api' | 'cli'): string {
  const bundled = join(checkout, `dist/${name}.js`);
  return existsSync(bundled) ? bundled : join(checkout, `apps/${name}/dist/main.js`);
}
