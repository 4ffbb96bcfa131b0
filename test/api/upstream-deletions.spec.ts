import { Database } from '@loupe/database';
import { UpstreamDeletionsService } from '@loupe/ingest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const picture = {
  type: 'IMAGE' as const,
  fileUrl: 'https://cdn.example.com/a.jpg',
  thumbnailUrl: null,
  width: null,
  height: null,
  videoDuration: null,
};
const at = (day: number) => metrics({ at: new Date(Date.UTC(2026, 0, day)), likes: 1 });

describe('a post that its platform has removed', () => {
  let api: TestApp;
  let tenant: Tenant;
  let other: Tenant;
  let deletions: UpstreamDeletionsService;

  const post = (day: number) =>
    somePost({ externalId: 'p', media: [picture, picture], snapshots: [at(day)] });
  const deletedOf = async ({ client }: Tenant, id: string) => {
    const { mediaContents } = (await client.data(
      'query($id: ID!) { mediaContents(itemIds: [$id]) { ... on Image { deleted fileUrl } } }',
      { id },
    )) as { mediaContents: { deleted: boolean; fileUrl: string }[] };
    expect(mediaContents.map(({ fileUrl }) => fileUrl)).toEqual([picture.fileUrl, picture.fileUrl]);
    return mediaContents.map(({ deleted }) => deleted);
  };

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    other = await createTenant(api, 'Other');
    deletions = api.app.get(UpstreamDeletionsService, { strict: false });
  });
  afterAll(() => api?.close());

  it('is marked, with all that is known of it, in its own workspace only', async () => {
    const [id = ''] = await ingest(api, tenant, [post(2)]);
    const [others = ''] = await ingest(api, other, [post(2)]);
    await deletions.record(tenant.scope, [id]);
    expect(await deletedOf(tenant, id)).toEqual([true, true]);
    expect(await deletedOf(other, others)).toEqual([false, false]);
  });

  it('is not marked where the transaction that found out fails', async () => {
    const [id = ''] = await ingest(api, other, [post(2)]);
    const failing = api.app.get(Database, { strict: false }).transaction(async () => {
      await deletions.record(other.scope, [id]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await deletedOf(other, id)).toEqual([false, false]);
  });

  it('stays marked while sources tell of earlier times only, and is unmarked once one shows it again', async () => {
    const [id = ''] = await ingest(api, tenant, [post(1)]);
    expect(await deletedOf(tenant, id)).toEqual([true, true]);
    await ingest(api, tenant, [post(3)]);
    expect(await deletedOf(tenant, id)).toEqual([false, false]);
    await deletions.record(tenant.scope, [id]);
    await deletions.record(tenant.scope, [id]);
    expect(await deletedOf(tenant, id)).toEqual([true, true]);
  });

  it('records nothing for no posts', async () => {
    await deletions.record(tenant.scope, []);
    expect(await deletions.recall(tenant.scope, [])).toEqual([]);
  });
});
