import { Database } from '@loupe/database';
import { Clock, newId } from '@loupe/kernel';
import { MAX_WAITING_ERASURES } from '@loupe/privacy';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, postOf, somePost, type Tenant } from '../support/world.js';

const PREVIEW = `query($person: PersonInput!, $mentionsOnly: Boolean) {
  erasurePreview(person: $person, mentionsOnly: $mentionsOnly) {
    name creators items profiles { provider accountName }
    others { redacted { kind count } deleted { kind count } kept { kind count } }
  } }`;
const ERASE = `mutation($input: ErasePersonInput!) {
  erasePerson(input: $input) { operationId userErrors { field message code } } }`;
const UNDO = `mutation($input: UndoErasureInput!) {
  undoErasure(input: $input) { allowed userErrors { field message code } } }`;
const ERASURES = `query($first: Int, $after: String) { erasures(first: $first, after: $after) {
  totalCount pageInfo { endCursor hasNextPage } nodes { id provider items isFinished mentionsOnly } } }`;
const LOG = '{ auditLog(first: 1) { nodes { action actorKind subjectName before after } } }';
const INSTAGRAM = 'INSTAGRAM' as const;

let api: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(api);
});
afterAll(() => api?.close());

const query = <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  api.app.get(Database, { strict: false }).manager.query(text, values);
const someone = { provider: INSTAGRAM, handle: '@SomeOne' };
const erase = async (input: object) => (await tenant.client.data(ERASE, { input })).erasePerson;
const undo = async (handle: string) =>
  (await tenant.client.data(UNDO, { input: { provider: INSTAGRAM, handle } })).undoErasure;
const lastEntry = async () => (await tenant.client.data(LOG)).auditLog.nodes[0];

/** Two posts of a creator with two profiles, and one of somebody else who names one of them. */
async function fill(): Promise<{ creatorId: string; profileId: string; otherId: string }> {
  const [own = '', , other = ''] = await ingest(api, tenant, [
    somePost({ creatorKey: 'one' }),
    { ...postOf('second'), creatorKey: 'one' },
    { ...postOf('friend'), caption: 'Tea with someone, and a secret', mentions: ['someone'] },
  ]);
  const { items } = await tenant.client.data(
    'query($ids: [ID!]) { items(filter: {ids: $ids}) { nodes { creator { id } socialProfile { id } } } }',
    { ids: [own] },
  );
  const [{ creator, socialProfile }] = items.nodes;
  return { creatorId: creator.id, profileId: socialProfile.id, otherId: other };
}

