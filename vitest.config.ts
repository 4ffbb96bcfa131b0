import { readFileSync } from 'node:fs';
import swc from 'unplugin-swc';
import {
  configDefaults,
  defineConfig,
  type Plugin,
  type TestProjectInlineConfiguration,
} from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.js';

/** The settings of the build, so that tests run the code that is shipped. */
const swcText = readFileSync(`${import.meta.dirname}/.swcrc`, 'utf8');
const { $schema: _, ...swcSettings } = JSON.parse(swcText);

/** `npm test` builds first and says so; a watch follows the sources. */
const IS_COMPILED = process.env.LOUPE_TEST_COMPILED === '1';

/** Transformed modules are kept between runs. Vitest's key has the file, this configuration and package-lock.json, not these. */
const settingsInCacheKey: Plugin = {
  name: 'loupe:settings-in-cache-key',
  configureVitest: ({ experimental_defineCacheKeyGenerator }) =>
    experimental_defineCacheKeyGenerator(() => `${swcText} ${IS_COMPILED}`),
};

type Settings = Pick<
  NonNullable<TestProjectInlineConfiguration['test']>,
  'setupFiles' | 'globalSetup' | 'maxWorkers' | 'sequence' | 'server'
>;
type Alias = { find: RegExp; replacement: string };

/** Specs run the libraries' sources, so that no build has to come first. */
const SOURCES: Alias[] = [
  { find: /^@loupe\/([a-z-]+)$/, replacement: `${import.meta.dirname}/libs/$1/src/index.ts` },
];
/** What the build has compiled of the same sources: Node imports it itself, in a third of the time, and runs it faster. */
const COMPILED: Alias[] = [
  { find: /^@loupe\/([a-z-]+)$/, replacement: `${import.meta.dirname}/libs/$1/dist/index.js` },
  { find: /^(?:\.\.\/)+apps\/([a-z]+)\/src\/(.*)$/, replacement: `${import.meta.dirname}/apps/$1/dist/$2` },
];

/** A kind of test (docs/testing.md): the folder that a spec is in tells which it is. */
function kind(name: string, include: string[], settings: Settings, alias = SOURCES, exclude: string[] = []) {
  return {
    extends: true,
    resolve: { alias },
    test: { name, include, exclude: [...configDefaults.exclude, ...exclude], ...settings },
  } satisfies TestProjectInlineConfiguration;
}

/** One more than two cores: workers wait for modules from Vitest's own process. */
const WITHOUT_SERVERS: Settings = {
  maxWorkers: 3,
  setupFiles: ['test/support/no-servers.ts', 'test/support/after-each-file.ts'],
};

/** Two more than two cores: with two workers a fifth to a half of the cores was idle while tests waited, with three still an eighth. */
const WITH_SERVERS: Settings = {
  maxWorkers: 4,
  // Kinds with another number of workers are a group of their own.
  sequence: { groupOrder: 2 },
  globalSetup: ['test/support/global-setup.ts'],
  setupFiles: ['test/support/after-each-file.ts'],
  server: { deps: { external: [/\/(libs|apps)\/[a-z-]+\/dist\//] } },
};
/**
 * As many as cores: these measure what an attack makes others wait, and try again where the machine was busy with other files. With
 * four workers they took twice the processor time.
 */
const UNDER_ATTACK: Settings = { ...WITH_SERVERS, maxWorkers: 2, sequence: { groupOrder: 1 } };
const HOSTILE = 'test/proof/hostile/**/*.spec.ts';
const OF_SERVICES = IS_COMPILED ? COMPILED : SOURCES;

export default defineConfig({
  plugins: [swc.vite({ ...swcSettings, tsconfigFile: false }), settingsInCacheKey],
  resolve: {
    alias: [
      // Node takes graphql's CommonJS entry and Vite its ES one; two copies refuse each other's schemas.
      { find: /^graphql$/, replacement: `${import.meta.dirname}/node_modules/graphql/index.js` },
    ],
  },
  test: {
    projects: [
      kind(
        'unit',
        [
          '{libs,apps}/*/src/**/*.spec.ts',
          'tools/**/*.spec.mjs',
          'test/{architecture,bench,support}/**/!(*.bench).spec.ts',
        ],
        WITHOUT_SERVERS,
      ),
      kind(
        'api',
        [
          'test/api/**/*.spec.ts',
          // Writes pictures of pages: npm run screenshots.
          ...(process.env.LOUPE_SCREENSHOTS === undefined ? [] : ['test/api/**/*.shot.ts']),
          // Programs of hundreds of MB: npm run test:clients.
          ...(process.env.LOUPE_CLIENTS === '1' ? ['test/clients/*.clients.ts'] : []),
        ],
        WITH_SERVERS,
        OF_SERVICES,
      ),
      kind(
        'proof',
        [
          'test/proof/**/*.spec.{ts,mjs}',
          // Benches say something only on a machine that does nothing else: npm run bench:….
          ...(process.env.LOUPE_BENCH === '1' ? ['test/bench/*.bench.spec.ts'] : []),
        ],
        WITH_SERVERS,
        OF_SERVICES,
        [HOSTILE],
      ),
      kind('hostile', [HOSTILE], UNDER_ATTACK, OF_SERVICES),
    ],
    // The modules of the service are imported once for each worker, not once for each file: importing took a third of a run.
    isolate: false,
    runner: './test/support/until-deadline.ts',
    sequence: { sequencer: LongestFirst },
    experimental: { fsModuleCache: true },
    // Young objects of an application and its requests are collected less often: a fifth of a worker's time went there.
    execArgv: ['--max-semi-space-size=64'],
    // These only end what hangs: a busy machine takes its time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A look takes the API some milliseconds: twice as rare is half as dear, and what is waited for is hardly later.
    expect: { poll: { interval: 200, timeout: 240_000 } },
  },
});
