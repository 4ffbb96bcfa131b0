import { Database, TableStatistics } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { ImportClient } from '../support/imports.js';
import { loupe } from '../support/loupe-in-process.js';
import { succeed } from '../support/presets.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const POSTS = 1500;
const SETTINGS = { EMBEDDINGS_PROVIDER: 'off' };

let api: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  api = await startTestApp(SETTINGS);
  tenant = await createTenant(api);
});
afterAll(() => api?.close());

const query = (text: string, values: unknown[] = []) =>
  api.app.get(Database, { strict: false }).manager.query(text, values);

/** Of what it has seen, a table may double and grow by eight pages before it looks again: where a slow import takes several turns. */
const SEEN_AT_LEAST = POSTS / 4;

/** How many rows PostgreSQL takes a table to have; -1 where it has never looked. */
const rowsOf = async (table: string): Promise<number> =>
  (await query('SELECT reltuples FROM pg_class WHERE oid = $1::regclass', [table]))[0].reltuples;

const posts = (from: number) =>
  Array.from({ length: POSTS }, (_, index) =>
    JSON.stringify({
      ...{ externalId: `v${from + index}`, provider: 'YOUTUBE', type: 'VIDEO', title: `Tea ${index}` },
      ...{ description: 'Tea from the hills', channelTitle: 'Tea', publishedAt: '2026-01-01T00:00:00Z' },
    }),
  ).join('\n');

it('PostgreSQL knows about how many posts an import has stored by the time that it has ended', async () => {
  expect(await rowsOf('search_documents')).toBeLessThanOrEqual(0);
  const worker = await startTestWorker(api, SETTINGS);
  try {
    const client = await ImportClient.of(api, tenant);
    const { operation } = await client.import(posts(0));
    expect(operation.imported).toMatchObject({ created: POSTS });
    for (const table of ['items', 'search_documents'])
      expect(await rowsOf(table)).toBeGreaterThanOrEqual(SEEN_AT_LEAST);
  } finally {
    await worker.close();
  }
});

it('tables that have hardly grown are not looked at again, those that have doubled are', async () => {
  const statistics = api.app.get(TableStatistics, { strict: false });
  await statistics.renew();
  expect(await statistics.renew()).toEqual([]);
  for (const from of [2000, 4000, 6000]) {
    const { code } = await loupe(
      ['import', '-', '--workspace', tenant.scope.workspaceId],
      { PATH: process.env.PATH, ...testEnvironment({ database: api.database }), ...SETTINGS },
      posts(from),
    );
    expect(code).toBe(0);
  }
  // There are four times as many now. It may double before it is looked at again, so what is seen may be half of it.
  expect(await rowsOf('items')).toBeGreaterThan(POSTS);
});

describe('PostgreSQL knows soon', () => {
  /** More than eight pages of the smallest rows. */
  const NUMBER = 1000;
  const CREATE = `mutation($input: CreateAiFieldInput!) { createAiField(input: $input) { aiField { id }
    userErrors { message } } }`;
  const PUBLISH = 'mutation($id: ID!) { publishAiField(id: $id) { userErrors { message } } }';
  const BACKFILL = 'mutation($id: ID!) { backfillAiField(id: $id) { userErrors { message } } }';
  const CHANGE = `mutation($ids: [ID!], $input: UpdateItemsMembershipsInput!) {
    updateItemsMemberships(itemIds: $ids, input: $input) { userErrors { message } } }`;

  it.each([
    [
      'how many posts a change of many items has put into collections',
      'collection_items',
      ({ client }: Tenant, ids: string[]) =>
        succeed(client, CHANGE, { ids, input: { addToCollectionNames: ['Tea'] } }),
    ],
    [
      'how many answers AI Filters have',
      'ai_answers',
      async ({ client }: Tenant) => {
        const { aiField } = await succeed(client, CREATE, { input: { preset: 'POST_SUMMARY' } });
        await succeed(client, PUBLISH, { id: aiField.id });
        await succeed(client, BACKFILL, { id: aiField.id });
      },
    ],
  ])('%s', async (_, table, write) => {
    const own = await createTenant(api);
    const ids = await ingest(
      api,
      own,
      Array.from({ length: NUMBER }, (__, index) => somePost({ caption: `Tea ${index}` })),
    );
    expect(await rowsOf(table)).toBeLessThanOrEqual(0);
    const worker = await startTestWorker(api, SETTINGS);
    try {
      await write(own, ids);
      await expect.poll(() => rowsOf(table), { timeout: 240_000 }).toBeGreaterThan(0);
    } finally {
      await worker.close();
    }
  });
});
