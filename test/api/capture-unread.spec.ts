import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CaptureWorld } from '../support/capture.js';
import { CAROL } from '../support/platforms/bluesky.js';
import { wakeWorkers } from '../support/worker-loops.js';
import { createTenant, type Tenant } from '../support/world.js';

const PLATFORMS = `query($id: ID!) { source(id: $id) { platforms { status problem unreadPosts unreadFields } } }`;
const ITEMS = `query($ids: [ID!]) { items(first: 50, filter: {sourcesIds: $ids}) { nodes { caption takenAt takenAtBasis
  mediaContents { ... on Image { altText } } } } }`;

const UPLOAD = `mutation($url: String!) { uploadItemFromUrl(input: {url: $url}) { operationId } }`;
const OPERATION = `query($id: ID) { operation(id: $id) { fetchStatus unreadFields error } }`;

describe('what cannot be read of a page', () => {
  let world: CaptureWorld;
  let tenant: Tenant;
  beforeAll(async () => {
    world = await CaptureWorld.start();
    tenant = await createTenant(world.api);
  });
  afterAll(() => world?.stop());

  const platformOf = async (id: string) => (await tenant.client.data(PLATFORMS, { id })).source.platforms[0];
  const items = async (id: string) => (await tenant.client.data(ITEMS, { ids: [id] })).items.nodes;
  const post = (key: string, text: string, minutes: number, more: object = {}) =>
    world.bluesky.posts.push({ key, text, createdAt: world.ago(minutes), author: CAROL, ...more });

  it('is told, loses only posts without an author, and what is edited is followed', async () => {
    for (const [index, text] of ['whole', 'odd likes', 'no author', 'new embed'].entries()) {
      post(`${index}`, text, 50 - index);
    }
    post('picture', 'with a picture', 10, { images: 1 });
    world.bluesky.changed = (entry, text) => {
      const { post: view, ...rest } = entry as { post: Record<string, unknown> };
      if (text === 'odd likes') return { ...rest, post: { ...view, likeCount: -1, indexedAt: 'now' } };
      if (text === 'no author') return { ...rest, post: { ...view, author: { handle: 5 } } };
      if (text === 'new embed')
        return { ...rest, post: { ...view, embed: { $type: 'app.bsky.embed.new#view' } } };
      return entry;
    };
    const id = await world.follow(tenant, { kind: 'ACCOUNT', name: CAROL.handle, platforms: ['BLUESKY'] });
    await world.settled(tenant, id);
    expect(await platformOf(id)).toEqual({
      status: 'ACTIVE',
      problem: expect.stringMatching(/^1 of 5 posts could not be read, nor parts of 2 others: /),
      unreadPosts: 1,
      unreadFields: 5,
    });
    expect((await items(id)).map(({ caption }: { caption: string }) => caption).toSorted()).toEqual([
      'new embed',
      'odd likes',
      'whole',
      'with a picture',
    ]);

    world.bluesky.changed = (entry) => entry;
    const whole = world.bluesky.posts.find(({ key }) => key === '0');
    if (whole !== undefined) whole.text = 'whole, and edited';
    await world.next(tenant, id);
    expect(await platformOf(id)).toEqual({
      status: 'ACTIVE',
      problem: null,
      unreadPosts: 0,
      unreadFields: 0,
    });
    const captions = (await items(id)).map(({ caption }: { caption: string }) => caption);
    expect(captions).toContain('whole, and edited');
    expect(captions).toHaveLength(5);

    world.bluesky.changed = () => ({ post: 'odd' });
    await world.next(tenant, id);
    expect(await platformOf(id)).toMatchObject({
      status: 'FAILING',
      problem: 'Bluesky: 5 of 5 posts could not be read: post',
      unreadPosts: 5,
    });
  });

  it('is told of a post that is brought in by its address', async () => {
    const page = '<title>A</title><meta property="og:title" content="A"><meta name="date" content="soon">';
    const url = world.feeds.put('/post', page, 'text/html');
    const { operationId } = (await tenant.client.data(UPLOAD, { url })).uploadItemFromUrl;
    wakeWorkers();
    await vi.waitFor(
      async () => {
        const { operation } = await tenant.client.data(OPERATION, { id: operationId });
        expect(operation).toEqual({ fetchStatus: 'COMPLETED', unreadFields: ['date'], error: null });
      },
      { timeout: 20_000, interval: 200 },
    );
  });
});
