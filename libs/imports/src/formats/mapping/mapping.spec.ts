import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scale } from '../../../../../test/support/proofs.js';
import { reasonOf } from '../../format/field-problem.js';
import { readBatches } from '../../storing/read-batches.js';
import { questionsOf } from '../answers.js';
import { readForeignRecords } from '../foreign-records.js';
import { look } from '../look.js';
import { guessMapping, type ImportMapping, mappedFormat, readMapping } from './mapping.js';

const NOW = new Date('2026-11-26T12:00:00Z');

async function* once(text: string) {
  yield Buffer.from(text);
}

/** What an import by a mapping reads; the proposal's where none is given. */
async function read(text: string, given: ImportMapping | null = null) {
  const { seen, unknown, bytes } = await look(once(text), true);
  if (seen !== null || unknown === null) return { guess: null, posts: [], reasons: [] };
  const guess = guessMapping(unknown.sample);
  const mapping = given ?? guess ?? {};
  const found = { format: mappedFormat(mapping), sample: unknown.sample };
  const { answers } = questionsOf(found, { account: 'acme' }, { now: NOW, timeZone: 'UTC', remembered: {} });
  const records = readForeignRecords(
    { format: 'mapping', syntax: unknown.syntax, answers, mapping },
    bytes,
    undefined,
    NOW,
  );
  const options = {
    provider: null,
    strict: true,
    isFromCells: false,
    batchSize: 100,
    timeZone: 'UTC',
    now: () => NOW,
  };
  const entries = [];
  for await (const batch of readBatches(records, options)) entries.push(...batch.entries);
  return {
    guess,
    posts: entries.flatMap((entry) => ('imported' in entry ? [entry.imported.post] : [])),
    reasons: entries.flatMap((entry) => ('problems' in entry ? [reasonOf(entry.problems)] : [])),
  };
}

describe('a mapping', () => {
  it.each([
    ['[]', 'must be a JSON object'],
    ['{', 'must be a JSON object'],
    ['{"caption": "x"}', 'caption is no field'],
    ['{"title": 1}', 'title must be the name of a column'],
    ['{"title": {"constant": ""}}', 'title must be the name of a column'],
    [`{"title": "${'x'.repeat(20_001)}"}`, 'has more than'],
  ])('%s is refused in words', (given, message) => {
    expect(() => readMapping(given)).toThrow(message);
  });

  it('is guessed for keys of objects in objects', () => {
    const row = {
      link: 'https://www.instagram.com/p/C2abc/',
      account: { name: 'acme', country: 'DE' },
      stats: { views: 5, saves: 2 },
    };
    expect(guessMapping({ columns: null, rows: [row] })).toMatchObject({
      url: 'link',
      views: 'stats.views',
      channelTitle: 'account.name',
    });
  });

  it.each([
    [
      'German',
      'Beitrags-ID;Plattform;Link;Text;Veröffentlicht;Aufrufe;Kommentare;Nutzername;Notiz\nC1abc;instagram;https://www.instagram.com/p/C1abc/;Hallo;31.10.2025;1.200;3;acme;egal\n',
    ],
    [
      'English',
      'Network,Permalink,Caption,Published,Views,Comments,Username\nInstagram,https://www.instagram.com/p/C1abc/,Hallo,2025-10-31,"1,200",3,acme\n',
    ],
    [
      'Portuguese',
      'Plataforma,Enlace,Legenda,Data de publicação,Visualizações,Comentários,Nome de usuário\nInstagram,https://www.instagram.com/p/C1abc/,Hallo,2025-10-31,1200,3,acme\n',
    ],
  ])('is guessed from names in %s and shapes of values', async (_, table) => {
    const { posts } = await read(table);
    expect(posts).toMatchObject([
      {
        provider: 'INSTAGRAM',
        externalId: 'C1abc',
        caption: 'Hallo',
        takenAt: new Date('2025-10-31T00:00:00Z'),
        takenAtBasis: 'DAY',
        profile: { accountName: 'acme' },
        snapshots: [{ views: 1200, comments: 3 }],
      },
    ]);
  });

  it('reads paths of JSON and constants', async () => {
    const rows = JSON.stringify([
      { ref: 'ddddddddddd', by: { who: 'acme' }, when: 1700000000, stats: { seen: '1.2K' } },
    ]);
    const { guess, posts } = await read(rows, {
      ...{ externalId: 'ref', channelTitle: 'by.who', publishedAt: 'when', views: 'stats.seen' },
      ...{ provider: { constant: 'YouTube' }, type: { constant: 'short' } },
    });
    expect(guess).toBeNull();
    expect(posts).toMatchObject([
      { provider: 'YOUTUBE', type: 'SHORT', takenAt: new Date(1700000000000), snapshots: [{ views: 1200 }] },
    ]);
  });

  it('says of each row why it is no post', async () => {
    const { reasons } = await read(
      'Post ID,Network,Published\n1,MySpace,2025-10-31\n2,X,yesterday\n3,,2025-10-31\n',
    );
    expect(reasons).toEqual([
      'provider: MySpace is no platform',
      'publishedAt: yesterday is no time',
      'provider: no column says the platform, and no address of the post shows it',
    ]);
  });

  it('of any table reads or refuses each row, and invents no number', async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.webUrl(),
      fc.constantFrom('N/A', '-1', '1.2K', '10/03/2025'),
    );
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom('Post ID', 'Link', 'Views', 'Aufrufe', 'Fecha', 'constructor', '__proto__'),
    );
    const quoted = (cells: readonly string[]) =>
      cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(',');
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { minLength: 1, maxLength: 6 }),
        fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 4 }),
        async (names, rows) => {
          const text = [names, ...rows.map((row) => row.slice(0, names.length))].map(quoted).join('\n');
          const { posts } = await read(text);
          for (const { snapshots } of posts)
            for (const { views } of snapshots) if (views !== null) expect(text).toMatch(/\d/);
        },
      ),
      { numRuns: scale(60, 2000) },
    );
  });
});
