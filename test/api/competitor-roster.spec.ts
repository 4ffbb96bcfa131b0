import { CompetitorsWorkerModule } from '@loupe/competitors';
import { Database, sql } from '@loupe/database';
import { JobQueue } from '@loupe/queue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CaptureWorld } from '../support/capture.js';
import { succeed } from '../support/presets.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const SHOWN =
  'id name isOwnBrand postsCount sources { id kind name platforms { provider status } itemsCount }';
const CREATE = `mutation($input: CreateCompetitorBrandInput!) { createCompetitorBrand(input: $input) {
  competitorBrand { ${SHOWN} } userErrors { field message code } } }`;
const UPDATE = `mutation($id: ID!, $input: UpdateCompetitorBrandInput!) { updateCompetitorBrand(id: $id, input: $input) {
  competitorBrand { ${SHOWN} } userErrors { field message code } } }`;
const DELETE = `mutation($id: ID!) { deleteCompetitorBrand(id: $id) {
  deletedCompetitorBrandId userErrors { field message code } } }`;
const BRANDS = `{ competitorBrands(first: 10) { totalCount nodes { ${SHOWN} } } }`;
const FOLLOWED =
  '{ sources(first: 10) { totalCount } workspace { hashtags { name } mentions { name } keywords { name } } }';
const POSTS = `query($id: ID!) { competitorBrandItems(brandId: $id, filter: { takenAt: {} }) { nodes { caption } } items { totalCount } }`;
const LOG = '{ auditLog(first: 50) { nodes { action actorKind subjectId before after } } }';

const tag = (name: string, more: object = {}) => ({ kind: 'HASHTAG', name, platforms: ['BLUESKY'], ...more });

