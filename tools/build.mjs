#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { buildCode, inCloneAlone } from './lib/install.mjs';
import { describe } from './lib/problem.mjs';
import { defaultCacheDir } from './services/trees.mjs';

/** `npm run build`: builds what has changed (tools/lib/build.mjs), while nobody else builds this clone. */
const root = fileURLToPath(new URL('..', import.meta.url));
const log = (line) => console.log(line);
try {
  await inCloneAlone({ root, cacheDir: defaultCacheDir(), log }, async () =>
    log(await buildCode({ root, log, args: process.argv.slice(2) })),
  );
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}
