import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@loupe/kernel';
import { LeasedQueue } from '@loupe/queue';
import { ObjectStore } from '@loupe/storage';
import { UploadsService } from '@loupe/uploads';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { type EmbeddingDouble, startEmbeddingDouble } from '../support/embedding-double.js';
import { type PictureServer, startPictureServer } from '../support/picture-server.js';
import { testConfig } from '../support/servers.js';
import { stripes } from '../support/stripes.js';
import { startTestWorker } from '../support/worker.js';
import { wakeWorkers } from '../support/worker-loops.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const SEARCH = `query($search: FilterSuperSearchInput!, $first: Int, $after: String, $sorting: [ItemSortingInput!]) {
  items(first: $first, after: $after, sorting: $sorting, filter: {superSearch: $search}) {
    nodes { id } totalCount pageInfo { endCursor hasNextPage }
  }
}`;
/** Waits for what the worker does; it begins at once. */
const soon = (check: () => Promise<unknown>) => {
  wakeWorkers();
  return vi.waitFor(check, { timeout: 240_000, interval: 100 });
};

const image = (thumbnailUrl: string) => ({
  type: 'IMAGE' as const,
  fileUrl: null,
  thumbnailUrl,
  width: null,
  height: null,
  videoDuration: null,
});

describe('embeddings', () => {
  let folder: string;
  let double: EmbeddingDouble;
  let pictures: PictureServer;
  let api: TestApp;
  let worker: INestApplicationContext;
  let database: pg.Client;
  let tenant: Tenant;
  let other: Tenant;
  let settings: Record<string, string>;
  const files = new Map<string, Buffer>();

  const searchIn = async (own: Tenant, search: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    (await own.client.data(SEARCH, { search: { mode: 'EMBEDDING_CONTENT', ...search }, ...more })).items;
  const idsIn = async (own: Tenant, search: Record<string, unknown>, more = {}): Promise<string[]> =>
    (await searchIn(own, search, more)).nodes.map(({ id }: { id: string }) => id);
  const refusal = (own: Tenant, search: Record<string, unknown>) =>
    own.client.error(SEARCH, { search: { mode: 'EMBEDDING_CONTENT', ...search } });
  const idle = () =>
    soon(async () => {
      const { rows } = await database.query(
        'SELECT 1 FROM embedding_queue WHERE due_at < now() + interval $$1m$$',
      );
      expect(rows).toEqual([]);
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-similarity-'));
    double = await startEmbeddingDouble();
    files.set('narrow', await stripes(4));
    files.set('wide', await stripes(40));
    files.set('page.html', Buffer.from('<html>no picture</html>'));
    pictures = await startPictureServer(files);
    settings = {
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      STORAGE_URL: `file:${folder}`,
      EMBEDDINGS_PROVIDER: 'openai',
      EMBEDDINGS_OPENAI_URL: double.url,
      EMBEDDINGS_OPENAI_KEY: 'the-key',
      EMBEDDINGS_OPENAI_MODEL: 'first',
      EMBEDDINGS_OPENAI_SIMILARITY: '0.5',
    };
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
    tenant = await createTenant(api);
    other = await createTenant(api, 'Other');
    database = new pg.Client({
      connectionString: testConfig({ database: api.database }).get('DATABASE_URL'),
    });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await worker?.close();
    await api?.close();
    await Promise.all([double?.close(), pictures?.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('refuses what cannot be searched by, and names it', async () => {
    const of = (argument: string) => expect.stringContaining(`filter.superSearch.${argument}: `);
    const unknown = newId();
    for (const [search, argument] of [
      [{ imageUrl: pictures.urlOf('missing') }, 'imageUrl'],
      [{ imageUrl: pictures.urlOf('page.html') }, 'imageUrl'],
      [{ imageUrl: 'http://10.0.0.1/picture' }, 'imageUrl'],
      [{ imageUrl: 'file:///etc/passwd' }, 'imageUrl'],
      [{ fileName: 'nothing.png' }, 'fileName'],
      [{ fileName: `${'0'.repeat(32)}.png` }, 'fileName'],
      [{ similarMediaContentId: unknown }, 'similarMediaContentId'],
      [{ similarMediaContentId: 'none' }, 'similarMediaContentId'],
      [{ searchQuery: 'x'.repeat(1001) }, 'searchQuery'],
    ] as const) {
      expect(await refusal(tenant, search)).toEqual({ code: 'INVALID_INPUT', message: of(argument) });
    }
  });

  it('says that it is not available where it is off', async () => {
    const off = await startTestApp({ EMBEDDINGS_PROVIDER: 'off' });
    try {
      const someone = await createTenant(off);
      expect((await refusal(someone, { searchQuery: 'dog' })).code).toBe('SERVICE_UNAVAILABLE');
    } finally {
      await off.close();
    }
  });

  it('reads our copy of a picture where there is one, whatever has become of its source', async () => {
    const url = pictures.urlOf('long-gone');
    // Else a first attempt may fail meanwhile, and puts off the next one.
    const nothingIsDue = vi.spyOn(LeasedQueue.prototype, 'due').mockResolvedValue([]);
    const [id = ''] = await ingest(api, tenant, [somePost({ media: [image(url)] })]);
    const key = `media/${tenant.scope.workspaceId}/${id}/copy-thumbnail-0.webp`;
    await api.app.get(ObjectStore, { strict: false }).put(key, await stripes(4));
    await database.query(
      `INSERT INTO stored_media (workspace_id, media_content_id, thumbnail_source, thumbnail_key)
       SELECT workspace_id, id, '/long-gone', $2 FROM media_contents WHERE item_id = $1`,
      [id, key],
    );
    nothingIsDue.mockRestore();
    await soon(async () => {
      expect(await idsIn(tenant, { imageUrl: pictures.urlOf('narrow') })).toContain(id);
    });
    await database.query('DELETE FROM items WHERE id = $1', [id]);
  });

  it('finds an item by its caption and by what is said in it, once it is embedded', async () => {
    const nothingIsDue = vi.spyOn(LeasedQueue.prototype, 'due').mockResolvedValue([]);
    const [dog, cake, none, spoken] = await ingest(api, tenant, [
      somePost({ caption: 'A puppy in the grass' }),
      somePost({ caption: 'Bread and a song' }),
      somePost({ caption: null }),
      somePost({ media: [{ ...image('unused'), type: 'VIDEO', thumbnailUrl: null, transcript: 'my dog' }] }),
    ]);
    expect(await idsIn(tenant, { searchQuery: 'dog' })).toEqual([]);
    nothingIsDue.mockRestore();
    await soon(async () => expect(await idsIn(tenant, { searchQuery: 'dogs' })).toHaveLength(2));
    expect(new Set(await idsIn(tenant, { searchQuery: 'dog' }))).toEqual(new Set([dog, spoken]));
    expect(await idsIn(tenant, { searchQuery: 'cake' })).toEqual([cake]);
    expect(await idsIn(tenant, { searchQuery: 'nothing of the kind' })).not.toContain(none);
    expect(double.asked.every(({ authorization }) => authorization === 'Bearer the-key')).toBe(true);
  });

  it('follows a caption that changes', async () => {
    const externalId = newId();
    const [id] = await ingest(api, tenant, [somePost({ externalId, caption: 'On the road' })]);
    await soon(async () => expect(await idsIn(tenant, { searchQuery: 'a car' })).toEqual([id]));
    await ingest(api, tenant, [
      somePost({ externalId, caption: 'music', takenAt: new Date('2026-01-01T00:00:01.000Z') }),
    ]);
    await soon(async () => expect(await idsIn(tenant, { searchQuery: 'a car' })).toEqual([]));
    expect(await idsIn(tenant, { searchQuery: 'song' })).toContain(id);
  });

  it('pages by relevance, counts all matches, asks for a vector once, and sorts by other keys too', async () => {
    const own = await createTenant(api);
    const captions = ['dog', 'dog and cake', 'dog, cake and car', 'dog, cake, car and music', 'cake'];
    const ids = await ingest(
      api,
      own,
      captions.map((caption, day) => somePost({ caption, takenAt: new Date(Date.UTC(2026, 0, day + 1)) })),
    );
    const search = { searchQuery: 'one dog, please' };
    await soon(async () => expect(await idsIn(own, search)).toHaveLength(4));
    const asked = double.asked.length;
    const paged: string[] = [];
    for (let after: string | null = null; ; ) {
      const page = await searchIn(own, search, { first: 1, after });
      paged.push(...page.nodes.map(({ id }: { id: string }) => id));
      expect(page.totalCount).toBe(4);
      after = page.pageInfo.endCursor;
      if (!page.pageInfo.hasNextPage) break;
    }
    expect(paged).toEqual(ids.slice(0, 4));
    expect(double.asked).toHaveLength(asked);
    expect(await idsIn(own, search, { sorting: [{ sortKey: 'TAKEN_AT', sortOrder: 'DESC' }] })).toEqual(
      ids.slice(0, 4).reverse(),
    );
  });

  it('finds pictures by an upload, by an address and by a stored one, of the own workspace only', async () => {
    const posts = (name: string) => [somePost({ media: [image(pictures.urlOf(name))] })];
    const [narrow] = await ingest(api, tenant, posts('narrow'));
    const [wide] = await ingest(api, tenant, posts('wide'));
    const [foreign] = await ingest(api, other, posts('narrow'));
    const byAddress = { imageUrl: pictures.urlOf('narrow') };
    await soon(async () => {
      expect((await idsIn(tenant, byAddress))[0]).toBe(narrow);
      expect(await idsIn(other, byAddress)).toEqual([foreign]);
      expect((await idsIn(tenant, { imageUrl: pictures.urlOf('wide') }))[0]).toBe(wide);
    });

    const uploads = worker.get(UploadsService, { strict: false });
    const { fileName } = await uploads.keep(tenant.scope, files.get('wide') ?? Buffer.of());
    expect((await idsIn(tenant, { fileName }))[0]).toBe(wide);
    expect(await refusal(other, { fileName })).toMatchObject({ code: 'INVALID_INPUT' });

    const { rows } = await database.query('SELECT id FROM media_contents WHERE item_id = $1', [narrow]);
    const similarMediaContentId = rows[0]?.id;
    expect((await idsIn(tenant, { similarMediaContentId }))[0]).toBe(narrow);
    expect(await refusal(other, { similarMediaContentId })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('gives an item its other vectors where a picture cannot be read, and notes why', async () => {
    const own = await createTenant(api);
    const [id] = await ingest(api, own, [
      somePost({ caption: 'a cake', media: [image(pictures.urlOf('gone.png'))] }),
    ]);
    await soon(async () => expect(await idsIn(own, { searchQuery: 'cake' })).toEqual([id]));
    const { rows } = await database.query(
      'SELECT attempts, last_error, due_at > now() AS later FROM embedding_queue WHERE item_id = $1',
      [id],
    );
    expect(rows).toEqual([{ attempts: 1, last_error: expect.stringContaining('404'), later: true }]);
    files.set('gone.png', await stripes(16));
    await database.query('UPDATE embedding_queue SET due_at = now() WHERE item_id = $1', [id]);
    await soon(async () => expect(await idsIn(own, { imageUrl: pictures.urlOf('gone.png') })).toEqual([id]));
  });

  it('finds by both models while they change, and then by the new one only', async () => {
    const own = await createTenant(api);
    // More than a batch, so that one batch can succeed where the other fails.
    const posts = Array.from({ length: 40 }, (_, number) => somePost({ caption: `dog ${number}` }));
    const all = new Set(await ingest(api, own, posts));
    await soon(async () =>
      expect(await idsIn(own, { searchQuery: 'dog?' }, { first: 100 })).toHaveLength(40),
    );
    await idle();

    await worker.close();
    double.refuse((model, text) => model === 'second' && text === 'dog 0');
    worker = await startTestWorker(api, { ...settings, EMBEDDINGS_OPENAI_MODEL: 'second' });
    const models = async () =>
      (
        await database.query(
          'SELECT DISTINCT model FROM embeddings WHERE workspace_id = $1 AND kind = $$TEXT$$ ORDER BY 1',
          [own.scope.workspaceId],
        )
      ).rows.map(({ model }) => model);
    await soon(async () => expect(await models()).toEqual(['openai:first', 'openai:second']));
    expect(new Set(await idsIn(own, { searchQuery: 'dog!' }, { first: 100 }))).toEqual(all);

    double.refuse(null);
    await database.query('UPDATE embedding_queue SET due_at = now() WHERE due_at IS NOT NULL');
    await soon(async () => expect(await models()).toEqual(['openai:second']));
    await soon(async () => {
      const { rows } = await database.query(
        'SELECT model FROM embedding_generations WHERE workspace_id = $1 AND kind = $$TEXT$$',
        [own.scope.workspaceId],
      );
      expect(rows).toEqual([{ model: 'openai:second' }]);
    });
    expect(new Set(await idsIn(own, { searchQuery: 'dog.' }, { first: 100 }))).toEqual(all);
  });
});
