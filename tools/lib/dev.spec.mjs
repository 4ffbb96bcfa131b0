import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterChanges, isSource, watchSources } from './dev.mjs';

/** Only against what hangs. */
const until = (condition) => vi.waitFor(condition, { timeout: 240_000, interval: 10 });

it.each([
  ['items/src/items.service.ts', true],
  ['items/src/search/words.ts', true],
  ['items/src/search/words.spec.ts', false],
  ['items/dist/items.service.js', false],
  ['items/package.json', false],
  [null, false],
])('%s is a source of the service: %s', (file, expected) => {
  expect(isSource(file)).toBe(expected);
});

describe('after changes', () => {
  it('works once for those that come together, one work after the other, also after an error', async () => {
    const lines = [];
    const worked = [];
    let atOnce = 0;
    const work = async (files) => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      worked.push(files);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
      if (worked.length === 1) throw new Error('does not compile');
    };
    const changes = afterChanges({ work, log: (line) => lines.push(line), settleMs: 1 });
    changes.changed('a.ts');
    changes.changed('b.ts');
    changes.changed('a.ts');
    await until(() => expect(worked).toEqual([['a.ts', 'b.ts']]));
    changes.changed('c.ts');
    await until(() => expect(worked).toEqual([['a.ts', 'b.ts'], ['c.ts']]));
    await changes.stop();
    expect(lines.join()).toContain('does not compile');
  });
});

describe('watching sources', () => {
  let root;
  let stop;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'loupe-spec-'));
    for (const folder of ['libs/items/src/search', 'apps/api/src'])
      mkdirSync(join(root, folder), { recursive: true });
  });
  afterEach(() => {
    stop?.();
    rmSync(root, { recursive: true });
  });

  it('tells of a change below any library or app', async () => {
    const seen = new Set();
    stop = watchSources(root, (file) => seen.add(file));
    await until(() => {
      // Written until it is seen: watching begins a moment later.
      writeFileSync(join(root, 'libs/items/src/search/words.ts'), String(Math.random()));
      writeFileSync(join(root, 'apps/api/src/main.ts'), String(Math.random()));
      writeFileSync(join(root, 'apps/api/src/main.spec.ts'), String(Math.random()));
      expect([...seen].sort()).toEqual(['apps/api/src/main.ts', 'libs/items/src/search/words.ts']);
    });
  });
});
