import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const TEXT = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
const [, ...VERSIONS] = TEXT.split(/^## /m);
const titleOf = (version: string) => version.split('\n', 1)[0] ?? '';
/** From 0.2.0 on a change is one line. */
const INDENTED = ['[0.1.0] - 2026-11-21'];

describe('the changelog', () => {
  it('has the version that is unreleased first, then those that were released with their days', () => {
    const [first = '', ...released] = VERSIONS.map(titleOf);
    expect(first).toMatch(/^\d+\.\d+\.0 \(unreleased\)$/);
    expect(released.length).toBeGreaterThan(1);
    for (const title of released) expect(title).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
    const days = released.map((title) => title.split(' - ')[1]);
    expect(days.toSorted().reverse()).toEqual(days);
  });

  it('groups changes, in one order, each in one line', () => {
    const groups = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
    for (const version of VERSIONS) {
      const named = [...version.matchAll(/^### (.*)$/gm)].map(([, name = '']) => name);
      expect(groups.filter((name) => named.includes(name))).toEqual(named);
      if (INDENTED.includes(titleOf(version))) continue;
      const lines = version.split('\n').slice(1);
      expect(lines.filter((line) => line !== '' && !/^(?:### |- \S)/.test(line))).toEqual([]);
    }
  });
});
