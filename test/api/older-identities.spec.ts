import { createHash } from 'node:crypto';
import { migrate, withRunner } from '@loupe/database';
import { RateCard } from '@loupe/engagement';
import { IngestService } from '@loupe/ingest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaptureWorld } from '../support/capture.js';
import { CAROL } from '../support/platforms/bluesky.js';
import { createTestDatabase, type TestDatabase, testConfig } from '../support/servers.js';
import { createTenant, somePost, type Tenant } from '../support/world.js';

/** The last migration of the version that told posts and entries apart in another way. */
const BEFORE = 'OneDatabase1796860809000';

const entry = (title: string, more: string) => `<item><title>${title}</title>${more}</item>`;
const FEED = `<rss version="2.0"><channel><title>Feed</title><link>https://feed.example.com/</link>
  ${entry('Number', '<guid isPermaLink="false">1001</guid><pubDate>Mon, 04 May 2026 10:00:00 GMT</pubDate>')}
  ${entry('Whole web', '<guid isPermaLink="false">urn:older:1</guid><pubDate>Mon, 04 May 2026 09:00:00 GMT</pubDate>')}
  ${entry('Address', '<link>https://feed.example.com/3</link><pubDate>Mon, 04 May 2026 08:00:00 GMT</pubDate>')}
  ${entry('Undated', '<guid isPermaLink="false">urn:older:4</guid>')}</channel></rss>`;

describe('a database of the version before', () => {
  let database: TestDatabase;
  let world: CaptureWorld;
  let tenant: Tenant;
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await CaptureWorld.start({}, database.name);
    tenant = await createTenant(world.api);
  });
  afterAll(async () => {
    await world?.stop();
    await database?.drop();
  });

  const config = () => testConfig({ database: database.name });
  const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    withRunner(config(), (runner) => runner.query(text, values));
  const stored = () =>
    query(`SELECT items.id, caption, taken_at, items.original_url, social_profile_id, source_ids, external_key, account_name
      FROM items JOIN social_profiles AS profile ON profile.id = social_profile_id ORDER BY items.id`);
  const redirect = (to: string) =>
    world.feeds.fail(({ path }) =>
      path === '/followed'
        ? { kind: 'reply', reply: { status: 302, headers: { location: to }, body: '' } }
        : null,
    );

  /** Takes the schema back to that version, and has its rows as it wrote them. */
  const asBefore = async () => {
    await withRunner(config(), async (runner, { migrations }) => {
      for (const migration of migrations.toReversed()) {
        if (migration.name === BEFORE) break;
        await migration.down(runner);
        await runner.query('DELETE FROM migrations WHERE name = $1', [migration.name]);
      }
      // An id of the feed's own stood within the address after redirects.
      const id = createHash('sha256').update(`${world.feeds.origin}/a.xml 1001 `).digest('hex');
      await runner.query(`UPDATE items SET external_id = $1 WHERE caption = 'Number'`, [id]);
      // What a post showed was not remembered.
      await runner.query(`UPDATE source_platforms SET progress = jsonb_set(progress #- '{told}', '{recent}',
        COALESCE((SELECT jsonb_agg(split_part(met, '.', 1)) FROM jsonb_array_elements_text(progress -> 'recent') AS met), '[]'))`);
    });
  };

  it('is migrated, captured and imported into, and no post moves or doubles', async () => {
    world.feeds.put('/a.xml', FEED);
    redirect('/a.xml');
    const texts = ['one', 'two'];
    for (const [index, text] of texts.entries()) {
      world.bluesky.posts.push({ key: `3k${index}`, text, createdAt: world.ago(index + 1), author: CAROL });
    }
    const feed = await world.follow(tenant, { kind: 'FEED', name: `${world.feeds.origin}/followed` });
    const account = await world.follow(tenant, {
      kind: 'ACCOUNT',
      name: CAROL.handle,
      platforms: ['BLUESKY'],
    });
    for (const id of [feed, account]) await world.settled(tenant, id);
    const before = await stored();
    expect(before).toHaveLength(6);

    world = await world.again(async () => {
      await asBefore();
      expect((await migrate(config())).length).toBeGreaterThan(0);
    });
    tenant = { ...tenant, client: await world.api.clientOf({ workspaceId: tenant.scope.workspaceId }) };
    expect(await stored()).toEqual(before);

    world.feeds.put('/b.xml', FEED);
    redirect('/b.xml');
    for (const id of [feed, account]) await world.next(tenant, id);
    expect(await stored()).toEqual(before);
    for (const id of [feed, account]) await world.next(tenant, id);
    expect(await stored()).toEqual(before);

    // The same posts in files: by key and DID, and by key and handle.
    const named = (key: string, actor: string, externalId: string | null) =>
      somePost({
        provider: 'BLUESKY',
        type: 'POST',
        externalId: key,
        originalUrl: `https://bsky.app/profile/${actor}/post/${key}`,
        snapshots: [],
        profile: { externalId, accountName: CAROL.handle, originalUrl: `https://bsky.app/profile/${actor}` },
      });
    const outcomes = await world.api.app
      .get(IngestService, { strict: false })
      .ingest(tenant.scope, RateCard.STANDARD, [
        named('3k0', CAROL.did, null),
        named('3k1', CAROL.handle, CAROL.handle),
      ]);
    const [known] = await query<{ id: string }>('SELECT id FROM items WHERE external_id = $1', [
      `at://${CAROL.did}/app.bsky.feed.post/3k0`,
    ]);
    expect(outcomes[0]?.itemId).toBe(known?.id);
    const ids = (rows: readonly unknown[]) => (rows as { id: string }[]).map(({ id }) => id);
    expect(ids(await stored())).toEqual(ids(before));
    expect(await query('SELECT id FROM social_profiles')).toHaveLength(2);
  });
});
