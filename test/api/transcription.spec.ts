import type { CapturedMedia } from '@loupe/content';
import { sql } from '@loupe/database';
import { TranscriptsService } from '@loupe/ingest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EnrichmentWorld, SEASON } from '../support/enrichment.js';
import { loupe } from '../support/loupe-in-process.js';
import { file, type MediaServer, mp4, startMediaServer } from '../support/media-server.js';
import type { Fault } from '../support/platforms/fake-platform.js';
import { problem } from '../support/platforms/vendor.js';
import { succeed } from '../support/presets.js';
import { testEnvironment } from '../support/servers.js';
import { wakeWorkers } from '../support/worker-loops.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const UPDATE = `mutation($input: UpdateTranscriptionProviderInput!) { updateTranscriptionProvider(input: $input) {
  transcriptionProvider { kind baseUrl model hasKey } userErrors { field message } } }`;
const SHOWN = `{ transcriptionProvider { kind hasKey pauseReason problem waiting
  usage { calls lostCalls minutes cents } failures { reason videos } } }`;
const SEARCH = `query($query: String) { items(filter: {superSearch: {mode: FUZZY_TRANSCRIPTION, searchQuery: $query}}) {
  nodes { id } } }`;
const SOON = { timeout: 240_000 };
const OLDER = 'query($days: Int) { olderVideosEstimate(days: $days) { videos minutes cents } }';
const QUEUE_OLDER =
  'mutation($days: Int) { transcribeOlderVideos(days: $days) { videos userErrors { message } } }';
const MEGABYTE = 1024 * 1024;

describe('transcripts of stored videos', () => {
  let world: EnrichmentWorld;
  let host: MediaServer;
  let tenant: Tenant;
  beforeAll(async () => {
    host = await startMediaServer();
    world = await EnrichmentWorld.start({ MEDIA: 'copy' });
  });
  beforeEach(async () => {
    tenant = await createTenant(world.api);
  });
  afterAll(async () => {
    await world?.stop();
    await host?.close();
  });

  const use = (more: object = {}) => {
    const { baseUrl, key } = world.vendor;
    return succeed(tenant.client, UPDATE, {
      input: { kind: 'OPENAI', baseUrl, model: 'whisper-test', key, minutePrice: 6, ...more },
    });
  };
  const shown = async () => (await tenant.client.data(SHOWN)).transcriptionProvider;
  /** Posts of a video each; gives their items' ids. */
  const videos = (says: readonly string[], more: Partial<CapturedMedia> = {}, bytes = 5000) => {
    const posts = says.map((text, index) => {
      const path = `/${tenant.scope.workspaceId}/${host.answers.size}-${index}.mp4`;
      const content = mp4(bytes);
      content.write(`says=${text}.`, 100, 'latin1');
      host.answers.set(path, file(content, 'video/mp4'));
      const media: CapturedMedia = {
        type: 'VIDEO',
        fileUrl: host.urlOf(path),
        thumbnailUrl: null,
        width: null,
        height: null,
        videoDuration: 30,
        ...more,
      };
      return somePost({ caption: `about ${text}`, media: [media] });
    });
    return ingest(world.api, tenant, posts);
  };
  /** Waits until every video is copied, and none is to be transcribed now. */
  const settled = () => {
    const { workspaceId } = tenant.scope;
    return expect
      .poll(() => {
        // The end of a copy is the beginning of a transcription.
        wakeWorkers();
        return world.db.count(sql`FROM (
          SELECT due_at, lease FROM media_copies WHERE workspace_id = ${workspaceId} UNION ALL
          SELECT due_at, lease FROM transcription_queue WHERE workspace_id = ${workspaceId}) AS task
          WHERE task.lease IS NOT NULL OR task.due_at <= ${world.clock.now()}`);
      }, SOON)
      .toBe(0);
  };
  const transcripts = async () => {
    const rows = await world.db.query<{ transcript: string | null }>(sql`
      SELECT transcript FROM transcriptions WHERE workspace_id = ${tenant.scope.workspaceId} ORDER BY created_at`);
    return rows.map(({ transcript }) => transcript);
  };
  const later = (seconds: number) =>
    world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1000));

  /** Waits until the workspace has so many transcripts: a copy that a slow machine lost is tried again a minute later. */
  const transcribed = (count: number) =>
    expect
      .poll(async () => {
        await settled();
        const made = (await transcripts()).length;
        if (made < count) later(61);
        return made;
      }, SOON)
      .toBe(count);

  it('are made, counted and found; what is taken for silence is no speech; given transcripts stay', async () => {
    await use();
    const [espresso] = await videos(['fresh espresso every morning', '']);
    const [known] = await videos(['something else'], { transcript: 'a given transcript' });
    await transcribed(3);
    const found = async (query: string) =>
      (await tenant.client.data(SEARCH, { query })).items.nodes.map(({ id }: { id: string }) => id);
    expect(await found('fresh expresso')).toEqual([espresso]);
    expect(await found('given transcript')).toEqual([known]);
    expect(await found('thanks for watching')).toEqual([]);
    expect((await transcripts()).toSorted()).toEqual([
      'a given transcript',
      'fresh espresso every morning',
      null,
    ]);
    expect(await shown()).toEqual({
      kind: 'OPENAI',
      hasKey: true,
      pauseReason: null,
      problem: null,
      waiting: 0,
      usage: { calls: 2, lostCalls: 0, minutes: 1, cents: 6 },
      failures: [],
    });
    expect(world.vendor.transcribed).toContainEqual({
      model: 'whisper-test',
      format: 'verbose_json',
      name: 'video.mp4',
      type: 'video/mp4',
      bytes: expect.any(Number),
    });
    const metrics = await (await fetch(`${world.api.origin}/metrics`)).text();
    expect(metrics).toContain('loupe_transcription_videos{stage="waiting"} 0');
  });

  it('are made by models that know no segments', async () => {
    world.vendor.hasSegments = false;
    await use({ model: 'plain-test' });
    await videos(['plain words'], { videoDuration: null });
    await settled();
    world.vendor.hasSegments = true;
    expect(await transcripts()).toEqual(['plain words Thanks for watching']);
    // Nobody says how long it was: it counts with the most.
    expect((await shown()).usage).toMatchObject({ calls: 1, minutes: 60 });
  });

  it('are waited for by fields that read them, and by no others', async () => {
    await use();
    await world.useVendor(tenant, 'OPENAI');
    const both = await world.field(tenant, SEASON);
    const caption = await world.field(tenant, { ...SEASON, name: 'By caption', inputs: ['CAPTION'] });
    const from = world.vendor.asked.length;
    let isDown = true;
    world.vendor.fail((call) => (call.path.endsWith('/transcriptions') && isDown ? { kind: 'cut' } : null));
    await videos(['hot days in July']);
    const values = async (key: string) => Object.values(await world.values(tenant, key));
    await expect
      .poll(() => world.db.count(sql`FROM ai_answers WHERE field_id = ${caption.id}`), SOON)
      .toBe(1);
    await expect.poll(() => world.vendor.callsTo('/transcriptions').length, SOON).toBeGreaterThan(0);
    expect(await world.db.count(sql`FROM ai_answers WHERE field_id = ${both.id}`)).toBe(0);
    isDown = false;
    later(10);
    await settled();
    await expect.poll(() => world.db.count(sql`FROM ai_answers WHERE field_id = ${both.id}`), SOON).toBe(1);
    world.vendor.fail(null);
    const asked = world.vendor.asked.slice(from).filter(({ posts }) => posts[0]?.transcript !== undefined);
    expect(asked.map(({ posts }) => posts)).toEqual([
      [{ id: expect.any(String), caption: 'about hot days in July', transcript: 'hot days in July' }],
    ]);
    expect(await values(both.key)).toEqual([null]);
  });

  it('that come while a model is asked about the post make nothing be asked twice', async () => {
    await world.useVendor(tenant, 'OPENAI');
    const caption = await world.field(tenant, { ...SEASON, name: 'By caption', inputs: ['CAPTION'] });
    const both = await world.field(tenant, SEASON);
    const from = world.vendor.asked.length;
    const calls = world.vendor.callsTo('/chat/completions').length;
    let isHeld = true;
    world.vendor.fail((call) =>
      isHeld && call.path.endsWith('/chat/completions') ? { kind: 'held' } : null,
    );
    const [itemId = ''] = await videos(['nothing value=Summer']);
    await expect.poll(() => world.vendor.callsTo('/chat/completions').length, SOON).toBe(calls + 1);
    const transcripts = world.worker.get(TranscriptsService, { strict: false });
    await transcripts.add(tenant.scope, { itemId, position: 0, transcript: 'snow at last' });
    // Nobody else may take the post before the model has answered.
    const { workspaceId } = tenant.scope;
    const due = () =>
      world.db.count(
        sql`FROM enrichment_queue WHERE workspace_id = ${workspaceId} AND due_at <= ${world.clock.now()}`,
      );
    expect(await due()).toBe(0);
    isHeld = false;
    world.vendor.release();
    world.vendor.fail(null);
    await expect
      .poll(() => world.db.count(sql`FROM enrichment_queue WHERE workspace_id = ${workspaceId}`), SOON)
      .toBe(0);
    const asked = world.vendor.asked.slice(from);
    expect(asked.filter(({ system }) => system.includes('"By caption"'))).toHaveLength(1);
    expect(asked.at(-1)?.posts).toEqual([expect.objectContaining({ transcript: 'snow at last' })]);
    for (const { key, options } of [caption, both]) {
      expect(Object.values(await world.values(tenant, key))).toEqual([options.Summer]);
    }
  });

  it('of videos that were copied before are made when somebody asks for it, at a price that is told before', async () => {
    const estimate = async (days: number | null = null) =>
      (await tenant.client.data(OLDER, { days })).olderVideosEstimate;
    await videos(['an old song', 'an old speech']);
    await videos(['of unknown length'], { videoDuration: null });
    await videos(['too long'], { videoDuration: 3601 });
    await videos(['known'], { transcript: 'a given transcript' });
    await settled();
    expect(await estimate()).toEqual({ videos: 3, minutes: 61, cents: null });
    const refused = await tenant.client.data(QUEUE_OLDER);
    expect(refused.transcribeOlderVideos.userErrors).toEqual([
      { message: 'Nobody transcribes the videos: updateTranscriptionProvider names a service' },
    ]);
    await use();
    expect(await estimate()).toEqual({ videos: 3, minutes: 61, cents: 366 });
    await world.db.query(sql`
      UPDATE items SET taken_at = ${world.clock.now()}::timestamptz
        - CASE caption WHEN 'about of unknown length' THEN interval '50 days' ELSE interval '5 days' END
      WHERE workspace_id = ${tenant.scope.workspaceId}`);
    expect(await estimate(40)).toEqual({ videos: 2, minutes: 1, cents: 6 });
    expect(await succeed(tenant.client, QUEUE_OLDER, { days: 40 })).toMatchObject({ videos: 2 });
    await settled();
    expect((await transcripts()).toSorted()).toEqual(['a given transcript', 'an old song', 'an old speech']);
    expect(await estimate()).toEqual({ videos: 1, minutes: 60, cents: 360 });
    // Again queues what is left, and nothing twice.
    expect(await succeed(tenant.client, QUEUE_OLDER)).toMatchObject({ videos: 1 });
    expect(await succeed(tenant.client, QUEUE_OLDER)).toMatchObject({ videos: 0 });
    await settled();
    expect(await transcripts()).toHaveLength(4);
    expect((await shown()).usage).toMatchObject({ calls: 3, lostCalls: 0 });
  });

  it('of older videos are asked for by the operator, who is told the price and has to agree to it', async () => {
    await videos(['an old song', 'an old speech']);
    await settled();
    const operator = (args: readonly string[], answer?: string) =>
      loupe(
        ['ai', 'older-videos', '--workspace', tenant.scope.workspaceId, ...args],
        testEnvironment({ database: world.api.database, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' }),
        answer,
        answer !== undefined,
      );
    const queued = () =>
      world.db.count(sql`FROM transcription_queue WHERE workspace_id = ${tenant.scope.workspaceId}`);
    expect(await operator(['--yes'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Nobody transcribes the videos'),
    });
    await use();
    const estimate = { videos: 2, minutes: 1, cents: 6 };
    const tried = await operator(['--dry-run', '--json']);
    expect(JSON.parse(tried.stdout)).toEqual({ ...estimate, queued: 0 });
    expect(await operator([])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--yes: is required'),
    });
    expect(await operator(['--yes', '--days', '1.5'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--days: must be a whole number from 1 to 36500'),
    });
    const told = '2 older videos, at most 1 minutes, for at most 6 cents.\n';
    const declined = JSON.stringify({ ...estimate, queued: 0 });
    expect(await operator(['--json'], 'no\n')).toMatchObject({ code: 0, stdout: `${told}${declined}\n` });
    expect(await queued()).toBe(0);
    const agreed = await operator(['--days', '36500'], 'yes\n');
    expect(agreed).toMatchObject({ code: 0, stdout: `${told}Queued 2 videos.\n` });
    await settled();
    expect((await transcripts()).toSorted()).toEqual(['an old song', 'an old speech']);
  });

  it.each([0, -1, 36_501])('of videos of the last %i days are refused', async (days) => {
    await use();
    const { transcribeOlderVideos } = await tenant.client.data(QUEUE_OLDER, { days });
    expect(transcribeOlderVideos.userErrors[0].message).toBe('must be a whole number from 1 to 36500');
  });

  it.each([
    ['TOO_LARGE', { bytes: 25 * MEGABYTE + 1 }],
    ['TOO_LONG', { videoDuration: 3601 }],
  ] as const)(
    'are not made of a video that is %s, and nothing is asked',
    async (reason, { bytes, ...more }: { bytes?: number; videoDuration?: number }) => {
      await use();
      const calls = world.vendor.callsTo('/transcriptions').length;
      await videos(['long'], more, bytes);
      await settled();
      await expect.poll(async () => (await shown()).failures, SOON).toEqual([{ reason, videos: 1 }]);
      expect(world.vendor.callsTo('/transcriptions').length).toBe(calls);
    },
  );

  it.each<[string, number, number, () => Fault]>([
    [
      'REFUSED',
      1,
      0,
      () => ({ kind: 'reply', reply: problem(415, 'invalid_request_error', 'Invalid file format.') }),
    ],
    ['BAD_ANSWER', 3, 3, () => ({ kind: 'reply', reply: { body: { words: 'none' } } })],
    ['UNREACHABLE', 3, 3, () => ({ kind: 'cut' })],
  ])(
    'are given up as %s after %i calls, of which %i count, and tried again when somebody says so',
    async (reason, calls, counted, fault) => {
      await use();
      const from = world.vendor.callsTo('/transcriptions').length;
      world.vendor.fail(fault);
      await videos(['stubborn']);
      for (let call = 0; call < calls; call++) {
        await expect
          .poll(() => world.vendor.callsTo('/transcriptions').length - from, SOON)
          .toBeGreaterThan(call);
        await settled();
        later(60);
      }
      await settled();
      expect((await shown()).failures).toEqual([{ reason, videos: 1 }]);
      world.vendor.fail(null);
      expect(world.vendor.callsTo('/transcriptions').length - from).toBe(calls);
      expect((await shown()).usage).toEqual({
        calls: 0,
        lostCalls: counted,
        minutes: counted / 2,
        cents: counted * 3,
      });
      await use();
      await settled();
      expect(await transcripts()).toEqual(['stubborn']);
    },
  );

  it.each([
    ['AUTH', problem(401, 'invalid_api_key', 'No.')],
    ['QUOTA', problem(429, 'insufficient_quota', 'No.')],
    ['BAD_ANSWERS', problem(404, 'model_not_found', 'No.')],
  ])('are paused for %s, cost nothing, and go on when the provider is changed', async (reason, reply) => {
    await use();
    world.vendor.fail({ kind: 'reply', reply });
    await videos(['one', 'two']);
    await expect.poll(async () => (await shown()).pauseReason, SOON).toBe(reason);
    await settled();
    world.vendor.fail(null);
    expect(await shown()).toMatchObject({
      problem: `The provider answered ${reply.status}: No.`,
      waiting: 2,
      usage: { calls: 0, lostCalls: 0 },
    });
    await use();
    await settled();
    expect((await transcripts()).toSorted()).toEqual(['one', 'two']);
  });

  it('wait as long as the vendor asks', async () => {
    await use();
    const calls = () => world.vendor.callsTo('/transcriptions').length;
    const from = calls();
    const reply = problem(429, 'rate_limit_error', 'Slow down', { 'retry-after': '120' });
    world.vendor.fail({ kind: 'reply', reply });
    await videos(['patient']);
    await settled();
    world.vendor.fail(null);
    expect(calls() - from).toBe(1);
    later(100);
    await settled();
    expect(calls() - from).toBe(1);
    later(21);
    await settled();
    expect(await transcripts()).toEqual(['patient']);
    expect((await shown()).usage).toMatchObject({ calls: 1, lostCalls: 0 });
  });

  it.each([
    ['minutes', { monthlyMinutes: 1 }],
    ['cents', { monthlyCents: 6 }],
  ])(
    'stop at the budget of %s, whichever process makes them, and go on in the next month',
    async (_, budget) => {
      const other = await world.anotherWorker();
      try {
        await use(budget);
        await videos(Array.from({ length: 8 }, (_each, index) => `number ${index}`));
        await settled();
        // Two of half a minute fit exactly.
        expect((await shown()).usage).toMatchObject({ calls: 2, minutes: 1, cents: 6 });
        expect(await transcripts()).toHaveLength(2);
        await use({ monthlyMinutes: null, monthlyCents: null });
        await settled();
        expect(await transcripts()).toHaveLength(8);
      } finally {
        await other.close();
      }
    },
  );

  it('count a call that was cut off by a kill with the whole video, and are made again', async () => {
    await use();
    await videos(['once more']);
    await settled();
    // As a killed process leaves it: a call that was begun, a lease that has ended, and no transcript.
    await world.db.query(sql`
      WITH gone AS (DELETE FROM transcriptions WHERE workspace_id = ${tenant.scope.workspaceId} RETURNING *)
      INSERT INTO transcription_queue (workspace_id, media_content_id, lease, calling_seconds, calling_cents)
      SELECT workspace_id, media_content_id, gen_random_uuid(), 30, 3 FROM gone`);
    await settled();
    expect(await transcripts()).toEqual(['once more']);
    expect((await shown()).usage).toEqual({ calls: 2, lostCalls: 1, minutes: 1.5, cents: 9 });
  });

  it('are made of nobody’s videos without a provider, nor of competitors’', async () => {
    const calls = world.vendor.callsTo('/transcriptions').length;
    await videos(['unheard']);
    await settled();
    expect(world.vendor.callsTo('/transcriptions').length).toBe(calls);
    expect(await shown()).toMatchObject({ kind: 'NONE', waiting: 0 });
  });

  it('keep their key encrypted, and forget it with the address', async () => {
    await use();
    const [row] = await world.db.query<{ key: Buffer }>(sql`
      SELECT sealed_key AS key FROM transcription_providers WHERE workspace_id = ${tenant.scope.workspaceId}`);
    expect(row?.key.toString('latin1')).not.toContain(world.vendor.key);
    const { updateTranscriptionProvider } = await tenant.client.data(UPDATE, {
      input: { baseUrl: 'https://elsewhere.example.com/v1' },
    });
    expect(updateTranscriptionProvider.transcriptionProvider).toMatchObject({ hasKey: false });
  });

  it.each([
    [{ kind: 'OPENAI', model: 'm' }, 'key'],
    [{ kind: 'OPENAI', key: 'k' }, 'model'],
    [{ kind: 'OPENAI', model: 'm', key: 'a b' }, 'key'],
    [{ kind: 'OPENAI', model: 'm', baseUrl: 'http://169.254.169.254/v1' }, 'baseUrl'],
    [{ kind: 'OPENAI', model: 'm', key: 'k', minutePrice: -1 }, 'minutePrice'],
    [{ kind: 'OPENAI', model: 'm', key: 'k', monthlyCents: 5 }, 'monthlyCents'],
    [{ kind: 'OPENAI', model: 'm', key: 'k', monthlyMinutes: 1.5 }, 'monthlyMinutes'],
    [{ kind: 'NONE', model: 'm' }, 'model'],
  ])('are refused with %o', async (input, field) => {
    const { updateTranscriptionProvider } = await tenant.client.data(UPDATE, { input });
    expect(updateTranscriptionProvider.transcriptionProvider).toBeNull();
    expect(updateTranscriptionProvider.userErrors[0].field).toEqual(['input', field]);
  });
});
