import { InvalidInputError } from '@loupe/kernel';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { Page, type PageArguments, type PageSource } from './page.js';

interface Row {
  name: string;
}
type Read = { where: string; limit: number };

const idOf = (index: number) => `0190c5a4-0000-7000-8000-${String(index).padStart(12, '0')}`;
const rowOf = (index: number, cursorValue: Date | string | number | null) => ({
  name: `row ${index}`,
  cursorValue,
  cursorId: idOf(index),
});

/** A source that returns the next of the given results at each read and interprets no SQL. */
function sourceOf(answers: ReturnType<typeof rowOf>[][], settings: Partial<PageSource<Row>> = {}) {
  const reads: Read[] = [];
  const counts: number[] = [];
  const source: PageSource<Row> = {
    connection: 'items',
    sortKey: 'LIKE_COUNT',
    sortOrder: 'DESC',
    column: { sql: 'item.likes', type: 'bigint', nullable: false },
    id: 'item.id',
    read: async (part, more, limit) => {
      expect(more.text).toBe(', item.likes AS "cursorValue", item.id AS "cursorId"');
      reads.push({ where: part.where.text, limit });
      return (answers[reads.length - 1] ?? []).slice(0, limit);
    },
    count: async () => counts.push(7),
    ...settings,
  };
  return { source, reads, counts };
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => rowOf(index, String(count - index)));
const pageOf = (
  answers: ReturnType<typeof rowOf>[][],
  args: PageArguments,
  settings?: Partial<PageSource<Row>>,
) => new Page(sourceOf(answers, settings).source, args);

