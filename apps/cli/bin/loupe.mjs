#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  console.error('Loupe has not been built yet: run `npm run build` in its folder first.');
  process.exitCode = 1;
}
