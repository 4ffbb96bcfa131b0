import type { ServerResponse } from 'node:http';
import type { CapturedPost, CapturedProfile, SocialProfile } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { portraitAddress } from '@loupe/demo';
import { type ColumnOf, columnsOfKind } from '@loupe/exports';
import { Clock } from '@loupe/kernel';
import { MediaBacklogService, MediaFileStore, ProfilePictureProcessor } from '@loupe/media';
import { ObjectStore } from '@loupe/storage';
import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import { file, type MediaServer, startMediaServer } from '../support/media-server.js';
import { leaveBytes } from '../support/stored-bytes.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Only against what hangs. */
const SOON = { timeout: 240_000, interval: 200 };
const MAX_IMAGE = 2_000_000;
const SETTINGS = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', MEDIA_MAX_IMAGE_BYTES: String(MAX_IMAGE) };

const photo = (width: number, height: number, red = 200) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 40, b: 90 } } });

describe('pictures of profiles are copied', () => {
  let host: MediaServer;
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  let store: ObjectStore;
  let jpeg: Buffer;

  beforeAll(async () => {
    host = await startMediaServer();
    api = await startTestApp({ ...SETTINGS, MEDIA: 'copy' });
    // Its loop stands still, so that each round is the test's.
    worker = await startTestWorker(api, { ...SETTINGS, EMBEDDINGS_PROVIDER: 'off' });
    store = api.app.get(ObjectStore, { strict: false });
    jpeg = await photo(600, 400).jpeg().toBuffer();
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    await host?.close();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await db().query(sql`UPDATE profile_pictures SET due_at = NULL, last_error = NULL`);
    host.answers.clear();
    host.asked.length = 0;
  });

  const db = () => api.app.get(Database, { strict: false });
  const round = () => worker.get(ProfilePictureProcessor, { strict: false }).round();
  const later = (minutes: number) => {
    for (const app of [worker, api.app])
      vi.spyOn(app.get(Clock, { strict: false }), 'now').mockImplementation(
        () => new Date(Date.now() + minutes * MINUTE_MS),
      );
  };

  const profileWith = (
    avatar: string | null,
    more: Partial<CapturedProfile> = {},
  ): CapturedPost['profile'] => ({
    externalId: '1784',
    accountName: 'nova',
    originalUrl: 'https://www.instagram.com/nova/',
    followers: 1000,
    avatar,
    ...more,
  });

  /** A tenant of its own with one profile; gives the profile's id. */
  async function show(avatar: string | null, post: Partial<CapturedPost> = {}): Promise<string> {
    tenant = await createTenant(api);
    return showAgain(avatar, {}, post);
  }

  async function showAgain(
    avatar: string | null,
    more: Partial<CapturedProfile> = {},
    post: Partial<CapturedPost> = {},
  ): Promise<string> {
    await ingest(api, tenant, [somePost({ profile: profileWith(avatar, more), ...post })]);
    const [id = ''] = await db().ids(
      sql`SELECT id FROM social_profiles WHERE workspace_id = ${tenant.scope.workspaceId}`,
    );
    return id;
  }

  const tasks = (): Promise<{ due: boolean; attempts: number; error: string | null }[]> =>
    db().query(sql`
      SELECT due_at IS NOT NULL AS due, attempts, last_error AS error FROM profile_pictures
      WHERE workspace_id = ${tenant.scope.workspaceId}`);
  const DONE = [{ due: false, attempts: 0, error: null }];

  async function files(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of store.list(`media/${tenant.scope.workspaceId}/`)) keys.push(key);
    return keys;
  }

  async function avatar(): Promise<string | null> {
    const { socialProfiles } = await tenant.client.data('{ socialProfiles { nodes { avatar } } }');
    return socialProfiles.nodes[0].avatar;
  }

  const storedBytes = async (): Promise<number> => {
    const [row] = await db().query<{ bytes: string }>(sql`
      SELECT COALESCE(sum(bytes), 0) AS bytes FROM stored_bytes
      WHERE workspace_id = ${tenant.scope.workspaceId} AND kind = 'MEDIA'`);
    return Number(row?.bytes);
  };

  describe('not', () => {
    it.each<[name: string, answer: (response: ServerResponse) => void, error: RegExp]>([
      ['a page', (response) => response.end('<html><script>alert(1)</script>'), /must be an image/],
      [
        'a drawing that could run code',
        (response) =>
          response
            .writeHead(200, { 'content-type': 'image/svg+xml' })
            .end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        /must be an image/,
      ],
      [
        'what says that it is too large',
        (response) => response.writeHead(200, { 'content-length': MAX_IMAGE + 1 }).end(),
        /longer than 2000000 bytes/,
      ],
      ['what has gone', (response) => response.writeHead(404).end(), /status 404/],
      [
        'what is elsewhere in a private network',
        (response) => response.writeHead(302, { location: 'http://10.0.0.1/a.jpg' }).end(),
        /private or reserved/,
      ],
    ])('%s, and it is not tried again', async (_, answer, error) => {
      host.answers.set('/x', answer);
      await show(host.urlOf('/x'));
      await round();
      expect(await tasks()).toEqual([{ due: false, attempts: 1, error: expect.stringMatching(error) }]);
      later(DAY_MINUTES);
      await round();
      expect([host.asked.length, await files()]).toEqual([1, []]);
      expect(await avatar()).toBe(host.urlOf('/x'));
    });

    it('what is no address of the web', async () => {
      await show('ftp://127.0.0.1/a.jpg');
      await round();
      expect(await tasks()).toMatchObject([{ due: false, attempts: 1 }]);
      expect(await files()).toEqual([]);
    });

    it('what a host sends too slowly, which is tried again', async () => {
      const open: ServerResponse[] = [];
      host.answers.set('/slow', (response) => {
        open.push(response.writeHead(200, { 'content-length': jpeg.length }));
        response.write(jpeg.subarray(0, 100));
      });
      await show(host.urlOf('/slow'));
      const copying = round();
      await vi.waitFor(() => expect(open).toHaveLength(1), SOON);
      // The time limit of a request is half a minute; the connection breaks off as it does then.
      open[0]?.destroy();
      await copying;
      expect(await tasks()).toEqual([{ due: true, attempts: 1, error: 'The host broke the connection off' }]);
      expect(await files()).toEqual([]);
    });

    it('what is refused again and again: five more attempts', async () => {
      host.answers.set('/busy', (response) => response.writeHead(503).end());
      await show(host.urlOf('/busy'));
      for (const minutes of [0, 2, 8, 40, 170, 660, 2000]) {
        later(minutes);
        await round();
      }
      expect(host.asked).toHaveLength(6);
      expect(await tasks()).toEqual([{ due: false, attempts: 6, error: 'The host answers with status 503' }]);
    });

    it.each([
      ['asked for where the plan has no bytes left', 0, 0],
      ['kept where it takes more bytes than the plan has left', 20, 1],
    ])('%s, until there is room', async (_, left, asked) => {
      host.answers.set('/x', file(jpeg));
      await show(host.urlOf('/x'));
      const makeRoom = await leaveBytes(api, tenant, left);
      try {
        await round();
        const error = expect.stringMatching(/^media: the plan growth keeps \d+ bytes of files/);
        expect(await tasks()).toEqual([{ due: true, attempts: 1, error }]);
        expect([host.asked.length, await files()]).toEqual([asked, []]);
      } finally {
        await makeRoom();
      }
      later(2);
      await round();
      expect(await tasks()).toEqual(DONE);
      expect(await files()).toHaveLength(1);
    });

    it('where MEDIA is off: nothing waits then', async () => {
      const off = await startSecondApp(api, { ...SETTINGS, MEDIA: 'off' });
      try {
        const other = await createTenant(off);
        await ingest(off, other, [somePost({ profile: profileWith(host.urlOf('/off.jpg')) })]);
        expect(
          await db().count(sql`FROM profile_pictures WHERE workspace_id = ${other.scope.workspaceId}`),
        ).toBe(0);
      } finally {
        await off.close();
      }
    });
  });

  it('as small squares, which their addresses show until they expire', async () => {
    host.answers.set('/nova.jpg', file(jpeg, 'text/html'));
    await show(host.urlOf('/nova.jpg?signature=1'));
    expect(await avatar()).toBe(host.urlOf('/nova.jpg?signature=1'));
    await round();
    const shown = await avatar();
    expect(shown).toMatch(/^http.*\/media\/.*\/picture\?expires=\d+&signature=/);
    const answer = await fetch(shown ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 });
    expect(await storedBytes()).toBe(bytes.length);
    const forged = new URL(shown ?? '');
    forged.searchParams.set('expires', String(Number(forged.searchParams.get('expires')) + 1));
    expect((await fetch(forged)).status).toBe(403);
    // Of a profile there is nothing else.
    expect((await fetch((shown ?? '').replace('/picture?', '/file?'))).status).toBe(403);
  });

  it('not larger than they are', async () => {
    host.answers.set('/tiny.png', file(await photo(48, 64).png().toBuffer()));
    await show(host.urlOf('/tiny.png'));
    await round();
    const [key = ''] = await files();
    expect(await sharp((await store.read(key)) ?? undefined).metadata()).toMatchObject({
      width: 48,
      height: 48,
    });
  });

  it('with posts, with creators, and of profiles that have none, such as those of competitors', async () => {
    host.answers.set('/nova.jpg', file(jpeg));
    await show(host.urlOf('/nova.jpg'));
    const { createCompetitorBrand } = await tenant.client.data(
      'mutation { createCompetitorBrand(input: { name: "Rival" }) { competitorBrand { id } userErrors { message } } }',
    );
    await ingest(api, tenant, [
      somePost({
        competitorBrandId: createCompetitorBrand.competitorBrand.id,
        profile: profileWith(host.urlOf('/nova.jpg'), { externalId: '1785', accountName: 'rival.fan' }),
      }),
    ]);
    await round();
    const found = await tenant.client.data(`{
      items { nodes { socialProfile { avatar } } }
      creators { nodes { socialProfiles { avatar } } }
      socialProfiles { nodes { avatar creator { id } } }
    }`);
    const signed = expect.stringMatching(/\/picture\?expires=/);
    expect(found.items.nodes).toEqual([{ socialProfile: { avatar: signed } }]);
    expect(found.creators.nodes).toEqual([{ socialProfiles: [{ avatar: signed }] }]);
    expect(found.socialProfiles.nodes).toHaveLength(2);
    expect(found.socialProfiles.nodes.map((node: { avatar: string }) => node.avatar)).toEqual([
      signed,
      signed,
    ]);
  });

  it('once, whatever signature their address has', async () => {
    host.answers.set('/same.jpg', file(jpeg));
    await show(host.urlOf('/same.jpg?signature=1'));
    await round();
    await showAgain(host.urlOf('/same.jpg?signature=2'), { followers: 1001 });
    later(2 * DAY_MINUTES);
    await round();
    expect(host.asked).toEqual(['/same.jpg']);
    expect(await tasks()).toEqual(DONE);
  });

  it('again where they change, once a day at most, and the former one goes', async () => {
    host.answers.set('/one.jpg', file(jpeg));
    host.answers.set('/two.jpg', file(await photo(300, 300, 10).jpeg().toBuffer()));
    host.answers.set('/three.jpg', file(await photo(300, 300, 90).jpeg().toBuffer()));
    await show(host.urlOf('/one.jpg'));
    await round();
    const before = await files();
    await showAgain(host.urlOf('/two.jpg'));
    await showAgain(host.urlOf('/three.jpg'));
    await round();
    expect(host.asked).toEqual(['/one.jpg']);
    later(DAY_MINUTES + 1);
    await round();
    expect(host.asked).toEqual(['/one.jpg', '/three.jpg']);
    const after = await files();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
    const bytes = await store.read(after[0] ?? '');
    expect(await storedBytes()).toBe(bytes?.length);
  });

  it('again after they were given up, once there is another address, and not before a day has passed', async () => {
    await show(host.urlOf('/expired.jpg?signature=1'));
    await round();
    expect(await tasks()).toMatchObject([{ due: false, attempts: 1 }]);
    host.answers.set('/expired.jpg', file(jpeg));
    await showAgain(host.urlOf('/expired.jpg?signature=2'));
    await round();
    expect(host.asked).toHaveLength(1);
    later(DAY_MINUTES + 1);
    await round();
    expect(await tasks()).toEqual(DONE);
    expect(await files()).toHaveLength(1);
  });

  it('and kept where the platform names none any more', async () => {
    host.answers.set('/gone.jpg', file(jpeg));
    await show(host.urlOf('/gone.jpg'));
    await round();
    await showAgain(null, { followers: 1001 });
    await round();
    expect(await avatar()).toMatch(/\/picture\?expires=/);
  });

  it('that came in without, or were given up, when their operator asks for it', async () => {
    await show(host.urlOf('/not-yet.jpg'));
    await round();
    expect(await tasks()).toMatchObject([{ due: false, attempts: 1 }]);
    const backlog = api.app.get(MediaBacklogService, { strict: false });
    expect(await backlog.queue(tenant.scope)).toBe(1);
    expect(await backlog.queue(tenant.scope)).toBe(0);
    host.answers.set('/not-yet.jpg', file(jpeg));
    await round();
    expect(await backlog.queue(tenant.scope)).toBe(0);
    await db().query(sql`UPDATE social_profiles SET has_picture = FALSE
      WHERE workspace_id = ${tenant.scope.workspaceId}`);
    await db().query(sql`DELETE FROM profile_pictures WHERE workspace_id = ${tenant.scope.workspaceId}`);
    expect(await backlog.queue(tenant.scope)).toBe(1);
    await round();
    expect(await avatar()).toMatch(/\/picture\?expires=/);
  });

  it('of the demo, which no host has and callers see only as a copy', async () => {
    await show(portraitAddress({ brandKey: 'nimbrosa', language: 'ja', kind: 'woman', name: 'nova' }));
    expect(await avatar()).toBeNull();
    await round();
    expect(await avatar()).toMatch(/\/picture\?expires=/);
  });

  it('and stay with a profile whose creator is merged with another, or split from it', async () => {
    host.answers.set('/nova.jpg', file(jpeg));
    const profileId = await show(host.urlOf('/nova.jpg'));
    await ingest(api, tenant, [
      somePost({ profile: profileWith(null, { externalId: '1786', accountName: 'nova.too' }) }),
    ]);
    await round();
    const { creators } = await tenant.client.data(
      '{ creators { nodes { id socialProfiles { id avatar } } } }',
    );
    const of = (found: { id: string; socialProfiles: { id: string }[] }[], id: string) =>
      found.find(({ socialProfiles }) => socialProfiles.some((profile) => profile.id === id));
    const own = of(creators.nodes, profileId);
    const other = creators.nodes.find(({ id }: { id: string }) => id !== own?.id);
    await tenant.client.data(
      'mutation ($id: ID!, $creatorIds: [ID!]!) { mergeCreators(id: $id, creatorIds: $creatorIds) { userErrors { message } } }',
      { id: other.id, creatorIds: [own?.id] },
    );
    const shown = async () => {
      const { socialProfile } = await tenant.client.data(
        `{ socialProfile(id: "${profileId}") { avatar creator { id } } }`,
      );
      return socialProfile;
    };
    const signed = expect.stringMatching(/\/picture\?expires=/);
    expect(await shown()).toEqual({ avatar: signed, creator: { id: other.id } });
    await tenant.client.data(
      'mutation ($id: ID!, $input: SplitCreatorInput!) { splitCreator(id: $id, input: $input) { userErrors { message } } }',
      { id: other.id, input: { socialProfileIds: [profileId] } },
    );
    expect(await shown()).toEqual({ avatar: signed, creator: { id: expect.not.stringMatching(other.id) } });
  });

  it('and nothing of them is left when a process is killed after it, or their profile goes while they are copied', async () => {
    let release = () => {};
    let begun = () => {};
    const isAsked = new Promise<void>((resolve) => {
      begun = resolve;
    });
    host.answers.set('/leaving.jpg', (response, request) => {
      release = () => file(jpeg)(response, request);
      begun();
    });
    const id = await show(host.urlOf('/leaving.jpg'));
    const copying = round();
    await isAsked;
    await db().query(sql`DELETE FROM items WHERE workspace_id = ${tenant.scope.workspaceId}`);
    await db().query(sql`DELETE FROM social_profiles WHERE workspace_id = ${tenant.scope.workspaceId}`);
    release();
    await copying;
    expect(await files()).toEqual([]);
    expect(await storedBytes()).toBe(0);

    const orphan = `media/${tenant.scope.workspaceId}/${id}/${id}-picture-0123456789abcdef.webp`;
    await store.put(orphan, jpeg);
    host.answers.set('/kept.jpg', file(jpeg));
    await showAgain(host.urlOf('/kept.jpg'));
    await round();
    const sweep = api.app.get(MediaFileStore, { strict: false });
    await sweep.removeOrphans(new Date());
    expect(await files()).toHaveLength(2);
    await sweep.removeOrphans(new Date(Date.now() + (DAY_MINUTES + 60) * MINUTE_MS));
    expect(await files()).toHaveLength(1);
    expect(await files()).not.toContain(orphan);
  });

  it('in the file of an export as the platform has them, because files last', async () => {
    host.answers.set('/nova.jpg', file(jpeg));
    await show(host.urlOf('/nova.jpg'));
    await round();
    const column = columnsOfKind('SOCIAL_PROFILES').find(
      ({ name }) => name === 'avatar',
    ) as ColumnOf<SocialProfile>;
    const [row] = await db().query<{ avatar: string; has_picture: boolean }>(
      sql`SELECT avatar, has_picture FROM social_profiles WHERE workspace_id = ${tenant.scope.workspaceId}`,
    );
    expect(row?.has_picture).toBe(true);
    expect(column.cell(row as never)).toBe(host.urlOf('/nova.jpg'));
  });
});
