import type { CapturedPost } from '@loupe/content';
import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { PersonLookupService } from '@loupe/privacy';
import { JobQueue } from '@loupe/queue';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { mutate, succeed } from '../support/presets.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const CREATOR = 'id customAttributes postsCount socialProfiles { id accountName }';
const MERGE = `mutation($id: ID!, $creatorIds: [ID!]!) { mergeCreators(id: $id, creatorIds: $creatorIds) {
  creator { ${CREATOR} } userErrors { field message } } }`;
const SPLIT = `mutation($id: ID!, $input: SplitCreatorInput!) { splitCreator(id: $id, input: $input) {
  creator { ${CREATOR} } remainingCreator { ${CREATOR} } userErrors { field message } } }`;
const READ = `query($id: ID!) { creator(id: $id) { ${CREATOR} } }`;
const ATTRIBUTES = `mutation($id: ID!, $values: JSON!) { updateCreatorCustomAttributes(id: $id, input: {values: $values}) {
  creator { id } userErrors { message } } }`;
const CAMPAIGN = `mutation($input: CreateCampaignInput!) { createCampaign(input: $input) {
  campaign { id creatorIds } userErrors { field message } } }`;

interface Poster {
  creator: { id: string };
  socialProfile: { id: string };
}

describe('creators that people merge and split', () => {
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  beforeAll(async () => {
    api = await startTestApp();
    worker = await startTestWorker(api, { EMBEDDINGS_PROVIDER: 'off', LOG_LEVEL: 'fatal' });
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });

  const by = (name: string, more: Partial<CapturedPost> = {}) =>
    somePost({
      profile: { externalId: name, accountName: name, originalUrl: `https://example.com/${name}` },
      ...more,
    });
  const query = (text: string, values: unknown[]): Promise<unknown[]> =>
    api.app.get(Database, { strict: false }).manager.query(text, values);
  /** Stores posts; gives who posted each. */
  const store = async (...posts: CapturedPost[]): Promise<Poster[]> => {
    const ids = await ingest(api, tenant, posts);
    const { items } = await tenant.client.data(
      'query($ids: [ID!]) { items(first: 100, filter: {ids: $ids}) { nodes { id creator { id } socialProfile { id } } } }',
      { ids: ids.slice(0, 100) },
    );
    const byId = new Map(items.nodes.map((node: Poster & { id: string }) => [node.id, node]));
    return ids.slice(0, 100).map((id) => byId.get(id) as Poster);
  };
  const creatorsOf = async (...posts: CapturedPost[]) =>
    (await store(...posts)).map(({ creator }) => creator.id);
  const merge = (id: string, creatorIds: string[]) => mutate(tenant.client, MERGE, { id, creatorIds });
  const split = (id: string, input: object) => mutate(tenant.client, SPLIT, { id, input });
  const read = async (id: string) => (await tenant.client.data(READ, { id })).creator;
  const found = async (filter: object): Promise<number> =>
    (
      await tenant.client.data('query($f: ItemFilterInput) { items(filter: $f) { totalCount } }', {
        f: filter,
      })
    ).items.totalCount;
  const names = (creator: { socialProfiles: { accountName: string }[] }) =>
    creator.socialProfiles.map(({ accountName }) => accountName).toSorted();
  const run = async (job: 'campaigns.fill' | 'creators.move') =>
    worker.get(JobQueue, { strict: false }).enqueue(job, {});

  it('refuses unknown creators, those of others, none, too many and the one that remains', async () => {
    const [id = '', other = ''] = await creatorsOf(by('a'), by('b'));
    const stranger = await createTenant(api);
    await ingest(api, stranger, [by('c')]);
    const { creators } = await stranger.client.data('{ creators { nodes { id } } }');
    for (const [given, creatorIds, field] of [
      ['nobody', [other], ['id']],
      [newId(), [other], ['id']],
      [creators.nodes[0].id, [other], ['id']],
      [id, [other, 'nobody'], ['creatorIds', '1']],
      [id, [creators.nodes[0].id, other], ['creatorIds', '0']],
      [id, [other, id.toUpperCase()], ['creatorIds', '1']],
      [id, [], ['creatorIds']],
      [id, Array.from({ length: 101 }, () => other), ['creatorIds']],
    ] as const) {
      expect(await merge(given, [...creatorIds])).toMatchObject({ creator: null, userErrors: [{ field }] });
    }
    expect(names(await read(other))).toEqual(['b']);
  });

  it('refuses attribute values that are too long together, and more than a thousand profiles', async () => {
    const [id = '', other = ''] = await creatorsOf(by('a'), by('b'));
    const large = (key: string) => `jsonb_build_object('${key}', repeat('x', 40000))`;
    await query(`UPDATE creators SET custom_attributes = ${large('one')} WHERE id = $1`, [id]);
    await query(`UPDATE creators SET custom_attributes = ${large('two')} WHERE id = $1`, [other]);
    expect(await merge(id, [other])).toMatchObject({
      creator: null,
      userErrors: [{ field: ['creatorIds'] }],
    });
    await query(`UPDATE creators SET custom_attributes = '{}' WHERE id = $1`, [other]);
    await query(
      `INSERT INTO social_profiles (workspace_id, id, creator_id, provider, external_key, account_name,
         account_name_key, phone_numbers, followers, following, private, pro_account, verified, original_url)
       SELECT $1, gen_random_uuid(), $2, 'YOUTUBE', number::text, 'many', 'many', '{}', 0, 0, FALSE, FALSE, FALSE, ''
       FROM generate_series(1, 1000) AS number`,
      [tenant.scope.workspaceId, other],
    );
    expect(await merge(id, [other])).toMatchObject({
      userErrors: [{ field: ['creatorIds'], message: 'would give the creator more than 1000 profiles' }],
    });
  });

  it('gives one creator the profiles, posts and missing values of the others; their ids stand for it', async () => {
    const [id = '', second = '', third = ''] = await creatorsOf(by('a'), by('b'), by('c'), by('c'), by('d'));
    for (const key of ['team', 'notes']) {
      await succeed(
        tenant.client,
        'mutation($input: CreateCustomAttributeInput!) { createCustomAttribute(input: $input) { userErrors { message } } }',
        { input: { name: key, key, type: 'TEXT', entity: 'CREATOR' } },
      );
    }
    await succeed(tenant.client, ATTRIBUTES, { id, values: { team: 'own' } });
    await succeed(tenant.client, ATTRIBUTES, { id: third, values: { team: 'other', notes: 'third' } });
    await succeed(tenant.client, ATTRIBUTES, { id: second, values: { notes: 'second' } });
    const { campaign } = await succeed(tenant.client, CAMPAIGN, {
      input: { name: 'Spring', creatorIds: [third, id] },
    });

    const { creator, userErrors } = await merge(id, [third, second]);
    expect(userErrors).toEqual([]);
    expect(creator).toMatchObject({
      id,
      postsCount: 4,
      customAttributes: { team: 'own', notes: 'third' },
    });
    expect(names(creator)).toEqual(['a', 'b', 'c']);
    for (const given of [id, second, third.toUpperCase()]) expect(await read(given)).toEqual(creator);
    expect(await found({ creatorIds: [second] })).toBe(4);
    expect(await found({ creatorIds: [second, third] })).toBe(4);
    expect(await found({ not: { creatorIds: [third] } })).toBe(1);
    const { creators, auditLog } = await tenant.client.data(
      '{ creators { totalCount } auditLog(first: 1) { nodes { action subjectId after } } }',
    );
    expect(creators.totalCount).toBe(2);
    expect(auditLog.nodes).toMatchObject([
      { action: 'creator.merged', subjectId: id, after: { creatorIds: [third, second] } },
    ]);
    await run('campaigns.fill');
    await expect.poll(() => found({ campaignsIds: [campaign.id] })).toBe(4);

    // Former ids do wherever an id of a creator is given.
    const again = await succeed(tenant.client, CAMPAIGN, {
      input: { name: 'Summer', creatorIds: [second, id] },
    });
    expect(again.campaign.creatorIds).toEqual([id]);
    const written = await succeed(tenant.client, ATTRIBUTES, { id: second, values: { notes: 'now' } });
    expect(written.creator).toEqual({ id });
    expect((await merge(second, [third])).creator).toMatchObject({ id, postsCount: 4 });
    const { auditLog: after } = await tenant.client.data('{ auditLog(first: 100) { nodes { action } } }');
    expect(after.nodes.filter(({ action }: { action: string }) => action === 'creator.merged')).toHaveLength(
      1,
    );
  });

  it('follows ids through a second merge, also to erase the person', async () => {
    const [first = '', second = '', third = ''] = await creatorsOf(by('a'), by('b'), by('c'));
    await succeed(tenant.client, MERGE, { id: second, creatorIds: [first] });
    await succeed(tenant.client, MERGE, { id: third, creatorIds: [second] });
    expect(await read(first)).toMatchObject({ id: third, postsCount: 3 });
    const people = worker.get(PersonLookupService, { strict: false });
    const person = await people.find(tenant.scope, { creatorId: first });
    expect(person.creatorIds).toEqual([third]);
    expect(person.profiles).toHaveLength(3);
  });

  it('stays as people decided when the same and new posts come in', async () => {
    const posts = [by('a', { creatorKey: 'one' }), by('b', { creatorKey: 'two' })];
    const [id = '', other = ''] = await creatorsOf(...posts);
    await succeed(tenant.client, MERGE, { id, creatorIds: [other] });
    expect(await creatorsOf(...posts, by('c', { creatorKey: 'two' }), by('b'))).toEqual([id, id, id, id]);

    const profiles = (await read(id)).socialProfiles as { id: string; accountName: string }[];
    const ofB = profiles.find(({ accountName }) => accountName === 'b')?.id;
    const { creator } = await succeed(tenant.client, SPLIT, {
      id,
      input: { socialProfileIds: [ofB], creatorKeys: ['two'] },
    });
    expect(
      await creatorsOf(...posts, by('b'), by('d', { creatorKey: 'two' }), by('e', { creatorKey: 'one' })),
    ).toEqual([id, creator.id, creator.id, creator.id, id]);
  });

  it('splits profiles off with their posts, and their campaigns forget them', async () => {
    const [a, b] = await store(
      by('a', { creatorKey: 'k' }),
      by('b', { creatorKey: 'k' }),
      by('b', { creatorKey: 'k' }),
    );
    const id = a?.creator.id ?? '';
    const [ofA = '', ofB = ''] = [a?.socialProfile.id, b?.socialProfile.id];
    const [stranger] = await store(by('stranger'));
    const { campaign } = await succeed(tenant.client, CAMPAIGN, {
      input: { name: 'Spring', creatorIds: [id] },
    });
    expect(await found({ campaignsIds: [campaign.id] })).toBe(3);
    for (const [given, input, field] of [
      ['nobody', { socialProfileIds: [ofB] }, ['id']],
      [id, { socialProfileIds: [] }, ['input', 'socialProfileIds']],
      [id, { socialProfileIds: Array.from({ length: 101 }, () => ofB) }, ['input', 'socialProfileIds']],
      [id, { socialProfileIds: [ofB, stranger?.socialProfile.id] }, ['input', 'socialProfileIds', '1']],
      [id, { socialProfileIds: ['nobody'] }, ['input', 'socialProfileIds', '0']],
      [id, { socialProfileIds: [ofB, ofA, ofA] }, ['input', 'socialProfileIds']],
      [id, { socialProfileIds: [ofB], creatorKeys: ['k', 'unknown'] }, ['input', 'creatorKeys', '1']],
      [id, { socialProfileIds: [ofB], creatorKeys: Array(101).fill('k') }, ['input', 'creatorKeys']],
    ] as const) {
      expect(await split(given, input)).toMatchObject({ creator: null, userErrors: [{ field }] });
    }
    const { creator, remainingCreator } = await succeed(tenant.client, SPLIT, {
      id,
      input: { socialProfileIds: [ofB] },
    });
    expect([names(creator), names(remainingCreator)]).toEqual([['b'], ['a']]);
    expect([creator.postsCount, remainingCreator.postsCount]).toEqual([2, 1]);
    await run('campaigns.fill');
    await expect.poll(() => found({ campaignsIds: [campaign.id] })).toBe(1);
  });

  it('moves many posts by a job, in the end all of them', async () => {
    const many = Array.from({ length: 2_100 }, (_, number) =>
      by('many', { takenAt: new Date(Date.UTC(2026, 0, 1) + (number >> 1)) }),
    );
    const [id = ''] = await creatorsOf(by('a'));
    const [other = ''] = await creatorsOf(...many);
    const { campaign } = await succeed(tenant.client, CAMPAIGN, {
      input: { name: 'Spring', creatorIds: [id] },
    });
    await succeed(tenant.client, MERGE, { id, creatorIds: [other] });
    expect((await read(other)).id).toBe(id);
    await run('creators.move');
    await expect.poll(async () => (await read(id)).postsCount, { timeout: 240_000 }).toBe(2_101);
    await run('campaigns.fill');
    await expect.poll(() => found({ campaignsIds: [campaign.id] }), { timeout: 240_000 }).toBe(2_101);
    await expect
      .poll(() => query('SELECT id FROM creators WHERE id = $1', [other]), { timeout: 240_000 })
      .toEqual([]);
  });

  it('takes as many statements for many creators as for two', async () => {
    const ids = await creatorsOf(...Array.from({ length: 41 }, (_, number) => by(`c${number}`)));
    const count = async (id = '', others: string[]) =>
      (await api.statements.during(() => succeed(tenant.client, MERGE, { id, creatorIds: others }))).length;
    const two = await count(ids[0], ids.slice(1, 2));
    expect(await count(ids[2], ids.slice(3))).toBe(two);
    expect(two).toBeLessThanOrEqual(30);
  });
});