describe('the preview of an erasure', () => {
  it('says in numbers what would be removed of a profile, and what names it elsewhere', async () => {
    await fill();
    const { erasurePreview } = await tenant.client.data(PREVIEW, { person: someone });
    expect(erasurePreview).toEqual({
      name: 'someone',
      creators: 0,
      items: 1,
      profiles: [{ provider: INSTAGRAM, accountName: 'someone' }],
      others: { redacted: [{ kind: 'items', count: 1 }], deleted: [], kept: [] },
    });
    expect((await tenant.client.data('{ items { totalCount } }')).items.totalCount).toBe(3);
  });

  it('is of all profiles of a creator, or of the one whose id is given', async () => {
    const { creatorId, profileId } = await fill();
    const of = async (person: object) => (await tenant.client.data(PREVIEW, { person })).erasurePreview;
    expect(await of({ creatorId })).toMatchObject({ name: 'someone', creators: 1, items: 2 });
    expect(await of({ socialProfileId: profileId })).toMatchObject({
      name: 'someone',
      creators: 0,
      items: 1,
    });
  });

  it('counts names that are ordinary words only after an @, where that is asked', async () => {
    await ingest(api, tenant, [somePost(), { ...postOf('friend'), caption: 'with someone' }]);
    const { erasurePreview } = await tenant.client.data(PREVIEW, { person: someone, mentionsOnly: true });
    expect(erasurePreview.others.redacted).toEqual([]);
  });

  it('is refused where nobody, more than one or nobody who is here is named', async () => {
    for (const [person, code, message] of [
      [
        {},
        'INVALID_INPUT',
        'person: give exactly one of creatorId, socialProfileId, and provider with handle',
      ],
      [{ handle: 'someone' }, 'INVALID_INPUT', 'person: give provider and handle together'],
      [{ provider: INSTAGRAM }, 'INVALID_INPUT', 'person: give provider and handle together'],
      [
        { creatorId: newId(), handle: 'x' },
        'INVALID_INPUT',
        'person: give exactly one of creatorId, socialProfileId, and provider with handle',
      ],
      [{ creatorId: newId() }, 'NOT_FOUND', 'Creator not found'],
      [{ creatorId: 'nonsense' }, 'NOT_FOUND', 'Creator not found'],
      [{ socialProfileId: 'nonsense' }, 'NOT_FOUND', 'Social profile not found'],
      [{ provider: INSTAGRAM, handle: 'nobody' }, 'NOT_FOUND', 'Social profile not found'],
    ]) {
      expect(await tenant.client.error(PREVIEW, { person })).toEqual({ code, message });
    }
  });

  it('refuses a handle that no platform has room for', async () => {
    const person = { provider: INSTAGRAM, handle: 'x'.repeat(256) };
    expect(await tenant.client.error(PREVIEW, { person })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('counting what names a person elsewhere', () => {
  it('is given up after ten seconds, and the rest is answered', async () => {
    await fill();
    let passed = 0;
    const now = vi.spyOn(api.app.get(Clock, { strict: false }), 'now').mockImplementation(() => {
      passed += 10_000;
      return new Date(Date.now() + passed);
    });
    const { body } = await tenant.client.send(PREVIEW, { person: someone }).finally(() => now.mockRestore());
    expect(body.data).toMatchObject({ erasurePreview: { items: 1, others: null } });
    expect(body.errors).toMatchObject([
      { path: ['erasurePreview', 'others'], extensions: { code: 'QUERY_TIMEOUT' } },
    ]);
  });
});

describe('a request to erase somebody', () => {
  it('refuses their posts at once, is an operation, and is recorded without a name', async () => {
    const { profileId } = await fill();
    const { operationId, userErrors } = await erase({ person: someone, name: ' SomeOne ' });
    expect(userErrors).toEqual([]);
    await expect(ingest(api, tenant, [somePost()])).rejects.toThrow('erased');
    const { operation } = await tenant.client.data(
      'query($id: ID!) { operation(id: $id) { operationType fetchStatus total processed completedAt } }',
      { id: operationId },
    );
    expect(operation).toEqual({
      operationType: 'ERASE_PERSON',
      fetchStatus: 'QUEUED',
      total: 1,
      processed: 0,
      completedAt: null,
    });
    expect((await tenant.client.data(ERASURES)).erasures).toMatchObject({
      totalCount: 1,
      nodes: [{ provider: INSTAGRAM, items: null, isFinished: false, mentionsOnly: false }],
    });
    expect(await lastEntry()).toEqual({
      action: 'person.erasure_requested',
      actorKind: 'TOKEN',
      subjectName: 'a person',
      before: null,
      after: { profiles: 1, creators: 0, items: 1 },
    });
    const [request] = await query('SELECT * FROM erasure_requests WHERE id = $1', [operationId]);
    expect(request).toMatchObject({ social_profile_id: profileId, creator_id: null, items: 1 });
    expect(JSON.stringify(request)).not.toContain('someone');
  });

  it('is made once, however often it is sent', async () => {
    await fill();
    const first = await erase({ person: someone, name: 'someone' });
    expect(await erase({ person: someone, name: 'someone' })).toEqual(first);
    expect((await tenant.client.data(ERASURES)).erasures.totalCount).toBe(1);
  });

  it('of a creator is one of all profiles', async () => {
    const { creatorId } = await fill();
    const { userErrors } = await erase({ person: { creatorId }, name: 'someone', mentionsOnly: true });
    expect(userErrors).toEqual([]);
    const { erasures } = await tenant.client.data(ERASURES);
    expect(erasures.nodes).toEqual([
      expect.objectContaining({ mentionsOnly: true }),
      expect.objectContaining({ mentionsOnly: true }),
    ]);
  });

  it('is refused by field where the name is another, or the person is not here', async () => {
    await fill();
    for (const [input, field, code] of [
      [{ person: someone, name: 'second' }, ['input', 'name'], 'not_confirmed'],
      [{ person: someone, name: '' }, ['input', 'name'], 'not_confirmed'],
      [
        { person: { provider: INSTAGRAM, handle: 'nobody' }, name: 'nobody' },
        ['input', 'person'],
        'not_found',
      ],
      [{ person: { creatorId: newId() }, name: 'someone' }, ['input', 'person'], 'not_found'],
      [{ person: {}, name: 'someone' }, ['input', 'person'], null],
    ] as const) {
      expect(await erase(input)).toEqual({
        operationId: null,
        userErrors: [{ field, code, message: expect.any(String) }],
      });
    }
    expect((await tenant.client.data(ERASURES)).erasures.totalCount).toBe(0);
  });

  it('reaches nobody of another workspace', async () => {
    const { creatorId, profileId } = await fill();
    const { client } = await createTenant(api);
    for (const person of [{ creatorId }, { socialProfileId: profileId }, someone]) {
      expect(await client.error(PREVIEW, { person })).toMatchObject({ code: 'NOT_FOUND' });
      const { erasePerson } = await client.data(ERASE, { input: { person, name: 'someone' } });
      expect(erasePerson.userErrors).toMatchObject([{ code: 'not_found' }]);
    }
    await erase({ person: someone, name: 'someone' });
    expect((await client.data(ERASURES)).erasures.totalCount).toBe(0);
    const { undoErasure } = await client.data(UNDO, { input: someone });
    expect(undoErasure.userErrors).toMatchObject([{ code: 'not_found' }]);
  });

  it('is refused while many others wait', async () => {
    await fill();
    await query(
      `INSERT INTO erasure_requests (workspace_id, id, social_profile_id, mentions_only, items, requested_by, due_at)
       SELECT $1, gen_random_uuid(), gen_random_uuid(), false, 0, '{}', 'infinity' FROM generate_series(1, $2::integer)`,
      [tenant.scope.workspaceId, MAX_WAITING_ERASURES],
    );
    const { userErrors } = await erase({ person: someone, name: 'someone' });
    expect(userErrors).toMatchObject([{ field: [], code: 'limit_reached' }]);
  });
});

describe('an erasure that is done', () => {
  /** Erased profiles, as they are when nothing of them is left. */
  const finished = (count: number) =>
    query(
      `INSERT INTO erased_accounts (workspace_id, id, platform_id_known, mentions_only, erased_at, provider, items)
       SELECT $1, gen_random_uuid(), false, false, now() - number * interval '1 hour', 'TIKTOK', number
       FROM generate_series(1, $2::integer) AS number`,
      [tenant.scope.workspaceId, count],
    );

  it('is listed newest first, page by page', async () => {
    await finished(5);
    const items: number[] = [];
    let after: string | null = null;
    for (;;) {
      const { erasures } = await tenant.client.data(ERASURES, { first: 2, after });
      items.push(...erasures.nodes.map((node: { items: number }) => node.items));
      after = erasures.pageInfo.endCursor;
      if (!erasures.pageInfo.hasNextPage) break;
    }
    expect(items).toEqual([1, 2, 3, 4, 5]);
  });

  it('is taken back by the handle, when it is over', async () => {
    await fill();
    await erase({ person: someone, name: 'someone' });
    expect(await undo('someone')).toMatchObject({
      allowed: null,
      userErrors: [{ field: ['input', 'handle'], code: 'under_way' }],
    });
    await query('UPDATE erased_accounts SET social_profile_id = NULL, items = 1 WHERE workspace_id = $1', [
      tenant.scope.workspaceId,
    ]);
    expect(await undo('x'.repeat(256))).toMatchObject({ allowed: null, userErrors: [{ code: null }] });
    expect(await undo('second')).toMatchObject({ allowed: null, userErrors: [{ code: 'not_found' }] });
    expect(await undo('@SomeOne')).toEqual({ allowed: 1, userErrors: [] });
    expect(await lastEntry()).toMatchObject({ action: 'person.erasure_undone', actorKind: 'TOKEN' });
    expect((await tenant.client.data(ERASURES)).erasures.totalCount).toBe(0);
    await ingest(api, tenant, [somePost()]);
  });
});

describe('the rules of retention', () => {
  const RULES = '{ retentionRules { provider stories days } }';
  const set = async (input: object) =>
    (
      await tenant.client.data(
        `mutation($input: SetRetentionRuleInput!) {
          setRetentionRule(input: $input) { retentionRule { provider stories days } userErrors { field message } } }`,
        { input },
      )
    ).setRetentionRule;
  const remove = async (input: object) =>
    (
      await tenant.client.data(
        `mutation($input: DeleteRetentionRuleInput!) { deleteRetentionRule(input: $input) {
          deletedRetentionRule { provider stories days } userErrors { field code } } }`,
        { input },
      )
    ).deleteRetentionRule;

  it('are set, replaced and removed, and each change is recorded once', async () => {
    const stories = { provider: INSTAGRAM, stories: true, days: 2 };
    expect(await set({ provider: INSTAGRAM, days: 40 })).toMatchObject({ userErrors: [] });
    expect(await set(stories)).toEqual({ retentionRule: stories, userErrors: [] });
    expect(await set({ provider: INSTAGRAM, days: 30 })).toMatchObject({ userErrors: [] });
    const change = {
      action: 'retention.set',
      actorKind: 'TOKEN',
      before: { provider: INSTAGRAM, stories: false, days: 40 },
    };
    expect(await lastEntry()).toMatchObject(change);
    await set(stories);
    expect(await lastEntry()).toMatchObject(change);
    const general = { provider: INSTAGRAM, stories: false, days: 30 };
    expect(await tenant.client.data(RULES)).toEqual({ retentionRules: [general, stories] });
    expect(await remove({ provider: INSTAGRAM })).toEqual({ deletedRetentionRule: general, userErrors: [] });
    expect(await lastEntry()).toMatchObject({ action: 'retention.cleared', actorKind: 'TOKEN', after: null });
    expect(await tenant.client.data(RULES)).toEqual({ retentionRules: [stories] });
    expect(await remove({ provider: INSTAGRAM })).toEqual({
      deletedRetentionRule: null,
      userErrors: [{ field: ['input', 'provider'], code: 'not_found' }],
    });
  });

  it('are not set to less than a day or more than a century', async () => {
    for (const days of [0, -1, 36_501, 2_147_483_647]) {
      expect(await set({ provider: 'TIKTOK', days })).toEqual({
        retentionRule: null,
        userErrors: [{ field: ['input', 'days'], message: 'must be a whole number from 1 to 36500' }],
      });
    }
    expect(await tenant.client.data(RULES)).toEqual({ retentionRules: [] });
  });
});
