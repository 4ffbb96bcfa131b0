#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const main = join(ROOT, 'apps/cli/dist/main.js');

// `npm start` leaves the addresses of its services here while it runs; what is set already wins.
const environment = join(process.env.LOUPE_DATA_DIR ?? join(ROOT, '.loupe'), 'environment');
if (existsSync(environment)) process.loadEnvFile(environment);

if (existsSync(main)) {
  await import(main);
} else {
  console.error('Loupe has not been built yet: run `npm run build` in its folder first.');
  process.exitCode = 1;
}
