import { readFileSync } from 'node:fs';
import { Database, raw, sql } from '@loupe/database';
import { DAY, DEMO_ORGANIZATION_ID, DemoWriter, makeDemo } from '@loupe/demo';
import { IngestService } from '@loupe/ingest';
import { Organization } from '@loupe/workspace';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { startTestApp, type TestApp } from '../support/app.js';
import { SEARCH_EXAMPLES, textsOfExample } from '../support/search-examples.js';
import { adminTables } from '../support/tables.js';

const SCALE = 0.1;

let api: TestApp;
let db: Database;

beforeAll(async () => {
  api = await startTestApp();
  db = api.app.get(Database, { strict: false });
});

afterAll(() => api.close());

const seed = (tell: (line: string) => void = () => {}) => DemoWriter.of(api.app).write(SCALE, tell);

/** A client with a token of the organization of a workspace. */
async function clientIn(workspaceId: string) {
  const [{ organizationId } = { organizationId: '' }] = await db.query<{ organizationId: string }>(
    sql`SELECT organization_id AS "organizationId" FROM workspaces WHERE id = ${workspaceId}`,
  );
  return api.clientOf({ organizationId }, workspaceId);
}

/** Rows of each table. */
async function sizes(): Promise<Record<string, number>> {
  const tables = await adminTables();
  const counted = tables.map(async ({ name }) => [name, await db.count(sql`FROM ${raw(name)}`)] as const);
  return Object.fromEntries(await Promise.all(counted));
}

