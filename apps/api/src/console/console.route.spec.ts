import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consoleRoute } from './console.route.js';

let folder: string;
let fastify: FastifyInstance;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-console-'));
  fastify = Fastify();
});
afterEach(async () => {
  await fastify.close();
  await rm(folder, { recursive: true });
});

/** What `npm run build` leaves: a page, and the script that it names. */
async function build(name: string): Promise<void> {
  await rm(join(folder, 'assets'), { recursive: true, force: true });
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', `${name}.js`), `// ${name}`);
  await writeFile(join(folder, 'index.html'), `<script src="/assets/${name}.js"></script>`);
  await writeFile(join(folder, 'assets', 'dev-ui.js'), '// components');
  await writeFile(join(folder, 'dev-ui.html'), '<script src="/assets/dev-ui.js"></script>');
}

/** The status of a page, and the script that it names as the API serves it. */
async function opened(path = '/') {
  const page = await fastify.inject(path);
  const [, script] = /src="([^"]+)"/.exec(page.body) ?? [];
  const { statusCode, body } = script === undefined ? page : await fastify.inject(script);
  return { page: page.statusCode, script: statusCode, body };
}

describe('the page of the console', () => {
  it('names scripts that are there, also when the console is built again meanwhile', async () => {
    await build('first');
    await fastify.register(consoleRoute, { folder });
    expect(await opened()).toEqual({ page: 200, script: 200, body: '// first' });
    await build('second');
    for (const path of ['/', '/w', '/w/some/posts']) {
      expect(await opened(path)).toEqual({ page: 200, script: 200, body: '// second' });
    }
    expect((await fastify.inject('/assets/first.js')).statusCode).toBe(404);
  });

  it('of components is another one', async () => {
    await build('first');
    await fastify.register(consoleRoute, { folder });
    for (const path of ['/dev/ui', '/dev/ui/button']) {
      expect(await opened(path)).toEqual({ page: 200, script: 200, body: '// components' });
    }
  });

  it('says that the console is not built, until it is', async () => {
    await fastify.register(consoleRoute, { folder });
    expect(await opened()).toMatchObject({ page: 503, body: expect.stringContaining('not built') });
    await build('later');
    expect(await opened()).toEqual({ page: 200, script: 200, body: '// later' });
  });
});
