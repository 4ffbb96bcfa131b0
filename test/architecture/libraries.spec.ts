import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const MANIFESTS = [
  'package.json',
  ...['libs', 'apps'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => `${group}/${name}/package.json`),
  ),
];
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** All packages that the root or a workspace depends on, each once. */
function dependencies(): string[] {
  const named = MANIFESTS.flatMap((path) => {
    const manifest = JSON.parse(read(path)) as Partial<Record<(typeof KINDS)[number], object>>;
    return KINDS.flatMap((kind) => Object.keys(manifest[kind] ?? {}));
  });
  return [...new Set(named)].filter((name) => !name.startsWith('@loupe/')).sort();
}

const LINES = read('docs/adr/0008-libraries.md')
  .split('\n')
  .filter((line) => /^\| [^-]/.test(line) && !line.startsWith('| for |'))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));

describe('the list of libraries (ADR 8)', () => {
  it('has a line for each dependency, and no line for one that is gone', () => {
    const listed = LINES.flatMap(([, , packages = '']) =>
      [...packages.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
    expect(listed.toSorted()).toEqual(dependencies());
  });

  it('says of each what it is for and why it is this one', () => {
    expect(LINES.length).toBeGreaterThan(50);
    expect(LINES.filter(([, purpose, packages, reason]) => !purpose || !packages || !reason)).toEqual([]);
  });
});
