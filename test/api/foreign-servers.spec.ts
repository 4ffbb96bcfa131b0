import type { CapturedPost } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const LATER = new Date('2026-06-01T13:00:00Z');
const HOME = 'https://home.example';
const OTHER = 'https://other.example';

/** A post of Ann on a server, as a server reports it: connectors say so (mastodon.posts.spec.ts). */
function toot(at: { from: string; text: string; likes: number; name?: string; uri?: string; url?: string }) {
  const { from, text, likes, name = 'Ann' } = at;
  const [uri, url] = [at.uri ?? `${HOME}/users/ann/statuses/1`, at.url ?? `${HOME}/@ann/1`];
  const isOwn = [uri, url].every((address) => address.startsWith(from));
  return (time: Date): CapturedPost =>
    somePost({
      provider: 'MASTODON',
      type: 'POST',
      externalId: uri,
      originalUrl: url,
      reportedBy: new URL(from).host,
      ...(isOwn ? {} : { isHearsay: true }),
      caption: text,
      profile: {
        externalId: `${HOME}/@ann`,
        accountName: 'ann@home.example',
        originalUrl: `${HOME}/@ann`,
        fullName: name,
        followers: likes,
        following: 1,
      },
      snapshots: [metrics({ at: time, likes })],
    });
}

describe('a server that reports posts and accounts of another one', () => {
  let api: TestApp;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await sharedTestApp();
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
  });

  const db = () => api.app.get(Database, { strict: false });
  const stored = async () => {
    const { workspaceId } = tenant.scope;
    const posts = await db().query<{ caption: string; snapshots: number }>(sql`
      SELECT item.caption, (SELECT count(*)::integer FROM engagement_snapshots snapshot
        WHERE snapshot.workspace_id = item.workspace_id AND snapshot.item_id = item.id) AS snapshots
      FROM items item WHERE item.workspace_id = ${workspaceId} ORDER BY item.external_id`);
    const profiles = await db().query<{
      name: string;
      full: string | null;
      followers: number;
      url: string;
    }>(sql`
      SELECT account_name AS name, full_name AS full, followers, original_url AS url FROM social_profiles
      WHERE workspace_id = ${workspaceId} ORDER BY account_name`);
    return { posts, profiles };
  };

  it('changes neither a post nor its account that are stored already', async () => {
    await ingest(api, tenant, [toot({ from: HOME, text: 'Bread', likes: 5 })(NOW)]);
    const before = await stored();
    expect(before.posts).toEqual([{ caption: 'Bread', snapshots: 1 }]);
    await ingest(api, tenant, [
      toot({ from: OTHER, text: 'Buy coins', likes: 9999, name: 'Mallory' })(LATER),
    ]);
    expect(await stored()).toEqual(before);
  });

  it('brings in what is new, and is corrected by the server that speaks for it', async () => {
    await ingest(api, tenant, [toot({ from: OTHER, text: 'Buy coins', likes: 9999, name: 'Mallory' })(NOW)]);
    expect((await stored()).posts).toMatchObject([{ caption: 'Buy coins' }]);
    await ingest(api, tenant, [toot({ from: HOME, text: 'Bread', likes: 5 })(LATER)]);
    expect(await stored()).toMatchObject({
      posts: [{ caption: 'Bread' }],
      profiles: [{ name: 'ann@home.example', full: 'Ann', followers: 5 }],
    });
  });

  it('changes no post by an address, and no account by a post of its own', async () => {
    await ingest(api, tenant, [toot({ from: HOME, text: 'Bread', likes: 5 })(NOW)]);
    const before = await stored();
    const uri = `${OTHER}/users/ann/statuses/1`;
    // Its own id, with the address of the post.
    await ingest(api, tenant, [
      toot({ from: OTHER, text: 'Coins', likes: 9999, uri, name: 'Mallory' })(LATER),
    ]);
    expect(await stored()).toEqual(before);
    // Its own post, by an account of the other server.
    const url = `${OTHER}/@ann/1`;
    await ingest(api, tenant, [
      toot({ from: OTHER, text: 'Coins', likes: 9999, uri, url, name: 'Mallory' })(LATER),
    ]);
    const after = await stored();
    expect(after.profiles).toEqual(before.profiles);
    expect(after.posts).toEqual([
      { caption: 'Bread', snapshots: 1 },
      expect.objectContaining({ caption: 'Coins' }),
    ]);
  });

  it('goes on changing its own', async () => {
    await ingest(api, tenant, [toot({ from: HOME, text: 'Bread', likes: 5 })(NOW)]);
    await ingest(api, tenant, [toot({ from: HOME, text: 'Cake', likes: 6, name: 'Ann B.' })(LATER)]);
    expect(await stored()).toMatchObject({
      posts: [{ caption: 'Cake', snapshots: 2 }],
      profiles: [{ full: 'Ann B.', followers: 6 }],
    });
  });

  it('is a feed that calls the site of another one its own, or a page that names its author', async () => {
    const feed = (host: string, title: string) =>
      somePost({
        provider: 'FEED',
        type: 'ARTICLE',
        externalId: `${host}/1`,
        originalUrl: `${host}/1`,
        reportedBy: new URL(host).host,
        profile: { externalId: HOME, accountName: title, originalUrl: HOME },
      });
    const page = (host: string, email: string) =>
      somePost({
        provider: 'INTERNAL',
        type: 'POST',
        externalId: `${host}/page`,
        originalUrl: `${host}/page`,
        reportedBy: new URL(host).host,
        profile: { externalId: null, accountName: 'Zoe', originalUrl: `${HOME}/zoe`, email },
      });
    await ingest(api, tenant, [feed(HOME, 'Bakers'), page(HOME, 'zoe@home.example')]);
    const before = await stored();
    expect(before.profiles.map(({ name }) => name)).toEqual(['Bakers', 'Zoe']);
    await ingest(api, tenant, [feed(OTHER, 'Coins'), page(OTHER, 'mallory@other.example')]);
    const after = await stored();
    expect(after.profiles).toEqual(before.profiles);
    expect(after.posts).toHaveLength(4);
    const emails = await db().query<{ email: string }>(sql`
      SELECT email FROM social_profiles WHERE workspace_id = ${tenant.scope.workspaceId} AND email IS NOT NULL`);
    expect(emails).toEqual([{ email: 'zoe@home.example' }]);
  });
});
