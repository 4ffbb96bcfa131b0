import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)));

/** The fenced blocks of a language. */
function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```$/gm)].flatMap(([, name, body]) =>
    name === language ? [body ?? ''] : [],
  );
}

const withoutCode = (text: string) => text.replace(/^ *```[\s\S]*?^ *```$/gm, '').replace(/`[^`\n]*`/g, '');

/** The names that headings can be linked by, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  return [...text.replace(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    (heading ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** What is wrong with a link of a page; null if it leads somewhere. */
function problemOf(page: string, link: string): string | null {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : relative(ROOT, resolve(ROOT, dirname(page), path));
  if (!existsSync(join(ROOT, target))) return `${page}: ${link} leads to no file`;
  if (anchor === undefined || !target.endsWith('.md')) return null;
  return anchorsOf(read(target)).includes(anchor) ? null : `${page}: ${link} leads to no heading`;
}

describe('the pages for people', () => {
  it('link to files and headings that exist', () => {
    const links = PAGES.flatMap((page) =>
      [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => ({
        page,
        link: link ?? '',
      })),
    ).filter(({ link }) => !/^[a-z]+:/.test(link));
    expect(links.length).toBeGreaterThan(50);
    expect(
      links.map(({ page, link }) => problemOf(page, link)).filter((problem) => problem !== null),
    ).toEqual([]);
  });

  it('name source files that exist', () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const known = new Set(files.split('\n').map((path) => basename(path)));
    const named = PAGES.flatMap((page) =>
      [...read(page).matchAll(/`(?:[\w@./-]*\/)?([a-z][\w.-]*\.ts)`/g)].map(([, name]) => ({
        page,
        name: name ?? '',
      })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it('show GraphQL that the schema accepts', () => {
    const schema = buildSchema(read('schema.graphql'));
    const blocks = PAGES.flatMap((page) => blocksOf(read(page), 'graphql').map((text) => ({ page, text })));
    expect(blocks.length).toBeGreaterThan(4);
    const problems = blocks.flatMap(({ page, text }) =>
      validate(schema, parse(text)).map(({ message }) => `${page}: ${message}`),
    );
    expect(problems).toEqual([]);
  });

  it('show JSON that is JSON, but for what they leave out', () => {
    const blocks = PAGES.flatMap((page) => blocksOf(read(page), 'json').map((text) => ({ page, text })));
    const broken = blocks.filter(({ text }) => {
      try {
        JSON.parse(text);
        return false;
      } catch {
        return !text.includes('…');
      }
    });
    expect(broken).toEqual([]);
  });

  it('name scripts of npm that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = PAGES.flatMap((page) =>
      [...read(page).matchAll(/npm run ([a-z0-9:]+)/g)].map(([, script]) => ({ page, script: script ?? '' })),
    );
    expect(named.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
  });

  it('name the path of a request by files that use each other, with at most four calls', () => {
    const files = execFileSync('git', ['ls-files', 'apps/*.ts', 'libs/*.ts'], { cwd: ROOT, encoding: 'utf8' })
      .split('\n')
      .filter((path) => path !== '' && existsSync(join(ROOT, path)));
    const textsOf = (name: string) => files.filter((path) => basename(path) === name).map(read);
    const [, section = ''] = /^## The path of a request\n([\s\S]*?)^## /m.exec(read('CONTRIBUTING.md')) ?? [];
    const [, ...rows] = [...section.matchAll(/^\|(.*)\|(.*)\|$/gm)].map(([, , path = '']) =>
      [...path.replaceAll(/\([^)]*\)/g, '').matchAll(/`([\w.-]+\.ts)`( →)?/g)].map(([, name = '']) => name),
    );
    const paths = rows.filter((names) => names.length > 0);
    expect(paths).toHaveLength(15);
    // What a file exports, and what that extends, by which others may call it.
    const DECLARED =
      /^export (?:abstract )?(?:async )?(?:class|function\*?|const) (\w+)(?: extends (\w+))?/gm;
    const wrong = paths.flatMap((names) =>
      names.slice(1).flatMap((callee, index) => {
        const caller = textsOf(names[index] ?? '').join('\n');
        const exported = textsOf(callee).flatMap((text) =>
          [...text.matchAll(DECLARED)].flatMap(([, name, base]) => [name, base]),
        );
        return exported.some((name) => name !== undefined && new RegExp(`\\b${name}\\b`).test(caller))
          ? []
          : `${names[index]} → ${callee}`;
      }),
    );
    expect(wrong).toEqual([]);
    expect(Math.max(...paths.map((names) => names.length))).toBeLessThanOrEqual(5);
  });
});