describe('Page', () => {
  it.each([
    [0, 'first must be greater than or equal to 1'],
    [-1, 'first must be greater than or equal to 1'],
    [-(2 ** 31), 'first must be greater than or equal to 1'],
    [101, 'first must be less than or equal to 100'],
    [2 ** 31 - 1, 'first must be less than or equal to 100'],
  ])('refuses first: %i', (first, message) => {
    expect(() => pageOf([], { first })).toThrow(new InvalidInputError(message));
  });

  it.each(['', 'x', 'bnVsbA'])('refuses after: %j', (after) => {
    expect(() => pageOf([], { after })).toThrow(new InvalidInputError('Invalid cursor'));
  });

  it('refuses the cursor of another connection, entity, sort key or direction', async () => {
    const [edge] = await pageOf([numbered(1)], {}).edges();
    const others: Partial<PageSource<Row>>[] = [
      { connection: 'creators' },
      { entity: 'other' },
      { sortKey: 'SHARE_COUNT' },
      { sortOrder: 'ASC' },
    ];
    for (const settings of others) {
      expect(() => pageOf([], { after: edge?.cursor ?? null }, settings)).toThrow('Invalid cursor');
    }
    expect(() => pageOf([], { after: edge?.cursor ?? null })).not.toThrow();
  });

  it('passes a failed read on to every field that needs it, and reads once', async () => {
    const { source, reads } = sourceOf([]);
    const failing = {
      ...source,
      read: async (...given: Parameters<typeof source.read>) => {
        await source.read(...given);
        throw new Error('connection lost');
      },
    };
    const page = new Page(failing, {});
    const results = await Promise.allSettled([page.nodes(), page.edges(), page.pageInfo()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(reads).toHaveLength(1);
  });

  it('counts once, however many names totalCount is asked for by', async () => {
    const { source, counts } = sourceOf([]);
    const page = new Page(source, {});
    expect(await Promise.all([page.totalCount(), page.totalCount(), page.totalCount()])).toEqual([1, 1, 1]);
    expect(await page.totalCount()).toBe(1);
    expect(counts).toHaveLength(1);
  });

  it('reads nothing where its properties are only looked at', async () => {
    const { source, reads, counts } = sourceOf([numbered(3)]);
    const page = new Page(source, {});
    for (let object = page; object !== null; object = Object.getPrototypeOf(object))
      for (const key of Reflect.ownKeys(object)) Reflect.get(page, key);
    expect([reads.length, counts.length]).toEqual([0, 0]);
  });

  it('reads no columns for cursors where rows have their position', async () => {
    const column = { sql: 'item.likes', type: 'bigint', nullable: true, property: 'likes' } as const;
    const rows = numbered(2).map(({ name, cursorValue, cursorId }) => ({
      name,
      likes: cursorValue,
      id: cursorId,
    }));
    const asked: string[] = [];
    const read: PageSource<Row>['read'] = async (_, { text }) => {
      asked.push(text);
      return asked.length === 1 ? rows : [{ name: 'unknown', likes: null, id: idOf(9) }];
    };
    const page = new Page(sourceOf([], { column, read }).source, {});
    const inColumns = pageOf(
      [numbered(2), [rowOf(9, null)]],
      {},
      { column: { ...column, property: undefined } },
    );
    const cursors = async (of: Page<Row>) => (await of.edges()).map(({ cursor }) => cursor);
    expect(await cursors(page)).toEqual(await cursors(inColumns));
    expect((await page.pageInfo()).endCursor).toBe((await inColumns.pageInfo()).endCursor);
    expect(asked).toEqual(['', '']);
  });

  it('reads nothing until a field is selected, and counts only for totalCount', async () => {
    const { source, reads, counts } = sourceOf([numbered(3)]);
    const page = new Page(source, {});
    expect([reads.length, counts.length]).toEqual([0, 0]);
    await page.totalCount();
    expect([reads.length, counts.length]).toEqual([0, 1]);
    await Promise.all([page.nodes(), page.edges(), page.pageInfo(), page.nodes()]);
    expect([reads.length, counts.length]).toEqual([1, 1]);
  });

  it.each([
    [undefined, 21],
    [null, 21],
    [1, 2],
    [100, 101],
  ])('with first: %s asks for %i rows, one more than the page', async (first, limit) => {
    const { source, reads } = sourceOf([[]]);
    await new Page(source, { first }).nodes();
    expect(reads).toEqual([{ where: 'TRUE', limit }]);
  });

  it.each([
    [0, false],
    [2, false],
    [3, false],
    [4, true],
    [9, true],
  ])('of three out of %i rows has a next page: %s', async (count, hasNextPage) => {
    const page = pageOf([numbered(count)], { first: 3 });
    const nodes = await page.nodes();
    const edges = await page.edges();
    const size = Math.min(count, 3);
    expect(nodes.map(({ name }) => name)).toEqual(['row 0', 'row 1', 'row 2'].slice(0, size));
    expect(edges.map(({ node }) => node)).toEqual(nodes);
    expect(await page.pageInfo()).toEqual({
      hasNextPage,
      hasPreviousPage: false,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    });
  });

  it('says that rows precede it exactly where it was asked for with a cursor', async () => {
    const { endCursor } = await pageOf([numbered(2)], { first: 1 }).pageInfo();
    const { source, reads } = sourceOf([[]]);
    expect(await new Page(source, { after: endCursor }).pageInfo()).toEqual({
      hasNextPage: false,
      hasPreviousPage: true,
      startCursor: null,
      endCursor: null,
    });
    expect(reads).toEqual([{ where: '(item.likes, item.id) < ($1::bigint, $2::uuid)', limit: 21 }]);
  });

  it('reads rows without a value only to fill a page that the others did not fill', async () => {
    const column = { sql: 'item.likes', type: 'bigint', nullable: true } as const;
    const full = sourceOf([numbered(4), numbered(9)], { column });
    expect(await new Page(full.source, { first: 3 }).nodes()).toHaveLength(3);
    expect(full.reads.map(({ limit }) => limit)).toEqual([4]);

    const short = sourceOf([numbered(1), [rowOf(8, null), rowOf(9, null)]], { column });
    const page = new Page(short.source, { first: 2 });
    expect((await page.nodes()).map(({ name }) => name)).toEqual(['row 0', 'row 8']);
    expect(short.reads.map(({ where, limit }) => [where, limit])).toEqual([
      ['item.likes IS NOT NULL AND TRUE', 3],
      ['item.likes IS NULL', 2],
    ]);
    expect((await page.pageInfo()).hasNextPage).toBe(true);
  });

  it('reads a part instead of the one before only where that did not fill the page, and all of it', async () => {
    const parts = () =>
      [{ where: sql`newest` }, { where: sql`all`, isInstead: true }, { where: sql`rest` }].map((part) => ({
        ...part,
        orderBy: sql`id`,
      }));
    const read = (answers: ReturnType<typeof rowOf>[][]) => sourceOf(answers, { parts });
    const full = read([numbered(4)]);
    expect(await new Page(full.source, { first: 3 }).nodes()).toHaveLength(3);
    expect(full.reads).toEqual([{ where: 'newest', limit: 4 }]);

    const short = read([[rowOf(5, '5')], [rowOf(6, '6'), rowOf(5, '5')], [rowOf(4, '4')]]);
    const names = (await new Page(short.source, { first: 3 }).nodes()).map(({ name }) => name);
    expect(names).toEqual(['row 6', 'row 5', 'row 4']);
    expect(short.reads).toEqual([
      { where: 'newest', limit: 4 },
      { where: 'all', limit: 4 },
      { where: 'rest', limit: 2 },
    ]);
  });

  it.each([
    [new Date('2024-02-29T23:59:59.999Z'), 'timestamptz', '2024-02-29T23:59:59.999Z'],
    ['9223372036854775807', 'bigint', '9223372036854775807'],
    [-5, 'integer', -5],
    [0.1, 'double precision', 0.1],
    [Number.POSITIVE_INFINITY, 'double precision', 'Infinity'],
    [Number.NaN, 'double precision', 'NaN'],
    ['ä 😀', 'text', 'ä 😀'],
    [null, 'text', null],
  ] as const)('continues after a row whose value is %s', async (value, type, parameter) => {
    const column = { sql: 'item.x', type, nullable: true };
    const { endCursor } = await pageOf(
      [[rowOf(1, value)]],
      {},
      { column, read: async () => [rowOf(1, value)] },
    ).pageInfo();
    const values: unknown[][] = [];
    const read: PageSource<Row>['read'] = async (part) => {
      values.push(part.where.values);
      return [];
    };
    await pageOf([], { after: endCursor }, { column, read }).nodes();
    expect(values[0]).toEqual(parameter === null ? [idOf(1)] : [parameter, idOf(1)]);
  });
});
