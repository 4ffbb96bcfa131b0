import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../support/app.js';

const FOLDER = join(import.meta.dirname, '../../../apps/console/dist');
const KB = 1024;

const gzipped = (file: string) => gzipSync(readFileSync(join(FOLDER, 'assets', file))).length;

describe('what the console loads', () => {
  const scripts = readdirSync(join(FOLDER, 'assets')).filter((file) => file.endsWith('.js'));
  const first = scripts.filter((file) => readFileSync(join(FOLDER, 'index.html'), 'utf8').includes(file));

  it('is at most 200 KB of JavaScript at first, 220 KB for the Explorer, and 60 KB for each other part', () => {
    expect(first.length).toBeGreaterThan(0);
    expect(first.reduce((sum, file) => sum + gzipped(file), 0)).toBeLessThanOrEqual(200 * KB);
    for (const file of scripts.filter((each) => !first.includes(each))) {
      const most = file.startsWith('explorer-') ? 220 : 60;
      expect({ file, fits: gzipped(file) <= most * KB }).toEqual({ file, fits: true });
    }
  });

  it('is at most 200 KB of JavaScript until rows of a page are seen, in a dozen files', () => {
    const importedBy = (file: string) =>
      [
        ...readFileSync(join(FOLDER, 'assets', file), 'utf8').matchAll(
          /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g,
        ),
      ].flatMap(([, name]) => name ?? []);
    for (const page of ['home', 'posts', 'creators', 'analytics', 'competitors', 'campaigns', 'sources']) {
      const asked = new Set([
        ...first,
        ...scripts.filter((file) => new RegExp(`^${page}-[\\w-]{8}\\.js$`).test(file)),
      ]);
      expect(asked.size).toBeGreaterThan(first.length);
      for (const file of asked) for (const other of importedBy(file)) asked.add(other);
      const size = [...asked].reduce((sum, file) => sum + gzipped(file), 0);
      expect({ page, files: asked.size <= 12, fits: size <= 200 * KB }).toEqual({
        page,
        files: true,
        fits: true,
      });
    }
  });

  it('is kept by browsers for good where its name changes with it, and asked for again where not', async () => {
    const { origin } = await sharedTestApp();
    const script = await fetch(`${origin}/assets/${first[0]}`);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.headers.get('content-encoding')).not.toBeNull();
    const page = await fetch(`${origin}/w/anything/at/all`);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it.each(['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/none.js', '/assets/'])(
    'has nothing at %s',
    async (path) => {
      const { origin } = await sharedTestApp();
      const response = await fetch(origin + path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('json');
    },
  );
});
