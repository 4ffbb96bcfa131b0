import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { childrenOf, type Node, treeOf } from '../support/source-tree.js';

const ROOT = join(import.meta.dirname, '../..');
const MOST_LINES = 300;
const MOST_DEPENDENCIES = 8;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'libs', 'tools'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => /\.(m?[jt]s|tsx)$/.test(path) && !/\.(spec|d)\.m?[jt]s$|\/migrations\//.test(path))
  .filter((path) => existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** The numbers of parameters of all constructors below a node. */
function constructorsIn(node: Node): number[] {
  const below = childrenOf(node).flatMap(constructorsIn);
  if (node.type !== 'MethodDefinition' || node.kind !== 'constructor') return below;
  return [(node.value as { params: unknown[] }).params.length, ...below];
}

describe('source files', () => {
  it(`have at most ${MOST_LINES} lines, but for migrations and specs`, () => {
    expect(files.length).toBeGreaterThan(700);
    const long = files.filter(
      ({ path, text }) =>
        path !== 'libs/client/src/generated/schema.ts' && text.split('\n').length - 1 > MOST_LINES,
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it(`have no constructor with more than ${MOST_DEPENDENCIES} parameters`, () => {
    const typed = files.filter(({ path, text }) => path.endsWith('.ts') && text.includes('constructor('));
    const found = typed.flatMap(({ path, text }) =>
      constructorsIn(treeOf(path, text)).map((parameters) => ({ path, parameters })),
    );
    expect(found.length).toBeGreaterThan(300);
    const large = found.filter(({ parameters }) => parameters > MOST_DEPENDENCIES);
    expect(large.map(({ path }) => path)).toEqual([]);
  });

  it('switch no rule of the linter off, such as the one against any', () => {
    // Some rules about elements do not know what stands around an element.
    const plain = files.filter(({ path }) => !path.endsWith('.tsx'));
    expect(plain.filter(({ text }) => text.includes('biome-ignore')).map(({ path }) => path)).toEqual([]);
  });
});