describe('loupe seed', () => {
  it('leaves nothing behind when it breaks off', async () => {
    const before = await sizes();
    const ingest = api.app.get(IngestService, { strict: false });
    const store = ingest.ingest.bind(ingest);
    const spy = vi
      .spyOn(ingest, 'ingest')
      .mockImplementationOnce(store)
      .mockRejectedValueOnce(new Error('the disk is full'));
    await expect(seed()).rejects.toThrow('the disk is full');
    expect(spy).toHaveBeenCalledTimes(2);
    spy.mockRestore();
    expect(await sizes()).toEqual(before);
  });

  it('is written once by two seeds at the same time, and a later one changes nothing', async () => {
    const lines: string[] = [];
    const outcomes = await Promise.all([seed(), seed()]);
    expect(outcomes.filter(({ token }) => token !== null)).toHaveLength(1);
    const before = await sizes();
    expect(await seed((line) => lines.push(line))).toEqual({ ...outcomes[0], token: null });
    expect(lines).toEqual(['The demo is there already; nothing was changed.']);
    expect(await sizes()).toEqual(before);
  });

  it('stores everything that the generator gives', async () => {
    const [first] = await db.manager.find(Organization, { order: { createdAt: 'ASC' }, take: 1 });
    const made = makeDemo(new Date(Number(first?.createdAt) + 420 * DAY), SCALE);
    const { workspaces } = made;
    const posts = workspaces.flatMap((workspace) => [...workspace.batches()].flat());
    const media = posts.flatMap(({ post }) => post.media);
    expect(await sizes()).toMatchObject({
      organizations: 2,
      workspaces: 3,
      api_tokens: 1,
      items: posts.length,
      engagement_snapshots: posts.flatMap(({ post }) => post.snapshots).length,
      media_contents: media.length,
      transcriptions: media.filter(({ transcript }) => transcript !== undefined).length,
      creators: workspaces.flatMap(({ creators }) => creators).length,
      collections: workspaces.flatMap(({ collections }) => collections).length,
      collection_items: posts.flatMap(({ collections }) => collections).length,
      ai_fields: workspaces.flatMap(({ aiFields }) => aiFields).length,
      ai_answers: workspaces.flatMap((workspace) =>
        [...workspace.batches()]
          .flat()
          .flatMap(({ customAttributes }) => workspace.aiFields.filter(({ key }) => key in customAttributes)),
      ).length,
      // What the model answered is there: nothing waits for it.
      enrichment_queue: 0,
      custom_attribute_definitions: workspaces.flatMap(({ attributes }) => attributes).length,
      sources: workspaces.flatMap(({ tags, keywords }) => [...tags, ...keywords]).length,
      source_platforms: workspaces.flatMap(({ tags, keywords }) => [...tags, ...keywords]).length,
      integrations: workspaces.flatMap(({ integrations }) => integrations).length,
      report_looks: workspaces.filter(({ mark }) => mark !== null).length,
      competitor_brands: workspaces.flatMap(({ competitors }) => competitors).length,
    });
    const stored = await db.query<{ key: string; values: unknown; reasons: unknown }>(sql`
      SELECT provider || ' ' || external_id AS key, custom_attributes AS values, ai_filter_reasons AS reasons
      FROM items ORDER BY 1`);
    const generated = posts
      .map(({ post, customAttributes, reasons }) => ({
        key: `${post.provider} ${post.externalId}`,
        values: customAttributes,
        reasons,
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    expect(stored).toEqual(generated);
  });

  it('has AI values to check, with nothing that waits to be filled', async () => {
    const { workspaceId } = await seed();
    const client = await api.clientOf({ organizationId: DEMO_ORGANIZATION_ID }, workspaceId);
    const { aiFields } = await client.data('{ aiFields { id key status unsurePosts waitingPosts } }');
    const [main] = makeDemo(new Date(), SCALE).workspaces;
    const posts = [...(main?.batches() ?? [])].flat();
    expect(aiFields).toEqual(
      main?.aiFields.map(({ id, key }) => ({
        id,
        key,
        status: 'ACTIVE',
        unsurePosts: posts.filter(({ unsure }) => unsure.includes(key)).length,
        waitingPosts: 0,
      })),
    );
    const ids = aiFields.map(({ id }: { id: string }) => id);
    const { items } = await client.data(
      'query($ids: [ID!]) { items(filter: { unsureAiFields: $ids }) { nodes { aiFilterReasons { isUnsure version } } } }',
      { ids },
    );
    expect(items.nodes).toHaveLength(posts.filter(({ unsure }) => unsure.length > 0).length);
    expect(items.nodes.length).toBeGreaterThan(0);
    for (const { aiFilterReasons } of items.nodes) {
      expect(aiFilterReasons).toContainEqual({ isUnsure: true, version: 1 });
    }
  });

  it('gives each workspace a logo as the API makes logos: a small PNG', async () => {
    const { workspaceId } = await seed();
    const client = await api.clientOf({ organizationId: DEMO_ORGANIZATION_ID }, workspaceId);
    const { workspaceLook } = await client.data('{ workspaceLook { logo } }');
    const answer = await client.data(
      'mutation($logo: String) { setWorkspaceLook(input: { logo: $logo }) { workspaceLook { logo } userErrors { message } } }',
      { logo: workspaceLook.logo },
    );
    expect(answer.setWorkspaceLook.userErrors).toEqual([]);
    expect(answer.setWorkspaceLook.workspaceLook.logo).toMatch(/^data:image\/png;base64,/);
    expect(workspaceLook.logo.length).toBeLessThan(16_000);
  });

  it('gives every reel impressions and every metric that a platform does not report as null', async () => {
    const wrong = await db.count(sql`
      FROM items WHERE (type IN ('POST', 'STORY') AND views IS NOT NULL)
        OR (provider = 'TIKTOK') <> (shares IS NOT NULL) OR (type = 'REEL' AND impressions IS NULL)
        OR earned_media_value <= 0 OR engagement_at IS NULL`);
    expect(wrong).toBe(0);
    expect(await db.count(sql`FROM items WHERE linear_virality >= 4`)).toBeGreaterThan(0);
  });

  it('keeps one profile for an account that posts about the brand and about a competitor', async () => {
    const shared = await db.count(sql`
      FROM social_profiles profile WHERE profile.creator_id IS NOT NULL AND EXISTS (
        SELECT 1 FROM items item WHERE item.workspace_id = profile.workspace_id
          AND item.social_profile_id = profile.id AND item.competitor_brand_id IS NOT NULL)`);
    expect(shared).toBeGreaterThan(0);
    const doubled = await db.count(sql`
      FROM (SELECT 1 FROM social_profiles GROUP BY workspace_id, provider, account_name HAVING count(*) > 1) AS twice`);
    expect(doubled).toBe(0);
  });

  it('is found by the examples of docs/search.md, as often as it says there', async () => {
    const own = (scale: number) =>
      [...(makeDemo(new Date(), scale).workspaces[0]?.batches() ?? [])]
        .flat()
        .flatMap(({ post }) => (post.competitorBrandId === undefined ? [textsOfExample(post)] : []));
    const all = own(1);
    const page = readFileSync('docs/search.md', 'utf8');
    const documented = [...page.matchAll(/^\| [^|]+ \| `([^`]+)` \| (\d+) \|$/gm)].map(([, query, count]) => [
      query,
      Number(count),
    ]);
    expect(documented).toEqual(SEARCH_EXAMPLES.map(([query, finds]) => [query, all.filter(finds).length]));
    const { workspaceId } = await seed();
    const client = await clientIn(workspaceId);
    const some = own(SCALE);
    for (const [query, finds] of SEARCH_EXAMPLES) {
      const { items } = await client.data(
        'query($q: String) { items(filter: {superSearch: {mode: BOOLEAN, searchQuery: $q}}) { totalCount } }',
        { q: query },
      );
      expect([query, items.totalCount]).toEqual([query, some.filter(finds).length]);
    }
  });

  it('can be read through the API with a token of its organization', async () => {
    const { workspaceId, workspaceName } = await seed();
    const client = await clientIn(workspaceId);
    const { workspaces, items } = await client.data(`{
      workspaces { nodes { name } }
      items(first: 100) { totalCount nodes { socialProfile { accountName } creator { id } aiFilterReasons { reason } } }
    }`);
    expect(workspaces.nodes.map(({ name }: { name: string }) => name)).toContain(workspaceName);
    const own = await db.count(
      sql`FROM items WHERE workspace_id = ${workspaceId} AND competitor_brand_id IS NULL`,
    );
    expect(items.totalCount).toBe(own);
    const reasons = items.nodes.flatMap((node: { aiFilterReasons: { reason: string | null }[] }) =>
      node.aiFilterReasons.map(({ reason }) => reason),
    );
    expect(reasons).toEqual(expect.arrayContaining([null, '', expect.stringMatching(/./)]));
  });

  it('has a view of which every part has an effect', async () => {
    const { workspaceId } = await seed();
    const client = await clientIn(workspaceId);
    const { contentViews } = await client.data('{ contentViews { id } }');
    const query = 'query($id: ID) { items(presetId: $id) { totalCount } }';
    const answer = await client.post({ query, variables: { id: contentViews[0].id } });
    expect(await answer.json()).toEqual({ data: { items: { totalCount: expect.any(Number) } } });
  });
});
