import { Database } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaptureWorld } from '../support/capture.js';
import { rss } from '../support/platforms/feeds.js';
import { createTenant, type Tenant } from '../support/world.js';

const feed = (items: string) =>
  `<rss version="2.0"><channel><title>Feed</title><link>https://feed.example.com/</link>${items}</channel></rss>`;
const undated = (count: number) =>
  feed(
    Array.from(
      { length: count },
      (_, index) =>
        `<item><title>Entry ${index}</title><guid isPermaLink="false">urn:undated:${index}</guid></item>`,
    ).join(''),
  );
const BASIS = `query($ids: [ID!], $after: String) { items(first: 100, after: $after, filter: {sourcesIds: $ids}) {
  totalCount pageInfo { endCursor hasNextPage }
  nodes { id externalId caption takenAt takenAtBasis authors categories
    mediaContents { __typename ... on Image { fileUrl } ... on Audio { fileUrl audioDuration } } } } }`;

describe('captures of feeds', () => {
  let world: CaptureWorld;
  let tenant: Tenant;
  beforeAll(async () => {
    world = await CaptureWorld.start();
    tenant = await createTenant(world.api);
  });
  afterAll(() => world?.stop());

  const follow = (name: string) => world.follow(tenant, { kind: 'FEED', name });
  const rowsOf = async (id: string) => {
    const rows: { id: string; caption: string; takenAt: string; takenAtBasis: string }[] = [];
    let after: string | null = null;
    do {
      const { items } = (await tenant.client.data(BASIS, { ids: [id], after })) as {
        items: { nodes: typeof rows; pageInfo: { endCursor: string; hasNextPage: boolean } };
      };
      rows.push(...items.nodes);
      after = items.pageInfo.hasNextPage ? items.pageInfo.endCursor : null;
    } while (after !== null);
    return rows;
  };

  it('that would take too much fail by themselves, three times, while others go on', async () => {
    const hostile = world.feeds.put('/hostile.xml', '<a>'.repeat(20_000));
    const other = world.feeds.put(
      '/calm.xml',
      rss([{ guid: '1', title: 'Calm', publishedAt: world.ago(5) }]),
    );
    const ids = [await follow(hostile), await follow(other)] as const;
    expect((await world.settled(tenant, ids[1])).platforms[0]).toMatchObject({
      status: 'ACTIVE',
      itemsCount: 1,
    });
    for (let times = 1; times < 3; times++) {
      const { platforms } = await (times === 1 ? world.settled(tenant, ids[0]) : world.next(tenant, ids[0]));
      expect(platforms[0]).toMatchObject({
        status: 'FAILING',
        problem: expect.stringContaining('deep in each other'),
        nextCaptureAt: expect.any(String),
      });
    }
    const { platforms } = await world.source(tenant, ids[0]);
    world.clock.moveTo(new Date(Date.parse(platforms[0].nextCaptureAt) + 1000));
    await expect
      .poll(async () => (await world.source(tenant, ids[0])).platforms[0].problem)
      .toContain('not captured again until somebody asks for it');
    expect((await world.source(tenant, ids[0])).platforms[0].nextCaptureAt).toBeNull();
    expect((await world.next(tenant, ids[1])).platforms[0]).toMatchObject({ status: 'ACTIVE' });
  });

  it('store entries without a time once, and their times never move', async () => {
    const id = await follow(world.feeds.put('/undated.xml', undated(450)));
    await world.settled(tenant, id);
    const first = await rowsOf(id);
    expect(first).toHaveLength(450);
    expect(new Set(first.map(({ takenAtBasis }) => takenAtBasis))).toEqual(new Set(['FIRST_SEEN']));
    world.feeds.put('/undated.xml', undated(460));
    await world.next(tenant, id);
    const second = new Map((await rowsOf(id)).map((row) => [row.id, row.takenAt]));
    expect(second.size).toBe(460);
    for (const row of first) expect(second.get(row.id)).toBe(row.takenAt);
  });

  it('store the newest entries of a long feed in parts, and tell how many are left out', async () => {
    const id = await follow(
      world.feeds.put('/long.xml', undated(2300).replaceAll('urn:undated', 'urn:long')),
    );
    const { platforms } = await world.settled(tenant, id);
    expect(platforms[0]).toMatchObject({
      status: 'ACTIVE',
      itemsCount: 2000,
      problem: expect.stringContaining('300 older ones are left out'),
    });
  });

  it('store the whole entries of a feed that is cut off, and tell what is missing', async () => {
    const whole = undated(2).replaceAll('urn:undated', 'urn:cut');
    const id = await follow(world.feeds.put('/cut.xml', whole.slice(0, whole.lastIndexOf('</guid>'))));
    expect((await world.settled(tenant, id)).platforms[0]).toMatchObject({
      status: 'ACTIVE',
      itemsCount: 1,
      problem: expect.stringContaining('1 of its entries is whole, and it does not say how many are missing'),
    });
  });

  it('meet the same entries behind a redirect that changes, and those of an earlier version', async () => {
    const items = feed(
      '<item><title>One</title><guid>1001</guid></item><item><title>Two</title><guid>1002</guid></item>',
    );
    world.feeds.put('/blob.xml', items);
    const redirected = (to: string) =>
      world.feeds.fail(({ path }) =>
        path === '/signed'
          ? { kind: 'reply', reply: { status: 302, headers: { location: to }, body: '' } }
          : null,
      );
    redirected('/blob.xml?sig=1');
    const id = await follow(`${world.feeds.origin}/signed`);
    await world.settled(tenant, id);
    const before = await rowsOf(id);
    expect(before).toHaveLength(2);
    // As the version before stored it: by the address after redirects, and without digests of what it showed.
    const db = world.api.app.get(Database, { strict: false });
    await db.manager.query(
      `UPDATE items SET external_id = encode(sha256(convert_to($2 || ' 1001 ', 'UTF8')), 'hex')
       WHERE workspace_id = $1 AND caption = 'One' AND source_ids @> ARRAY[$3::uuid]`,
      [tenant.scope.workspaceId, `${world.feeds.origin}/blob.xml?sig=2`, id],
    );
    await db.manager.query(
      `UPDATE source_platforms SET progress = jsonb_set(progress, '{recent}', '[]') WHERE workspace_id = $1 AND source_id = $2`,
      [tenant.scope.workspaceId, id],
    );
    redirected('/blob.xml?sig=2');
    await world.next(tenant, id);
    world.feeds.fail(null);
    expect(await rowsOf(id)).toEqual(before);
  });

  it('follow what is edited, but do not bring back what was deleted', async () => {
    const edited = (title: string, image: string) =>
      feed(`<item><title>${title}</title><guid isPermaLink="false">urn:edited:1</guid><pubDate>${world.ago(60).toUTCString()}</pubDate>
        <enclosure url="https://i.example.com/${image}" type="image/jpeg"/></item>
        <item><title>Other ${title}</title><guid isPermaLink="false">urn:edited:2</guid></item>`);
    const id = await follow(world.feeds.put('/edited.xml', edited('Mayor to resign', 'a.jpg')));
    await world.settled(tenant, id);
    await world.api.app
      .get(Database, { strict: false })
      .manager.query(`DELETE FROM items WHERE workspace_id = $1 AND external_id = 'urn:edited:2'`, [
        tenant.scope.workspaceId,
      ]);
    world.feeds.put('/edited.xml', edited('Mayor will not resign', 'b.jpg'));
    await world.next(tenant, id);
    expect(await rowsOf(id)).toMatchObject([
      {
        caption: 'Mayor will not resign',
        mediaContents: [{ __typename: 'Image', fileUrl: 'https://i.example.com/b.jpg' }],
      },
    ]);
  });

  it('do not let one feed change what another one brought in', async () => {
    const entry = (title: string) =>
      feed(`<item><title>${title}</title><guid isPermaLink="false">urn:owned:1</guid></item>`);
    const own = await follow(world.feeds.put('/own.xml', entry('True')));
    await world.settled(tenant, own);
    const other = await follow(world.feeds.put('/thief.xml', entry('False')));
    await world.settled(tenant, other);
    for (const id of [own, other]) expect(await rowsOf(id)).toMatchObject([{ caption: 'True' }]);
  });

  it('ask only for what has changed, follow a page to its feed, and end where the feed has', async () => {
    const items = rss([{ guid: 'v1', title: 'Versioned', publishedAt: world.ago(5) }]);
    world.feeds.put('/versioned.xml', items);
    let etag = '"1"';
    world.feeds.fail(({ path, headers }) => {
      if (path !== '/versioned.xml') return null;
      if (headers['if-none-match'] === etag) return { kind: 'reply', reply: { status: 304, body: '' } };
      return { kind: 'reply', reply: { headers: { etag, 'content-type': 'text/xml' }, body: items } };
    });
    const id = await follow(`${world.feeds.origin}/versioned.xml`);
    await world.settled(tenant, id);
    expect((await world.next(tenant, id)).platforms[0]).toMatchObject({ status: 'ACTIVE', itemsCount: 1 });
    // Other feeds are captured at that time too.
    const last = world.feeds.calls.findLast(({ path }) => path === '/versioned.xml');
    expect(last?.headers['if-none-match']).toBe('"1"');
    etag = '"2"';
    expect((await world.next(tenant, id)).platforms[0]).toMatchObject({ status: 'ACTIVE', itemsCount: 1 });

    const page = world.feeds.put(
      '/blog',
      '<html><head><link rel="alternate" type="application/rss+xml" href="/versioned.xml"></head></html>',
      'text/html',
    );
    const found = await follow(page);
    expect((await world.settled(tenant, found)).platforms[0]).toMatchObject({ status: 'ACTIVE' });

    world.feeds.fail({ kind: 'reply', reply: { status: 410, body: '' } });
    const { platforms } = await world.next(tenant, id);
    expect(platforms[0]).toMatchObject({
      status: 'NOT_AVAILABLE',
      nextCaptureAt: null,
      problem: expect.stringContaining('ended for good'),
    });
    world.feeds.fail(null);
  });

  it('keep recordings with their length and picture, authors and categories', async () => {
    const items = `<item><title>Episode</title><guid isPermaLink="false">urn:pod:1</guid>
      <pubDate>${world.ago(9).toUTCString()}</pubDate><category>Bread</category><dc:creator>Ada</dc:creator>
      <enclosure url="https://a.example.com/1.mp3" type="audio/mpeg" length="9"/><itunes:duration>61</itunes:duration></item>`;
    const id = await follow(world.feeds.put('/podcast.xml', feed(items)));
    await world.settled(tenant, id);
    expect(await rowsOf(id)).toMatchObject([
      {
        takenAtBasis: 'PUBLISHED',
        authors: ['Ada'],
        categories: ['Bread'],
        mediaContents: [{ __typename: 'Audio', fileUrl: 'https://a.example.com/1.mp3', audioDuration: 61 }],
      },
    ]);
  });
});
