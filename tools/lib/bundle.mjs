import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

const PROGRAMS = ['api', 'worker', 'cli'];
/**
 * Packages with native parts, threads or files of their own, and those that a process loads when it first needs them. Plugins of
 * an installation share `graphql` with the programs. Apollo's `createhash` takes Node's hashes from its own `module`: bundled, it would
 * compute them in JavaScript.
 */
const NOT_BUNDLED = [
  '@apollo/utils.createhash',
  '@bull-board/fastify',
  '@bull-board/ui',
  '@energetic-ai/*',
  '@fontsource/*',
  '@node-rs/argon2',
  '@opentelemetry/*',
  '@simplewebauthn/server',
  '@tesseract.js-data/*',
  'eld',
  'eld/*',
  'fontkit',
  'graphql',
  'graphql/*',
  'highlight.js',
  'highlight.js/*',
  'hyparquet-writer',
  'nodemailer',
  'nsfwjs',
  'nsfwjs/*',
  'oidc-provider',
  'openid-client',
  'pdfkit',
  'piscina',
  'sharp',
  'tesseract.js-core',
  'tesseract.js-core/*',
];
/** What CommonJS packages expect to have; esbuild gives it to no file of ES modules. */
const OF_COMMON_JS = `import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;
/** A program that is running may still load parts of the bundle that it was started from: of the last, or of one of that day. */
const KEPT_MS = 24 * 3_600_000;

/** @param {string} root of the clone @param {string} name of a program @returns {string} its file in the bundle */
const entryOf = (root, name) => join(root, 'dist', `${name}.js`);

/** Node 24 gives CommonJS packages this name too. It names nothing of the package, and is no word that `export` takes. */
const NAME_OF_ALL = 'module.exports';

/**
 * Packages are found as Node finds them. Optional ones that are not installed stay what they are: a `require` that fails
 * when it is run. An `import()` of a CommonJS package has the names that Node gives it; of esbuild it has `default` only.
 */
export const packagesAsInNode = {
  name: 'loupe:packages-as-in-node',
  setup(bundler) {
    bundler.onResolve({ filter: /^[@a-z]/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'resolved' || from.kind === 'entry-point') return undefined;
      const { kind, importer, resolveDir } = from;
      const found = await bundler.resolve(path, { kind, importer, resolveDir, pluginData: 'resolved' });
      if (found.errors.length > 0) return { path, external: true };
      if (kind !== 'dynamic-import' || found.external) return found;
      return { path, namespace: 'named', pluginData: found.path };
    });
    bundler.onLoad({ filter: /.*/, namespace: 'named' }, async ({ pluginData: path }) => {
      const names = Object.keys(await import(path)).filter((name) => name !== NAME_OF_ALL);
      return {
        contents: `export { ${names.join(', ')} } from ${JSON.stringify(path)};`,
        resolveDir: dirname(path),
      };
    });
  },
};

/** A module finds the files beside it, wherever its code is. */
const stayWhereTheyAre = (target) => ({
  name: 'loupe:stay-where-they-are',
  setup(bundler) {
    bundler.onLoad({ filter: /\/(libs|apps)\/[^/]+\/dist\/[^\n]*\.js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      if (!code.includes('import.meta.')) return undefined;
      const own = `new URL(${JSON.stringify(relative(target, path))}, import.meta.url)`;
      const folder = `new URL(${JSON.stringify(relative(target, dirname(path)))}, import.meta.url).pathname`;
      const contents = code.replace(/import\.meta\.(url|dirname)\b/g, (_, what) =>
        what === 'url' ? `${own}.href` : `decodeURIComponent(${folder})`,
      );
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
  },
});

/**
 * A module of Nest that asks by a `require` of its own whether a package is there would load it a second time, beside the one in
 * the bundle.
 */
const withOneRequire = {
  name: 'loupe:with-one-require',
  setup(bundler) {
    bundler.onLoad(
      { filter: /\/node_modules\/@nestjs\/(mapped-types|typeorm)\/.*\.js$/ },
      async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replace(
          /^const require = createRequire\(import\.meta\.url\);$/m,
          '',
        ),
        resolveDir: dirname(path),
      }),
    );
  },
};

/**
 * The first file of each program: it asks for stack traces of the sources before anything else is loaded, and has what Nest's decorators
 * need. Parts that programs share are evaluated before the program's own import of it.
 */
const programs = (root) => ({
  name: 'loupe:programs',
  setup(bundler) {
    bundler.onResolve({ filter: /^program:/ }, ({ path }) => ({ path, namespace: 'program' }));
    bundler.onLoad({ filter: /.*/, namespace: 'program' }, ({ path }) => ({
      contents: `import 'reflect-metadata';\nprocess.setSourceMapsEnabled(true);\nawait import('./apps/${path.split(':')[1]}/dist/main.js');`,
      resolveDir: root,
    }));
  },
});

/** How esbuild gives each function and class the name that it has in its source. */
const NAMING = 'var __name=(target,value)=>__defProp(target,"name",{value,configurable:!0})';
const NAMING_OF_CLASSES =
  'var __name=(target,value)=>value<"["?__defProp(target,"name",{value,configurable:!0}):target';

/**
 * Leaves functions that are no classes as they are. They are named each time when they are made, which took a tenth of the processor time
 * of a page, and nothing asks for their names. Classes begin with a capital letter.
 * @param {string} text the bundle that defines how things are named
 * @throws {Error} if it says so in another way than expected
 */
export function withNamesOfClasses(text) {
  if (!text.includes(NAMING))
    throw new Error('esbuild names functions in another way: see tools/lib/bundle.mjs');
  return text.replace(NAMING, () => NAMING_OF_CLASSES);
}

/** Whether the bundle that is there was made of files that have not changed since `changedAt`. */
export async function isBundled(root, changedAt) {
  const times = await Promise.all(
    PROGRAMS.map((name) =>
      stat(entryOf(root, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.min(...times) > changedAt;
}

/** Takes a bundle away that no longer is what was compiled: programs then start from what was. */
export async function removeBundle(root) {
  await Promise.all(PROGRAMS.map((name) => rm(entryOf(root, name), { force: true })));
}

/**
 * Makes few files of the thousands that the compiled programs and their packages consist of: loading them is most of what a start costs.
 * @param {string} root of the clone
 */
export async function bundle(root) {
  const target = join(root, 'dist');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: {
      ...Object.fromEntries(PROGRAMS.map((name) => [name, `program:${name}`])),
      // The clock of the programs, for tests that move it (test/support/clock-preload.mjs).
      clock: './libs/kernel/dist/clock.js',
    },
    outdir: target,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Nest, TypeORM and its migrations know classes by their names.
    keepNames: true,
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'linked',
    sourcesContent: false,
    banner: { js: OF_COMMON_JS },
    external: NOT_BUNDLED,
    plugins: [programs(root), packagesAsInNode, withOneRequire, stayWhereTheyAre(target)],
    logLevel: 'error',
  });
  await mkdir(target, { recursive: true });
  const naming = outputFiles.find(({ text }) => /\b__name=\(/.test(text));
  if (naming === undefined) throw new Error('The bundle names nothing');
  const named = withNamesOfClasses(naming.text);
  const entries = new Set(PROGRAMS.map((name) => entryOf(root, name)));
  // Programs last: what is there can be run.
  const isEntry = ({ path }) => entries.has(path);
  for (const files of [outputFiles.filter((file) => !isEntry(file)), outputFiles.filter(isEntry)])
    await Promise.all(files.map((file) => writeFile(file.path, file === naming ? named : file.contents)));
  await removeOld(target, new Set(outputFiles.map(({ path }) => basename(path))));
}

/**
 * Removes files of earlier builds, but those of the build that is replaced, and of the day before it. All files of a build are written
 * together, so the newest file that is left over tells when that was, however long ago.
 * @param {string} target folder of the bundle @param {Set<string>} current names of the files of the finished build
 */
export async function removeOld(target, current) {
  const names = (await readdir(target)).filter((name) => !current.has(name));
  const old = await Promise.all(
    names.map(async (name) => ({ name, writtenAt: (await stat(join(target, name))).mtimeMs })),
  );
  const replacedAt = Math.max(...old.map(({ writtenAt }) => writtenAt));
  const outlived = old.filter(({ writtenAt }) => writtenAt < replacedAt - KEPT_MS);
  await Promise.all(outlived.map(({ name }) => rm(join(target, name))));
}
