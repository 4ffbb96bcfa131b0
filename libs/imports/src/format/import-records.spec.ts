import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.js';
import { type ImportFormat, type ImportRecord, readRecords } from './import-records.js';
import { BEGINNING, type Position } from './position.js';

async function* chunksOf(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let start = 0;
  for (const size of sizes) {
    yield bytes.subarray(start, start + size);
    start += size;
  }
  yield bytes.subarray(start);
}

async function recordsOf(
  format: ImportFormat,
  input: string | Buffer,
  {
    sizes = [],
    from = BEGINNING,
    limit = 10_000,
  }: { sizes?: number[]; from?: Position; limit?: number } = {},
): Promise<ImportRecord[]> {
  const bytes = Buffer.from(input).subarray(from.offset);
  const records: ImportRecord[] = [];
  for await (const record of readRecords(format, chunksOf(bytes, sizes), from, limit)) records.push(record);
  return records;
}

const numbered = (records: readonly ImportRecord[]) =>
  records.map((record) => [
    record.number,
    'value' in record ? record.value : 'problem' in record ? record.problem : 'blank',
  ]);

const values = fc.array(
  fc.record({
    externalId: fc.string({ minLength: 1 }),
    title: fc.string({ unit: anyCharacter }),
    tags: fc.array(fc.string()),
  }),
);
const sizes = fc.array(fc.nat(7));

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe.each(['NDJSON', 'JSON'] as const)('%s', (format) => {
  const written = (given: readonly unknown[]) =>
    format === 'JSON' ? JSON.stringify(given) : given.map((each) => `${JSON.stringify(each)}\n`).join('');

  it('gives the same posts however the bytes arrive, and from any place between two', async () => {
    await fc.assert(
      fc.asyncProperty(values, sizes, fc.nat(20), async (given, cuts, skipped) => {
        const records = await recordsOf(format, written(given), { sizes: cuts });
        expect(numbered(records)).toEqual(given.map((each, index) => [index + 1, each]));
        const from = records[skipped]?.after;
        if (from !== undefined)
          expect(numbered(await recordsOf(format, written(given), { sizes: cuts, from }))).toEqual(
            numbered(records.slice(skipped + 1)),
          );
      }),
    );
  });
});

describe('NDJSON', () => {
  it('names lines that cannot be read, and goes on', async () => {
    const input = Buffer.concat([
      Buffer.from(`\ufeff{"a":1}\r\n\n{"a":\n`),
      Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
      Buffer.from(`${'x'.repeat(50)}\n{"a":2}`),
    ]);
    expect(numbered(await recordsOf('NDJSON', input, { limit: 20 }))).toEqual([
      [1, { a: 1 }],
      [3, expect.stringMatching(/^is not valid JSON \(.+\)$/)],
      [4, 'is not valid UTF-8'],
      [5, 'is longer than 20 bytes'],
      [6, { a: 2 }],
    ]);
  });
});

describe('a JSON array', () => {
  it('may be empty, and have white space and any values', async () => {
    expect(await recordsOf('JSON', ' [ ] ')).toEqual([]);
    expect(numbered(await recordsOf('JSON', '\ufeff[ 1 , "a]\\"," , [2] , {"b":[{}]} ]\n'))).toEqual([
      [1, 1],
      [2, 'a]",'],
      [3, [2]],
      [4, { b: [{}] }],
    ]);
  });

  it('ends the import where it is no array, is cut off, or has something after it', async () => {
    await expect(recordsOf('JSON', '{"a":1}')).rejects.toThrow('not a JSON array');
    await expect(recordsOf('JSON', '')).rejects.toThrow('cut off');
    await expect(recordsOf('JSON', '[{"a":1},')).rejects.toThrow('cut off');
    await expect(recordsOf('JSON', '[] x')).rejects.toThrow('follows the JSON array');
  });

  it('names elements that are too long or broken, and goes on', async () => {
    expect(
      numbered(await recordsOf('JSON', `[{"a":"${'x'.repeat(50)}"},{a},{"a":2}]`, { limit: 20 })),
    ).toEqual([
      [1, 'is longer than 20 bytes'],
      [2, expect.stringMatching(/^is not valid JSON/)],
      [3, { a: 2 }],
    ]);
  });
});

