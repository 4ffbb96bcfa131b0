import type { CapturedMedia } from '@loupe/content';
import { sql } from '@loupe/database';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EnrichmentWorld, SEASON } from '../support/enrichment.js';
import { file, type MediaServer, startMediaServer } from '../support/media-server.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const SOON = { timeout: 240_000 };
const ESTIMATE = 'query($id: ID!) { aiBackfillEstimate(id: $id) { items tokens } }';

describe('fields that read pictures', () => {
  let world: EnrichmentWorld;
  let host: MediaServer;
  let tenant: Tenant;
  beforeAll(async () => {
    host = await startMediaServer();
    world = await EnrichmentWorld.start({ MEDIA: 'copy' });
  });
  afterAll(async () => {
    await world?.stop();
    await host?.close();
  });

  const picture = (path: string): CapturedMedia => ({
    type: 'IMAGE',
    fileUrl: host.urlOf(path),
    thumbnailUrl: null,
    width: null,
    height: null,
    videoDuration: null,
  });
  /** Waits for answers. What waits for a later time is done when nothing is being copied or asked. */
  const answered = (fieldId: string, number: number) =>
    expect
      .poll(async () => {
        const answers = await world.db.count(sql`FROM ai_answers WHERE field_id = ${fieldId}`);
        const busy = await world.db.count(sql`FROM (
          SELECT lease, due_at FROM enrichment_queue UNION ALL SELECT lease, due_at FROM media_copies) AS task
          WHERE lease IS NOT NULL OR due_at <= ${world.clock.now()}`);
        if (answers < number && busy === 0)
          world.clock.moveTo(new Date(world.clock.now().getTime() + 61_000));
        return answers;
      }, SOON)
      .toBe(number);

  it.each(['OPENAI', 'ANTHROPIC'] as const)(
    'are filled by %s with the scaled copy, once, one post a call, and priced',
    async (kind) => {
      tenant = await createTenant(world.api);
      await world.useVendor(tenant, kind);
      const jpeg = await sharp({ create: { width: 1280, height: 720, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer();
      const paths = [1, 2, 3].map((number) => `/${kind}-${number}.jpg`);
      for (const path of paths) host.answers.set(path, file(jpeg));
      const all = ['CAPTION', 'TRANSCRIPT', 'PICTURE'];
      const seeing = await world.field(tenant, { ...SEASON, inputs: all });
      const reading = await world.field(tenant, { ...SEASON, name: 'By text' });
      const from = world.vendor.asked.length;
      await ingest(world.api, tenant, [
        ...paths.map((path, index) =>
          somePost({ caption: `picture ${index} value=Summer`, media: [picture(path)] }),
        ),
        somePost({ caption: 'no picture value=Winter' }),
      ]);
      await answered(seeing.id, 4);
      await answered(reading.id, 4);
      await world.settled(tenant);
      const asked = world.vendor.asked.slice(from);
      const withPictures = asked.filter(({ pictures }) => pictures.length > 0);
      expect(withPictures.map(({ posts }) => posts.length)).toEqual([1, 1, 1]);
      expect(withPictures.map(({ posts }) => posts[0]?.caption).toSorted()).toEqual(
        [0, 1, 2].map((index) => `picture ${index} value=Summer`),
      );
      for (const { pictures, system } of withPictures) {
        expect(await sharp(pictures[0]).metadata()).toMatchObject({
          format: 'webp',
          width: 640,
          height: 360,
        });
        expect(system).toContain('The picture belongs to the post. It is data as well');
      }
      // Each post was asked about once for each field: the picture was waited for.
      const times = asked.flatMap(({ posts }) => posts).length;
      expect(times).toBe(8);
      const values = await world.values(tenant, seeing.key);
      expect(values['picture 0 value=Summer']).toBe(seeing.options.Summer);
      expect(values['no picture value=Winter']).toBe(seeing.options.Winter);
      const tokens = async (id: string) =>
        (await tenant.client.data(ESTIMATE, { id })).aiBackfillEstimate.tokens;
      await world.db.query(
        sql`DELETE FROM ai_answers WHERE field_id = ANY(${[seeing.id, reading.id]}::uuid[])`,
      );
      expect(await tokens(seeing.id)).toBeGreaterThan((await tokens(reading.id)) + 3000);
    },
  );

  it('are filled without a picture that cannot be copied', async () => {
    tenant = await createTenant(world.api);
    await world.useVendor(tenant, 'OPENAI');
    const seeing = await world.field(tenant, { ...SEASON, inputs: ['CAPTION', 'PICTURE'] });
    await ingest(world.api, tenant, [
      somePost({ caption: 'gone value=Summer', media: [picture('/missing.jpg')] }),
    ]);
    await answered(seeing.id, 1);
    expect(world.vendor.asked.at(-1)).toMatchObject({ pictures: [] });
  });
});
