import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const specOf = (name: string) => read(`test/api/console/${name}.spec.ts`);

/** The addresses of the console's pages within a workspace; `look` opens the one beside them, of all workspaces. */
const PAGES = [...read('apps/console/src/router.tsx').matchAll(/path: '(\/[\w/-]+)'/g)].flatMap(
  ([, path = '']) => (path === '/w' ? [] : [path]),
);

/** The table of docs/console.md: of each page the specs for mouse, keyboard and rows, where it has some. */
const ROWS = [...read('docs/console.md').matchAll(/^\| `(\/[\w/-]+)` \|(.*)\|$/gm)].map(
  ([, path = '', rest = '']) => ({
    path,
    specs: rest.split('|').map((cell) => cell.trim().replaceAll('`', '')),
  }),
);

describe('each page of the console', () => {
  it('has a row in the table of specs, which names what it does by mouse and by keyboard', () => {
    expect(PAGES.length).toBeGreaterThan(10);
    expect(ROWS.map(({ path }) => path).sort()).toEqual([...PAGES].sort());
    for (const { path, specs } of ROWS) {
      expect({ path, specs }).toEqual({
        path,
        specs: [expect.stringMatching(/./), expect.stringMatching(/./), expect.any(String)],
      });
    }
  });

  it.each(ROWS)('$path: is opened by these specs, and looked at by axe', ({ path, specs }) => {
    // Lists name their pages without the slash.
    const isOpened = new RegExp(`[/'"\`}]${path.slice(1)}['"\`?]`);
    for (const spec of ['accessibility', ...specs.filter((name) => name !== '')]) {
      expect({ spec, isOpened: isOpened.test(specOf(spec)) }).toEqual({ spec, isOpened: true });
    }
  });
});