describe('the competitors of a workspace', () => {
  let world: CaptureWorld;
  let tenant: Tenant;
  beforeAll(async () => {
    world = await CaptureWorld.start();
  });
  beforeEach(async () => {
    tenant = await createTenant(world.api);
  });
  afterAll(() => world?.stop());

  const create = async (input: object) => (await tenant.client.data(CREATE, { input })).createCompetitorBrand;
  const update = async (id: string, input: object) =>
    (await tenant.client.data(UPDATE, { id, input })).updateCompetitorBrand;
  const remove = async (id: string) => (await tenant.client.data(DELETE, { id })).deleteCompetitorBrand;
  const brands = async () => (await tenant.client.data(BRANDS)).competitorBrands;
  const made = async (input: object) => (await succeed(tenant.client, CREATE, { input })).competitorBrand;
  const actions = async () =>
    (await tenant.client.data(LOG)).auditLog.nodes
      .map(({ action }: { action: string }) => action)
      .filter((action: string) => action.startsWith('competitor'));

  it.each([
    [{ name: ' ' }, ['input', 'name']],
    [{ name: 'x'.repeat(256) }, ['input', 'name']],
    [{ sources: [tag('two words')] }, ['input', 'sources', '0', 'name']],
    [{ sources: [tag('good'), tag('')] }, ['input', 'sources', '1', 'name']],
    [{ sources: [tag('good'), tag('#GOOD')] }, ['input', 'sources', '1', 'name']],
    [{ sources: [tag('good', { platforms: [] })] }, ['input', 'sources', '0', 'platforms']],
    [{ sources: [tag('good', { platforms: ['INTERNAL'] })] }, ['input', 'sources', '0', 'platforms']],
    [{ sources: [tag('good', { platforms: ['MASTODON'] })] }, ['input', 'sources', '0', 'instance']],
    [{ sources: Array.from({ length: 31 }, (_, index) => tag(`t${index}`)) }, ['input', 'sources']],
  ])('refuse %j, and nothing is added', async (input, field) => {
    expect(await create({ name: 'Rival', ...input })).toMatchObject({
      competitorBrand: null,
      userErrors: [{ field }],
    });
    expect((await brands()).totalCount).toBe(0);
    expect(await actions()).toEqual([]);
  });

  it('have names of their own', async () => {
    const rival = await made({ name: 'Rival' });
    const other = await made({ name: 'Other' });
    const taken = [{ field: ['input', 'name'], message: 'has already been taken' }];
    expect(await create({ name: 'RIVAL' })).toMatchObject({ userErrors: taken });
    expect(await update(other.id, { name: 'rival' })).toMatchObject({ userErrors: taken });
    expect(await update(rival.id, { name: 'RIVAL' })).toMatchObject({ userErrors: [] });
    await remove(rival.id);
    expect(await create({ name: 'Rival' })).toMatchObject({ userErrors: [] });
  });

  it('leave the own brand, unknown ones and those of others alone', async () => {
    const [own] = (await brands()).nodes;
    const foreign = (
      await succeed((await createTenant(world.api)).client, CREATE, { input: { name: 'Theirs' } })
    ).competitorBrand;
    for (const id of [own.id, foreign.id, 'nothing']) {
      const refused = { userErrors: [{ field: ['id'] }] };
      expect(await update(id, { name: 'Mine' })).toMatchObject(refused);
      expect(await remove(id)).toMatchObject(refused);
    }
    expect(own).toMatchObject({ name: 'You', sources: [] });
  });

  it('bring in their posts, as posts of the competitor and not as items or sources of the workspace', async () => {
    const say = (key: string, name: string) =>
      world.bluesky.posts.push({ key, text: `of #${name}`, createdAt: world.ago(3) });
    say('r1', 'rivalone');
    say('r2', 'rivaltwo');
    const rival = await made({ name: 'Rival', sources: [tag('#RivalOne'), tag('rivaltwo')] });
    expect(rival.sources).toMatchObject([
      { kind: 'HASHTAG', name: 'rivalone', platforms: [{ provider: 'BLUESKY' }] },
      { name: 'rivaltwo' },
    ]);
    const captions = async () => {
      const { competitorBrandItems, items } = await tenant.client.data(POSTS, { id: rival.id });
      expect(items.totalCount).toBe(0);
      return competitorBrandItems.nodes.map(({ caption }: { caption: string }) => caption).sort();
    };
    await expect.poll(captions).toEqual(['of #rivalone', 'of #rivaltwo']);
    expect((await brands()).nodes[1]).toMatchObject({
      name: 'Rival',
      postsCount: 2,
      sources: [{ itemsCount: 1 }, { itemsCount: 1 }],
    });
    expect(await tenant.client.data(FOLLOWED)).toEqual({
      sources: { totalCount: 0 },
      workspace: { hashtags: [], mentions: [], keywords: [] },
    });
    const { source } = await tenant.client.data('query($id: ID!) { source(id: $id) { id } }', {
      id: rival.sources[0].id,
    });
    expect(source).toBeNull();

    // The workspace may follow the same, and then it is its own item too.
    const own = await world.follow(tenant, tag('rivalone'));
    await world.settled(tenant, own);
    const { items } = await tenant.client.data('{ items { totalCount } }');
    expect(items.totalCount).toBe(1);
  });

  it('keep what is followed already when the list is replaced', async () => {
    const rival = await made({ name: 'Rival', sources: [tag('kept'), tag('dropped')] });
    const [kept] = rival.sources;
    const changed = await update(rival.id, {
      sources: [
        tag('new'),
        tag('kept', { platforms: ['YOUTUBE', 'BLUESKY'] }),
        { kind: 'ACCOUNT', name: '@rival.example', platforms: ['BLUESKY'] },
      ],
    });
    expect(changed.userErrors).toEqual([]);
    const { sources } = changed.competitorBrand;
    expect(sources.map(({ name }: { name: string }) => name).sort()).toEqual([
      'kept',
      'new',
      'rival.example',
    ]);
    expect(sources).toContainEqual(
      expect.objectContaining({
        id: kept.id,
        platforms: [
          expect.objectContaining({ provider: 'YOUTUBE' }),
          expect.objectContaining({ provider: 'BLUESKY' }),
        ],
      }),
    );
    // What is not given stays.
    expect((await update(rival.id, { name: 'Rivals' })).competitorBrand.sources).toHaveLength(3);
    expect(await actions()).toEqual([
      'competitor_brand.updated',
      'competitor_brand.updated',
      'competitor_brand.created',
    ]);
  });

  it('are gone at once when deleted, and their posts soon after', async () => {
    const rival = await made({ name: 'Rival', sources: [tag('gone')] });
    const file = { fileUrl: 'https://cdn.example.com/a.mp4', thumbnailUrl: null, width: null, height: null };
    const [post = ''] = await ingest(world.api, tenant, [
      ...Array.from({ length: 3 }, () =>
        somePost({
          competitorBrandId: rival.id,
          media: [{ ...file, type: 'VIDEO', videoDuration: 9, transcript: 'secret plans' }],
          snapshots: [metrics({ likes: 5 })],
        }),
      ),
      somePost({ caption: 'own' }),
    ]);
    const { competitorBrandItems } = await tenant.client.data(
      'query($id: ID!) { competitorBrandItems(brandId: $id, filter: {takenAt: {}}) { nodes { id archivePublicUrl } } }',
      { id: rival.id },
    );
    const { archivePublicUrl } = competitorBrandItems.nodes.find(({ id }: { id: string }) => id === post);
    /** Everything that gives a post by its id. */
    const byId = async () => ({
      ...(await tenant.client.data(
        `query($id: ID!) {
          mediaContents(competitorBrandItemIds: [$id]) { __typename }
          transcriptions(itemIds: [$id]) { transcript }
          engagementHistory(itemId: $id) { totalCount nodes { likes } }
          engagementHistories(itemIds: [$id]) { snapshots { likes } } }`,
        { id: post },
      )),
      page: (await fetch(archivePublicUrl)).status,
    });
    expect(await byId()).toEqual({
      mediaContents: [expect.anything()],
      transcriptions: [{ transcript: 'secret plans' }],
      engagementHistory: { totalCount: 1, nodes: [{ likes: '5' }] },
      engagementHistories: [{ snapshots: [{ likes: '5' }] }],
      page: 200,
    });
    expect(await remove(rival.id)).toEqual({ deletedCompetitorBrandId: rival.id, userErrors: [] });
    expect((await brands()).totalCount).toBe(0);
    expect(await tenant.client.data(POSTS, { id: rival.id })).toMatchObject({
      competitorBrandItems: { nodes: [] },
      items: { totalCount: 1 },
    });
    // Their posts wait for the job, but nobody can read them.
    expect(await byId()).toEqual({
      mediaContents: [],
      transcriptions: [],
      engagementHistory: { totalCount: 0, nodes: [] },
      engagementHistories: [],
      page: 404,
    });
    expect(await remove(rival.id)).toMatchObject({ userErrors: [{ field: ['id'] }] });
    expect(world.worker.get(CompetitorsWorkerModule, { strict: false })).toBeDefined();
    await world.worker.get(JobQueue, { strict: false }).enqueue('competitors.sweep', {});
    const left = () =>
      world.api.app
        .get(Database, { strict: false })
        .query<{ posts: number; brands: number; sources: number }>(sql`
        SELECT (SELECT count(*)::int FROM items WHERE competitor_brand_id = ${rival.id}) AS posts,
          (SELECT count(*)::int FROM competitor_brands WHERE id = ${rival.id}) AS brands,
          (SELECT count(*)::int FROM sources WHERE competitor_brand_id = ${rival.id}) AS sources`);
    await expect.poll(left).toEqual([{ posts: 0, brands: 0, sources: 0 }]);
    expect((await tenant.client.data('{ items { totalCount } }')).items.totalCount).toBe(1);
  });

  it('take the same number of statements for one source as for thirty', async () => {
    const count = async (sources: object[]) => {
      const input = { name: `Rival ${sources.length}`, sources };
      return (await world.api.statements.during(() => made(input))).length;
    };
    await count([]);
    const one = await count([tag('only')]);
    expect(await count(Array.from({ length: 30 }, (_, index) => tag(`many${index}`)))).toBe(one);
  });
});
