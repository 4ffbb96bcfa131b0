#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
// The bundle is there only if it is up to date.
const main = ['dist/cli.js', 'apps/cli/dist/main.js'].map((file) => join(ROOT, file)).find(existsSync);

// `npm start` leaves the addresses of its services here while it runs; what is set already wins.
const environment = join(process.env.LOUPE_DATA_DIR ?? join(ROOT, '.loupe'), 'environment');
if (existsSync(environment)) process.loadEnvFile(environment);

if (main !== undefined) {
  await import(main);
} else {
  console.error('Loupe has not been built yet: run `npm run build` in its folder first.');
  process.exitCode = 1;
}