describe('CSV', () => {
  it('gives the same posts however the bytes arrive, and from any place between two', async () => {
    const rows = fc.array(
      fc.tuple(
        // Spreadsheets' marks of a text are not the text's.
        fc.string({ unit: anyCharacter, minLength: 1 }).filter((text) => !/^['=]/.test(text)),
        fc.string({ minLength: 1 }).filter((text) => !text.startsWith('=')),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        rows,
        sizes,
        fc.constantFrom(',', ';', '\t'),
        fc.nat(9),
        async (given, cuts, by, skipped) => {
          const input = [['externalId', 'title'], ...given]
            .map((row) => `${row.map(cell).join(by)}\n`)
            .join('');
          const records = await recordsOf('CSV', input, { sizes: cuts });
          const wanted = given.map(([externalId, title]) => ({
            externalId: Buffer.from(externalId).toString(),
            title: Buffer.from(title).toString(),
          }));
          expect(records.map((record) => ('value' in record ? record.value : record))).toEqual(wanted);
          const from = records[skipped]?.after;
          if (from !== undefined)
            expect(numbered(await recordsOf('CSV', input, { sizes: cuts, from }))).toEqual(
              numbered(records.slice(skipped + 1)),
            );
        },
      ),
    );
  });

  it('numbers rows by their lines, and reads quotes, line ends and plain cells', async () => {
    const input = '\ufeff"externalId",title\r\n1,"two\nlines, ""quoted"""\r\n\r\n2,5" pipe\n3,';
    expect(numbered(await recordsOf('CSV', input))).toEqual([
      [2, { externalId: '1', title: 'two\nlines, "quoted"' }],
      [5, { externalId: '2', title: '5" pipe' }],
      [6, { externalId: '3' }],
    ]);
  });

  it('reads lists, numbers, parts of objects and JSON', async () => {
    const header =
      'externalId,hashtags,mentions,snapshots[1].at,snapshots[1].views,snapshots[0].at,snapshots[0].likes,attributes.size,attributes.__proto__,location.city,creatorLocation,channelPhoneNumbers';
    const row =
      '7,"a, b",["c"],2024-01-02T00:00:00Z,5,2024-01-01T00:00:00Z,many,L,x,Ghent,"{""city"":""Bruges""}","1, 2"';
    const [record] = await recordsOf('CSV', `${header}\n${row.replace('["c"]', '"[""c""]"')}\n`);
    expect(record).toHaveProperty('value', {
      externalId: '7',
      hashtags: ['a', 'b'],
      mentions: ['c'],
      snapshots: [
        { at: '2024-01-01T00:00:00Z', likes: 'many' },
        { at: '2024-01-02T00:00:00Z', views: 5 },
      ],
      attributes: Object.fromEntries([
        ['size', 'L'],
        ['__proto__', 'x'],
      ]),
      location: { city: 'Ghent' },
      creatorLocation: { city: 'Bruges' },
      channelPhoneNumbers: ['1', '2'],
    });
  });

  it('reads what spreadsheets write: windows-1252, empty rows and cells, marks of texts', async () => {
    const input = Buffer.from("externalId,title\n'-Abcdefghij,Größe,,\n,,,\n'7,'90s\n", 'latin1');
    expect(numbered(await recordsOf('CSV', input))).toEqual([
      [2, { externalId: '-Abcdefghij', title: 'Größe' }],
      [4, { externalId: '7', title: "'90s" }],
    ]);
  });

  it('looks at no more cells, and entries of lists, than there can be', async () => {
    const limit = 10_000_000;
    const [commas] = await recordsOf('CSV', `externalId,title\n1,${','.repeat(9_000_000)}\n`, { limit });
    expect(commas).toHaveProperty('problem', 'has more than 16384 cells');
    const [tags] = await recordsOf('CSV', `externalId,hashtags\n1,"${'a,'.repeat(4_000_000)}"\n`, { limit });
    expect((tags as unknown as { value: { hashtags: string[] } }).value.hashtags).toHaveLength(10_000);
  });

  it('tells how far it is where nothing but blank lines follow each other', async () => {
    const blank = '\n'.repeat(60_000);
    const records = await recordsOf('CSV', `${blank}externalId,title\n,\n${blank}1,a\n`);
    expect(numbered(records)).toEqual([
      [50_000, 'blank'],
      [expect.any(Number), 'blank'],
      [120_003, { externalId: '1', title: 'a' }],
    ]);
    for (const { after } of records.slice(0, 2)) {
      const rest = await recordsOf('CSV', `${blank}externalId,title\n,\n${blank}1,a\n`, { from: after });
      expect(numbered(rest).at(-1)).toEqual([120_003, { externalId: '1', title: 'a' }]);
    }
    expect(numbered(await recordsOf('NDJSON', `${blank}{}\n`))).toEqual([
      [50_000, 'blank'],
      [60_001, {}],
    ]);
  });

  it('reads numbers as people see them', async () => {
    const cells = ['1 234', '1,234', '1.2K', '3M', '12.0', 'N/A', '-1', '-', '1.234.567', '12,5'];
    const header = cells.map((_, index) => `snapshots[${index}].views`).join(';');
    const [record] = await recordsOf('CSV', `externalId;${header}\n1;${cells.join(';')}\n`);
    const { snapshots } = (record as unknown as { value: { snapshots: { views: unknown }[] } }).value;
    const views = snapshots.map((snapshot) => snapshot.views);
    expect(views).toEqual([1234, 1234, 1200, 3_000_000, 12, null, null, null, '1.234.567', '12,5']);
  });

  it('names rows that cannot be read, and goes on', async () => {
    const input = `externalId,title\n1,2,3\n2,"a"b\n3,"${'x'.repeat(60)}\n4,b\n`;
    expect(numbered(await recordsOf('CSV', input, { limit: 40 }))).toEqual([
      [2, 'has 3 cells, but the header row has 2 columns'],
      [3, 'text follows a closing quote'],
      [4, 'is longer than 40 bytes'],
      [5, { externalId: '4', title: 'b' }],
    ]);
  });

  it('ends the import where its header row cannot be one', async () => {
    await expect(recordsOf('CSV', 'id,title\n1,a')).rejects.toThrow('no column externalId');
    await expect(recordsOf('CSV', 'externalId,title,title\n')).rejects.toThrow('title twice');
    expect(await recordsOf('CSV', 'externalId,a,a\n')).toEqual([]);
    await expect(recordsOf('CSV', `externalId${',x'.repeat(1000)}\n`)).rejects.toThrow('1000 columns');
    expect(await recordsOf('CSV', '')).toEqual([]);
  });
});
