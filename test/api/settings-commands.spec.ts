import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { loupe } from '../support/loupe-in-process.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, ingest, postOf, somePost, type Tenant } from '../support/world.js';

const SOURCES = `{ sources { nodes { id kind name keep paused platforms { provider } } } }`;
const CAMPAIGNS = `{ campaigns { nodes { id name from to brief sourceIds figures { itemsCount } } } }`;
const BRANDS = `{ competitorBrands { nodes { id name isOwnBrand sources { kind name } } } }`;

describe('commands for settings', () => {
  let api: TestApp;
  let tenant: Tenant;
  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
  });
  afterAll(() => api?.close());

  /** Runs words of a command on the workspace; `typed` is what a person at a terminal types. */
  const run = (words: string, more: readonly string[] = [], typed?: string) =>
    loupe(
      [...words.split(' '), ...more, '--workspace', tenant.scope.workspaceId],
      testEnvironment({ database: api.database }),
      typed,
      typed !== undefined,
    );
  const answered = async (words: string, more: readonly string[] = []) => {
    const { code, stdout, stderr } = await run(words, [...more, '--json']);
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  };
  const done = async (words: string, more: readonly string[] = []) => {
    const { code, stdout, stderr } = await run(words, more);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
  const stored = async (query: string) =>
    Object.values(await tenant.client.data(query))[0] as { nodes: object[] };
  const brands = async () =>
    (await stored(BRANDS)).nodes.filter((brand) => !(brand as { isOwnBrand: boolean }).isOwnBrand);

  it.each([
    ['source add --kind HASHTAG --platforms BLUESKY --name', ['two words'], '--name: has to be one word'],
    ['source add --kind HASHTAG --name x', [], '--platforms: name at least one platform'],
    ['source add --kind HASHTAG --name x --platforms BLUESKI', [], 'Platforms are '],
    ['source add --kind HASHTAG --name x --platforms MASTODON', [], '--instance: '],
    [
      'source add --kind HASHTAG --name x --platforms BLUESKY --keep',
      ['POST,NONE'],
      'Kinds of posts are POST, ',
    ],
    [`source update ${newId()}`, [], 'give --platforms or --keep'],
    [`source pause ${newId()}`, [], 'Source not found'],
    [`source remove ${newId()} --yes`, [], 'Source not found'],
    ['campaign create --name', [' '], "--name: can't be blank"],
    ['campaign create --name x --from 2026-03-02 --to 2026-03-01', [], '--to: must not be before from'],
    [`campaign create --name x --source-ids ${newId()}`, [], '--source-ids[0]: Source not found'],
    ['campaign create --name x --source-ids a', [], 'It must be a UUID.'],
    [`campaign update ${newId()}`, [], 'give --name, --from'],
    [`campaign update ${newId()} --name x`, [], 'Campaign not found'],
    [`campaign delete ${newId()} --yes`, [], 'Campaign not found'],
    ['competitor create --name', [' '], "--name: can't be blank"],
    ['competitor create --name x --sources', ['[{'], 'It is not JSON'],
    ['competitor create --name x --sources', ['[{"kind":"HASHTAGS","name":"x"}]'], '[0.kind]: '],
    ['competitor create --name x --sources', ['[{"kind":"FEED","name":"x"}]'], '--sources[0].name: '],
    [`competitor update ${newId()}`, [], 'give --name or --sources'],
    [`competitor delete ${newId()} --yes`, [], 'Competitor not found'],
  ])('refuse “%s” %j', async (words, more, message) => {
    const { code, stdout, stderr } = await run(words, more);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)]);
    expect([await stored(SOURCES), await stored(CAMPAIGNS), await brands()]).toEqual([
      { nodes: [] },
      { nodes: [] },
      [],
    ]);
  });

  it('refuse a workspace that is not there', async () => {
    for (const kind of ['source', 'campaign', 'competitor']) {
      const { code, stderr } = await loupe(
        [kind, 'list', '--workspace', newId()],
        testEnvironment({ database: api.database }),
      );
      expect([code, stderr]).toEqual([1, 'Workspace not found\n']);
    }
  });

  it('follow a source, change, pause, resume, capture and remove it', async () => {
    const words = 'source add --kind HASHTAG --platforms BLUESKY,YOUTUBE --keep POST --name';
    const { sourceId, ...added } = await answered(words, [' #Coffee ']);
    expect(added).toEqual({ kind: 'HASHTAG', name: 'coffee' });
    const twice = await run(words, ['COFFEE']);
    expect(twice.stderr).toContain('--name: is followed already on BLUESKY, YOUTUBE');

    await done(`source update ${sourceId} --platforms BLUESKY --keep POST,QUOTE`);
    await done(`source pause ${sourceId}`);
    const now = { kind: 'HASHTAG', name: 'coffee', keep: ['POST', 'QUOTE'], paused: true };
    expect(await stored(SOURCES)).toEqual({
      nodes: [{ id: sourceId, ...now, platforms: [{ provider: 'BLUESKY' }] }],
    });
    expect((await run(`source capture ${sourceId}`)).stderr).toContain(
      'The source is paused: resume it first',
    );
    expect(await answered('source list')).toMatchObject({
      sources: [
        { sourceId, ...now, platforms: [{ provider: 'BLUESKY', status: 'PAUSED', nextCaptureAt: null }] },
      ],
    });
    await done(`source resume ${sourceId}`);
    expect(await done('source list')).toMatch(/HASHTAG +coffee +BLUESKY +ACTIVE +0 +\d{4}-/);
    const { operationId } = await answered(`source capture ${sourceId}`);
    const { operation } = await tenant.client.data(`{ operation(id: "${operationId}") { operationType } }`);
    expect(operation).toEqual({ operationType: 'CAPTURE_SOURCE' });

    expect((await run(`source remove ${sourceId}`)).stderr).toContain('--yes: is required');
    expect((await run(`source remove ${sourceId}`, [], 'tea\n')).stderr).toContain('That is not the name');
    expect((await stored(SOURCES)).nodes).toHaveLength(1);
    expect(await run(`source remove ${sourceId}`, [], 'coffee\n')).toMatchObject({ code: 0 });
    expect(await stored(SOURCES)).toEqual({ nodes: [] });
  });

  it('create, change and delete a campaign, whose last day belongs to it', async () => {
    await ingest(api, tenant, [somePost({ takenAt: new Date('2026-05-31T23:00:00.000Z') })]);
    const { creators } = await tenant.client.data('{ creators { nodes { id } } }');
    const period = '--from 2026-05-01 --to 2026-05-31';
    const { campaignId, ...created } = await answered(
      `campaign create --name Spring ${period} --creator-ids ${creators.nodes[0].id} --brief`,
      ['What it is about'],
    );
    const [from, to] = ['2026-05-01T00:00:00.000Z', '2026-05-31T23:59:59.999Z'];
    expect(created).toEqual({ name: 'Spring', from, to, isFilling: false });
    expect(await answered('campaign list')).toMatchObject({
      campaigns: [
        { campaignId, brief: 'What it is about', creatorIds: [creators.nodes[0].id], itemsCount: 1 },
      ],
    });
    await answered(
      `campaign update ${campaignId} --name Summer --no-to --from 2026-06-01T10:00:00+02:00 --brief`,
      [''],
    );
    expect((await stored(CAMPAIGNS)).nodes).toMatchObject([
      { name: 'Summer', from: '2026-06-01T08:00:00Z', to: null, brief: null, figures: { itemsCount: 0 } },
    ]);
    expect(await done('campaign list')).toMatch(/Summer +from 2026-06-01T08:00:00Z +0\n/);
    expect((await run(`campaign delete ${campaignId}`, [], 'Spring\n')).stderr).toContain(
      'That is not the name',
    );
    expect(await run(`campaign delete ${campaignId}`, [], 'Summer\n')).toMatchObject({ code: 0 });
    expect(await stored(CAMPAIGNS)).toEqual({ nodes: [] });
  });

  it('add, change and delete a competitor, but not the own brand', async () => {
    const sources = (name: string) => JSON.stringify([{ kind: 'HASHTAG', name, platforms: ['BLUESKY'] }]);
    const { competitorBrandId: id } = await answered('competitor create --name Arabica --sources', [
      sources('#Beans'),
    ]);
    expect((await run('competitor create --name arabica')).stderr).toContain(
      '--name: has already been taken',
    );
    expect(await answered('competitor list')).toMatchObject({
      competitors: [
        { competitorBrandId: id, name: 'Arabica', sources: [{ kind: 'HASHTAG', name: 'beans' }] },
      ],
    });
    await done(`competitor update ${id} --name Robusta --sources`, [sources('robusta')]);
    expect(await done('competitor list')).toMatch(/Robusta +HASHTAG robusta\n/);
    const { nodes } = await stored(BRANDS);
    const own = (nodes as { id: string; isOwnBrand: boolean }[]).find(({ isOwnBrand }) => isOwnBrand);
    expect((await run(`competitor delete ${own?.id} --yes`)).stderr).toContain(
      'The own brand is always there',
    );
    expect((await run(`competitor delete ${id}`, [], 'Arabica\n')).stderr).toContain('That is not the name');
    expect(await run(`competitor delete ${id} --yes`)).toMatchObject({ code: 0 });
    expect(await brands()).toEqual([]);
  });

  it('merge and split creators, and record rights to posts', async () => {
    const other = await createTenant(api);
    const workspace = other.scope.workspaceId;
    const on = (words: string) =>
      loupe([...words.split(' '), '--workspace', workspace], testEnvironment({ database: api.database }));
    await ingest(api, other, ['anna', 'anne'].map(postOf));
    const PEOPLE = '{ creators { nodes { id socialProfiles { id } } } }';
    const people = async () => (await other.client.data(PEOPLE)).creators.nodes;
    const [one, two] = await people();
    expect((await on(`creator merge ${one.id} --creator-ids ${newId()}`)).stderr).toContain(
      '--creator-ids[0]: Creator not found',
    );
    expect(await on(`creator merge ${one.id} --creator-ids ${two.id}`)).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect((await people()).map(({ socialProfiles }: typeof one) => socialProfiles.length)).toEqual([2]);
    const profile = two.socialProfiles[0].id;
    const split = await on(`creator split ${one.id} --social-profile-ids ${profile} --json`);
    expect(JSON.parse(split.stdout)).toEqual({ creatorId: expect.any(String), remainingCreatorId: one.id });
    expect(await people()).toHaveLength(2);

    const RIGHTS = `{ items { nodes { id rights {
      usageRightsStatus tiktokSparkCodeStatus tiktokWhitelistingEligible shopifyProductsIds } } } }`;
    const items = async () => (await other.client.data(RIGHTS)).items.nodes;
    const ids = (await items()).map(({ id }: { id: string }) => id).join(',');
    expect((await on(`rights set --item-ids ${ids}`)).stderr).toContain('give at least one right');
    expect((await on(`rights set --item-ids ${newId()} --usage-rights-status APPROVED`)).stderr).toContain(
      '--item-ids[0]: Item not found',
    );
    const set =
      '--usage-rights-status APPROVED --tiktok-spark-code-status REQUESTED --shopify-products-ids a,b';
    expect((await on(`rights set --item-ids ${ids} ${set}`)).stdout).toBe('Recorded for 2 posts.\n');
    const again = '--usage-rights-status NONE --tiktok-whitelisting-eligible';
    expect(await on(`rights set --item-ids ${ids} ${again}`)).toMatchObject({ code: 0 });
    const rights = {
      usageRightsStatus: null,
      tiktokSparkCodeStatus: 'REQUESTED',
      tiktokWhitelistingEligible: true,
      shopifyProductsIds: ['a', 'b'],
    };
    expect(await items()).toMatchObject([{ rights }, { rights }]);
  });
});
