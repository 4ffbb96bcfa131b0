import { readFileSync } from 'node:fs';
import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

/** The settings of the build, so that tests run the code that is shipped. */
const { $schema: _, ...swcSettings } = JSON.parse(readFileSync(`${import.meta.dirname}/.swcrc`, 'utf8'));

export default defineConfig({
  plugins: [swc.vite({ ...swcSettings, tsconfigFile: false })],
  resolve: {
    alias: [
      // Specs run the libraries' sources, so that no build has to come first.
      { find: /^@loupe\/([a-z-]+)$/, replacement: `${import.meta.dirname}/libs/$1/src/index.ts` },
      // Node takes graphql's CommonJS entry and Vite its ES one; two copies refuse each other's schemas.
      { find: /^graphql$/, replacement: `${import.meta.dirname}/node_modules/graphql/index.js` },
    ],
  },
  test: {
    include: [
      'libs/*/src/**/*.spec.ts',
      'apps/*/src/**/*.spec.ts',
      'test/**/*.spec.ts',
      'tools/**/*.spec.mjs',
    ],
    // Benches say something only on a machine that does nothing else: npm run bench:….
    exclude: [
      '**/node_modules/**',
      ...(process.env.LOUPE_BENCH === '1' ? [] : ['test/bench/*.bench.spec.ts']),
    ],
    globalSetup: ['test/support/global-setup.ts'],
    // Two cores: more workers than this only wait for each other and for the one PostgreSQL server.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
