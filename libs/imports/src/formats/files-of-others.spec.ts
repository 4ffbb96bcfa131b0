import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { CapturedPost } from '@loupe/content';
import { describe, expect, it } from 'vitest';
import { whyNotTaken } from '../../../../test/support/not-taken-reasons.js';
import { WRITES_DOCS } from '../../../../test/support/writes-docs.js';
import { FieldsNotTaken } from '../previews/fields-not-taken.js';
import { read } from './format-cases.js';
import { FORMATS } from './registry.js';

const PAGE = new URL('../../../../docs/import-files.md', import.meta.url);
const ANSWERS = { account: 'teahouse', timeZone: 'Europe/Berlin' } as const;
/** Pages that are about two formats. */
const PAGE_OF: Readonly<Record<string, string>> = { '4cat': 'zeeschuimer' };
/** What is told of by itself, or is in every post. */
const NOT_SHOWN = new Set(['importType', 'provider', 'profile', 'snapshots', 'takenAtBasis']);
const FOLDERS = [...FORMATS.map(({ name }) => name), 'mapping'];

interface Row {
  readonly file: string;
  readonly posts: number;
  readonly kept: readonly string[];
  readonly notTaken: readonly string[];
  readonly others: readonly string[];
}

const FILES = FOLDERS.flatMap((name) => {
  const folder = new URL(`./${folderOf(name)}/files/`, import.meta.url);
  return readdirSync(folder)
    .sort()
    .map((file) => ({ name, file, path: new URL(file, folder) }));
});

describe('files as the services and programs of others write them', () => {
  it('are of every format, and of several kinds', () => {
    expect(new Set(FILES.map(({ name }) => name)).size).toBeGreaterThanOrEqual(18);
    expect(FILES.length).toBeGreaterThanOrEqual(45);
  });

  it('have a page for each format that says where to click, and what comes through', () => {
    for (const { name } of FORMATS) {
      const page = PAGE_OF[name] ?? (name.startsWith('apify') ? 'apify' : name);
      const text = readFileSync(new URL(`importing-${page}.md`, PAGE), 'utf8');
      for (const part of ['## Get the file', '1. ', '## What you get', '**Comes through**', '**Lost**'])
        expect(text, name).toContain(part);
    }
  });

  it('come through as the page says, and lose nothing without a reason', async () => {
    const rows: Row[] = [];
    for (const { name, file, path } of FILES) rows.push(await rowOf(name, file, path));
    const nobodySaysWhy = rows.flatMap(({ file, notTaken }) =>
      notTaken.filter((field) => whyNotTaken(field) === null).map((field) => `${file}: ${field}`),
    );
    expect(nobodySaysWhy).toEqual([]);
    const page = pageOf(rows);
    if (WRITES_DOCS) writeFileSync(PAGE, page);
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
  });
});

/** 4CAT’s folder has a name that a module can have. */
function folderOf(format: string): string {
  return format === '4cat' ? 'fourcat' : format;
}

async function rowOf(name: string, file: string, path: URL): Promise<Row> {
  const place = `${name}/${file}`;
  const found = await readWatched(readFileSync(path));
  if ('problem' in found)
    return { file: place, posts: 0, kept: [], notTaken: [], others: [found.problem ?? ''] };
  const { posts, refused, leftOut, notTaken, format } = found;
  expect({ place, format }).toEqual({ place, format: name });
  return {
    file: place,
    posts: posts.length,
    kept: [...new Set(posts.flatMap(keptOf))].sort(),
    notTaken,
    others: [...leftOut, ...Object.entries(refused).map(([line, why]) => `row ${line}: refused: ${why}`)],
  };
}

async function readWatched(bytes: Buffer) {
  const leftOut: string[] = [];
  const fields: FieldsNotTaken[] = [];
  try {
    const found = await read(bytes, ANSWERS, (columns) => {
      const watcher = new FieldsNotTaken(columns);
      fields.push(watcher);
      return { leaveOut: (line, why) => leftOut.push(`row ${line}: no post: ${why}`), watch: watcher.watch };
    });
    return { ...found, leftOut, notTaken: fields.flatMap((watcher) => watcher.names()) };
  } catch (error) {
    return { problem: `the file is refused: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function keptOf(post: CapturedPost): string[] {
  const of = (given: object, prefix = '') =>
    Object.entries(given)
      .filter(([key, value]) => isThere(value) && !NOT_SHOWN.has(key))
      .map(([key]) => `${prefix}${key}`);
  return [
    ...of(post),
    ...of(post.profile, 'account.'),
    ...post.snapshots.flatMap((snapshot) => of(snapshot, 'numbers.')),
  ].filter((name) => !/\.(?:at|source|provider)$/.test(name));
}

function isThere(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function pageOf(rows: readonly Row[]): string {
  const lines = rows.map(({ file, posts, kept, notTaken, others }) =>
    [code(file), posts, kept.join(', '), reasonsOf(notTaken), others.map(escaped).join('; ')].join(' | '),
  );
  return [
    '# What comes through of real files',
    '',
    'Each row is a file under `libs/imports/src/formats/*/files`, made as the service or program writes it. A test reads them all, compares this table,',
    'and fails where something of a file is neither kept nor named here with a reason. `npm run docs` writes it. A look at a file of your own tells the',
    'same of it ([importing](importing.md)).',
    '',
    `${rows.length} files of ${new Set(rows.map(({ file }) => file.split('/')[0])).size} kinds.`,
    '',
    '| File | Posts | Kept | Not taken, and why | Rows that are no posts |',
    '|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
    '',
  ].join('\n');
}

/** Names by what they have in common. */
function reasonsOf(names: readonly string[]): string {
  const by = new Map<string, string[]>();
  for (const name of names) {
    const why = whyNotTaken(name) ?? '?';
    by.set(why, [...(by.get(why) ?? []), code(name)]);
  }
  return [...by].map(([why, given]) => `${why}: ${given.join(', ')}`).join('; ');
}

function code(name: string): string {
  return `\`${escaped(name)}\``;
}

function escaped(given: string): string {
  return given.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
