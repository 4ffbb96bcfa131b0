import { Database, sql } from '@loupe/database';
import { JobQueue } from '@loupe/queue';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const GERMAN = 'Ich liebe diese neue Creme, meine Haut ist so weich und sie brennt nicht';
const ENGLISH = 'Love this new barrier serum, my skin has never felt so calm';
const SHORT = 'Wow!';
const LANGUAGES = '{ items { nodes { id language } } }';
const FOUND = `query($filter: ItemFilterInput) { items(filter: $filter) { nodes { id } } }`;

describe('the language of posts', () => {
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  let ids: string[];

  beforeAll(async () => {
    api = await startTestApp();
    worker = await startTestWorker(api, { EMBEDDINGS_PROVIDER: 'off' });
    tenant = await createTenant(api);
    ids = await ingest(
      api,
      tenant,
      [GERMAN, ENGLISH, SHORT, null].map((caption, index) =>
        somePost({ externalId: `post${index}`, caption }),
      ),
    );
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });

  const languages = async (): Promise<Map<string, string | null>> => {
    const { items } = await tenant.client.data(LANGUAGES);
    return new Map(
      items.nodes.map(({ id, language }: { id: string; language: string | null }) => [id, language]),
    );
  };
  const found = async (filter: object): Promise<string[]> => {
    const { items } = await tenant.client.data(FOUND, { filter });
    return items.nodes.map(({ id }: { id: string }) => id).sort();
  };

  it('is known when they come in, but of short ones and of those without a caption', async () => {
    const all = await languages();
    expect(ids.map((id) => all.get(id))).toEqual(['de', 'en', null, null]);
  });

  it('chooses them, is left out, and und chooses the others', async () => {
    expect(await found({ language: ['de'] })).toEqual([ids[0]]);
    expect(await found({ language: ['und'] })).toEqual([ids[2], ids[3]].sort());
    expect(await found({ not: { language: ['und', 'de'] } })).toEqual([ids[1]]);
  });

  it('is refused where it is none', async () => {
    const { body } = await tenant.client.send(FOUND, { filter: { language: ['German'] } });
    expect(JSON.stringify(body.errors)).toContain(
      'filter.language must have codes of ISO 639-1 that Loupe detects, such as de, or und',
    );
  });

  it('groups them, with a name', async () => {
    const { itemAggregates } = await tenant.client.data(
      '{ itemAggregates(groupBy: {by: LANGUAGE}) { groups { keys { value label } values { count } } } }',
    );
    const groups = itemAggregates.groups.map(
      ({ keys: [key], values }: { keys: object[]; values: object }) => ({
        ...key,
        ...values,
      }),
    );
    expect(groups).toEqual([
      { value: 'und', label: 'Unknown', count: 2 },
      { value: 'de', label: 'German', count: 1 },
      { value: 'en', label: 'English', count: 1 },
    ]);
  });

  it('follows the caption', async () => {
    await ingest(api, tenant, [somePost({ externalId: 'post2', caption: ENGLISH })]);
    expect((await languages()).get(ids[2] ?? '')).toBe('en');
  });

  it('is found by the worker where nobody has looked, as of posts from before, and of another program', async () => {
    const db = api.app.get(Database, { strict: false });
    const other = await createTenant(api);
    await ingest(api, other, [somePost({ caption: GERMAN })]);
    await db.query(sql`UPDATE items SET language = NULL`);
    expect(await found({ language: ['und'] })).toEqual([...ids].sort());
    await api.app.get(JobQueue, { strict: false }).enqueue('items.languages', {});
    await vi.waitFor(
      async () => {
        const unread = await db.query(sql`SELECT id FROM items WHERE language IS NULL`);
        expect(unread).toEqual([]);
      },
      { timeout: 240_000, interval: 100 },
    );
    const all = await languages();
    expect(ids.map((id) => all.get(id))).toEqual(['de', 'en', 'en', null]);
    expect(await found({ language: ['de'] })).toEqual([ids[0]]);
  });
});
