import { InvalidInputError } from '@loupe/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePost } from '../format/parse-post.js';
import { questionsOf } from './answers.js';
import { readForeignRecords } from './foreign-records.js';
import { look } from './look.js';
import { guessMapping, mappedFormat } from './mapping/mapping.js';

const NOW = new Date('2026-11-26T12:00:00Z');
const PLATFORMS: Readonly<Record<string, string>> = {
  INSTAGRAM: 'https://www.instagram.com/p/COwn000001/',
  TIKTOK: 'https://www.tiktok.com/@teahouse/video/7301234567890123456',
  YOUTUBE: 'https://www.youtube.com/watch?v=ddddddddddd',
};
/** Columns as people name them, in the languages of the exports, each with a value that no other has. */
const COLUMNS: Readonly<Record<string, readonly [names: readonly string[], value: string]>> = {
  publishedAt: [['Date', 'Posted', 'Published', 'Datum', 'Fecha', 'date'], '2026-03-14'],
  text: [['Text', 'Caption', 'Description', 'Beschreibung', 'Légende'], 'Our new blend'],
  views: [['Views', 'Video views', 'Aufrufe', 'Vues', 'Visualizaciones'], '1201'],
  likes: [['Likes', 'likes', 'Curtidas', 'Me gusta'], '85'],
  comments: [['Comments', 'Kommentare', 'Commentaires'], '6'],
  shares: [['Shares', 'Geteilt', 'Partages'], '3'],
  account: [['Account', 'Username', 'Konto', 'Profil'], 'teahouse'],
  other: [['Reach', 'Notes', 'Saves', 'Watch time (hours)', 'Duration'], '99'],
};
const METRICS = ['views', 'likes', 'comments', 'shares'];

/** A table of somebody's own: its columns in any order, with one address of a post. */
const tables = fc.record({
  provider: fc.constantFrom(...Object.keys(PLATFORMS)),
  link: fc.constantFrom('Link', 'URL', 'Permalink', 'link', 'Enlace'),
  columns: fc
    .shuffledSubarray(Object.keys(COLUMNS), { minLength: 1 })
    .chain((kinds) =>
      fc.tuple(
        ...kinds.map((kind) =>
          fc.constantFrom(...(COLUMNS[kind]?.[0] ?? [])).map((name) => [kind, name] as const),
        ),
      ),
    ),
});

it('a table of somebody’s own is read with each value in its field, or a question', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ provider, link, columns }) => {
      const header = [link, ...columns.map(([, name]) => name)];
      const values = [PLATFORMS[provider], ...columns.map(([kind]) => COLUMNS[kind]?.[1])];
      const text = `${header.join(';')}\n${values.join(';')}\n`;
      async function* once() {
        yield Buffer.from(text);
      }
      const { seen, unknown, bytes } = await look(once());
      const mapping = unknown === null ? undefined : (guessMapping(unknown.sample) ?? undefined);
      const file = seen ?? unknown;
      if (file === null || (seen === null && mapping === undefined)) return;
      const format = seen?.format ?? mappedFormat(mapping ?? {});
      const found = { format, sample: file.sample };
      const defaults = { now: NOW, timeZone: 'UTC', remembered: {} };
      const { answers } = questionsOf(found, { account: 'acme', dayOrder: 'DMY' }, defaults);
      const reading = { format: format.name, syntax: file.syntax, answers, ...(mapping && { mapping }) };
      for await (const record of readForeignRecords(reading, bytes, undefined, NOW)) {
        if (!('value' in record)) continue;
        const post = record.value as Record<string, unknown> & { snapshots?: Record<string, unknown>[] };
        expect(post.provider).toBe(provider);
        for (const metric of METRICS) {
          const value = post.snapshots?.[0]?.[metric];
          if (value != null) expect(String(value)).toBe(COLUMNS[metric]?.[1]);
        }
        if (post.channelTitle !== undefined) expect(['acme', 'teahouse']).toContain(post.channelTitle);
      }
    }),
    { numRuns: 2000 },
  );
});

/** Anything that a cell can have, and names that mean something beside those that mean nothing. */
const cells = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    '-1',
    'N/A',
    '12,400',
    '1.2K',
    '10/03/2026',
    '31.10.2025',
    '0',
    'https://x.com/a/status/1',
    '[]',
    '{"a":1}',
  ),
  fc.constantFrom(...Object.values(PLATFORMS)),
  fc.integer().map(String),
);
const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    ...Object.values(COLUMNS).flatMap(([known]) => known),
    'Link',
    'Content',
    'id',
    'Network',
    'Post',
    '__proto__',
    'a/0',
  ),
);
const anyTables = fc.record({
  header: fc.array(names, { minLength: 1, maxLength: 12 }),
  rows: fc.array(fc.array(cells, { maxLength: 14 }), { maxLength: 8 }),
  delimiter: fc.constantFrom(',', ';', '\t'),
  isJson: fc.boolean(),
});

it('any table is read, or refused in words', async () => {
  await fc.assert(
    fc.asyncProperty(anyTables, async ({ header, rows, delimiter, isJson }) => {
      const quoted = (row: readonly string[]) =>
        row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter);
      const objects = rows.map((row) =>
        Object.fromEntries(header.map((name, index) => [name, row[index] ?? null])),
      );
      const text = isJson ? JSON.stringify(objects) : [header, ...rows].map(quoted).join('\n');
      async function* once() {
        yield Buffer.from(text);
      }
      try {
        const { seen, unknown, bytes } = await look(once());
        const mapping = unknown === null ? undefined : (guessMapping(unknown.sample) ?? undefined);
        const file = seen ?? unknown;
        if (file === null || (seen === null && mapping === undefined)) return;
        const format = seen?.format ?? mappedFormat(mapping ?? {});
        const defaults = { now: NOW, timeZone: 'UTC', remembered: {} };
        const { answers } = questionsOf({ format, sample: file.sample }, {}, defaults);
        const reading = { format: format.name, syntax: file.syntax, answers, ...(mapping && { mapping }) };
        for await (const record of readForeignRecords(reading, bytes, undefined, NOW)) {
          if ('problem' in record) expect(record.problem).not.toBe('');
          else if ('value' in record)
            parsePost(record.value, {
              provider: null,
              strict: true,
              timeZone: 'UTC',
              now: NOW,
              isFromCells: false,
            });
        }
      } catch (error) {
        // What is refused says why; anything else would be a 500.
        if (!(error instanceof InvalidInputError)) throw error;
      }
    }),
    { numRuns: 2000 },
  );
});
