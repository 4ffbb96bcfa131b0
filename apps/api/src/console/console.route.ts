import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export interface ConsoleRouteSettings {
  /** The folder that the console was built into. */
  folder: string;
}

/** Everything comes from this origin, and nothing stands inside the page: no script, no style. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'same-origin',
  // The page names the files of its build: an old page would ask for files that are gone.
  'cache-control': 'no-cache',
};

const NOT_BUILT = '<!doctype html><title>Loupe</title><p>The console is not built. Run npm run build.</p>';

/** Paths of the console's pages, and the file of each: all of a file are one page, whose script reads the address. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/share': 'index.html',
  '/w': 'index.html',
  '/w/*': 'index.html',
  // The components that pages are made of, for developers of the console.
  '/dev/ui': 'dev-ui.html',
  '/dev/ui/*': 'dev-ui.html',
};
/** Files whose addresses browsers and other programs know: an installed console takes what is shared with it. */
const NAMED_FILES: Readonly<Record<string, string>> = {
  'manifest.webmanifest': 'application/manifest+json',
  'icon.svg': 'image/svg+xml',
};

/** GET / and the console's pages: the console's files, which anyone may have. They hold no data: that is behind /api/v2. */
export async function consoleRoute(
  fastify: FastifyInstance,
  { folder }: ConsoleRouteSettings,
): Promise<void> {
  for (const [path, file] of Object.entries(PAGES)) {
    fastify.get(path, async (_, reply) => {
      // Read anew for each request: the console may have been built again, and the page names the files of its build.
      const page = await fileIn(folder, file);
      reply.headers(PAGE_HEADERS);
      return page === null ? reply.code(503).send(NOT_BUILT) : reply.send(page);
    });
  }
  for (const [name, type] of Object.entries(NAMED_FILES)) {
    fastify.get(`/${name}`, async (_, reply) => {
      const file = await fileIn(folder, name);
      reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' });
      return file === null ? reply.code(404).send() : reply.type(type).send(file);
    });
  }
  // The names of these files contain a hash of their content.
  await fastify.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  });
}

function fileIn(folder: string, name: string): Promise<string | null> {
  return readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
