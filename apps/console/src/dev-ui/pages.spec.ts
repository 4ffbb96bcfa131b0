import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(SOURCES, file), 'utf8');
const below = (folder: string, ends: RegExp) =>
  readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' }).filter((file) => ends.test(file));

/** Components without a page of their own, and why. */
const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  CopyRequestEntries: 'is a part of CopyRequest',
  Drawing: 'is a part of Chart',
  EndLabels: 'is a part of Chart',
  Key: 'is a part of Chart',
  NumbersOf: 'is a part of Chart',
  Tip: 'is a part of Chart',
  TipRow: 'is a part of Chart',
  PrintedPart: 'is on paper alone, where lists.spec.ts looks at it',
};

/** The components that a source exports: what begins with a capital, but for constants, types and contexts. */
const componentsOf = (source: string): string[] =>
  [...source.matchAll(/^export (?:default )?(?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].flatMap(
    ([, name = '']) => (name.endsWith('Context') ? [] : name),
  );

/** The names that a source takes from `ui/`, by file; a default has the name that its file gives it. */
const takenBy = (source: string): string[] =>
  [...source.matchAll(/^import ([^;]+?) from '\.\.\/ui\/([^']+)';/gm)].flatMap(([, names = '', file]) =>
    names
      .replaceAll(/[{}]/g, '')
      .split(',')
      .map((name) => `${file} ${name.trim()}`),
  );

const components = below('ui', /\.tsx$/).flatMap((file) =>
  componentsOf(read(`ui/${file}`)).map((name) => ({ file: file.replace('.tsx', ''), name })),
);
const list = read('dev-ui/pages.ts');
const listed = [...list.matchAll(/path: '([\w-]+)'/g)].map(([, path = '']) => path);
const shown = new Set(listed.flatMap((path) => takenBy(read(`dev-ui/${path}.tsx`))));

describe('each component of the console', () => {
  it('has a page in /dev/ui, or a reason why not', () => {
    expect(components.length).toBeGreaterThan(60);
    const without = components.filter(({ file, name }) => !shown.has(`${file} ${name}`));
    expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITHOUT_PAGE).toSorted());
  });

  it('is shown by a page that is in the list', () => {
    const files = below('dev-ui', /\.tsx$/).map((file) => file.replace('.tsx', ''));
    const parts = ['frame', 'main', 'state'];
    expect(listed.toSorted()).toEqual(files.filter((file) => !parts.includes(file)).toSorted());
    for (const path of listed) expect(list).toContain(`from './${path}'`);
  });
});

it('no page of the console loads the pages of components', () => {
  const others = below('.', /\.tsx?$/).filter((file) => !file.startsWith('dev-ui/'));
  expect(others.length).toBeGreaterThan(300);
  expect(others.filter((file) => /['"/]dev-ui/.test(read(file)))).toEqual([]);
  expect(readFileSync(join(SOURCES, '../index.html'), 'utf8')).not.toContain('dev-ui');
});
