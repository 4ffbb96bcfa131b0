import { createHash, createHmac } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { Database, sql } from '@loupe/database';
import { UpstreamDeletionsService } from '@loupe/ingest';
import { MediaCopyProcessor } from '@loupe/media';
import type { INestApplicationContext } from '@nestjs/common';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { file, type MediaServer, startMediaServer } from '../support/media-server.js';
import { mutate } from '../support/presets.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const elements = (node: Node): Element[] => {
  const own = 'tagName' in node ? [node] : [];
  return 'childNodes' in node ? [...own, ...node.childNodes.flatMap(elements)] : own;
};
const textOf = (node: Node): string =>
  node.nodeName === '#text' && 'value' in node
    ? node.value
    : 'childNodes' in node
      ? node.childNodes.map(textOf).join('')
      : '';
const CAPTION = '</p><script>alert(1)</script> שלום 👋🏽';

describe('a permalink', () => {
  let api: TestApp;
  let worker: INestApplicationContext;
  let host: MediaServer;
  let tenant: Tenant;
  let itemId: string;
  let address: string;

  const addressOf = async (of: Tenant, id: string) => {
    const { items } = (await of.client.data('{ items { nodes { id archivePublicUrl } } }')) as {
      items: { nodes: { id: string; archivePublicUrl: string }[] };
    };
    return items.nodes.find((item) => item.id === id)?.archivePublicUrl ?? '';
  };
  const open = async (url: string) => {
    const response = await fetch(url);
    const text = await response.text();
    return { response, text, tree: parse(text) };
  };

  beforeAll(async () => {
    host = await startMediaServer();
    const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    host.answers.set('/a.jpg', file(jpeg));
    const settings = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };
    api = await startTestApp({ ...settings, MEDIA: 'copy' });
    worker = await startTestWorker(api, { ...settings, EMBEDDINGS_PROVIDER: 'off' });
    tenant = await createTenant(api);
    const picture = { thumbnailUrl: null, width: 90, height: 60, videoDuration: null };
    const at = (day: number, views: number) =>
      metrics({ at: new Date(Date.UTC(2026, 0, day)), views, likes: day });
    [itemId = ''] = await ingest(api, tenant, [
      somePost({
        caption: CAPTION,
        media: [{ ...picture, type: 'IMAGE', fileUrl: host.urlOf('/a.jpg') }],
        snapshots: Array.from({ length: 250 }, (_, index) => at(2 + index, 1000 * index)),
      }),
    ]);
    await worker.get(MediaCopyProcessor, { strict: false }).round();
    address = await addressOf(tenant, itemId);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    await host?.close();
  });

  it('is a 404 page for every other address', async () => {
    const token = address.slice(address.lastIndexOf('/') + 1);
    for (const path of [
      '/p/x',
      `/p/${'A'.repeat(64)}`,
      `/p/${'A'.repeat(72)}`,
      `/p/${token.slice(0, -1)}`,
      `/p/${token}x`,
      `/p/${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `/p/${encodeURIComponent('<script>')}`,
    ]) {
      const { response, tree, text } = await open(api.origin + path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ]);
      expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive');
      expect(textOf(tree)).toContain('There is nothing here');
      expect(text).not.toContain('<script');
    }
  });

  it('is the same for everybody who asks, and another for each item', async () => {
    expect(address).toMatch(new RegExp(`^${api.origin}/p/[A-Za-z0-9_-]{72}$`));
    expect(await addressOf(tenant, itemId)).toBe(address);
    const [another = ''] = await ingest(api, tenant, [somePost()]);
    expect(await addressOf(tenant, another)).not.toBe(address);
  });

  it('shows the post, with its media, metrics and curves, to whoever has it', async () => {
    const { response, tree, text } = await open(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
    });
    const found = elements(tree);
    const style = textOf(found.find(({ tagName }) => tagName === 'style') as Node);
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(
      found.filter(
        ({ tagName, attrs }) => tagName === 'script' || attrs.some(({ name }) => /^on|^style$/.test(name)),
      ),
    ).toEqual([]);
    expect(textOf(tree)).toContain(CAPTION);
    expect(textOf(tree)).toContain('Instagram reel by someone');
    expect(textOf(tree)).toContain('249,000');
    expect(found.filter(({ tagName }) => tagName === 'svg')).toHaveLength(3);
    expect(text).not.toContain(host.urlOf(''));
    const source = found
      .find(({ tagName }) => tagName === 'img')
      ?.attrs.find(({ name }) => name === 'src')?.value;
    const picture = await fetch(api.origin + source);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    // The first and the newest of 250 snapshots, and every third between them.
    const rows = found.filter(({ tagName }) => tagName === 'tr').map(textOf);
    expect(rows[1]).toContain('January 2, 2026');
    expect(rows.at(-1)).toContain('249,000');
    expect(rows).toHaveLength(1 + 85);
  });

  it('shows it when the post is gone, and says so', async () => {
    await api.app.get(UpstreamDeletionsService, { strict: false }).record(tenant.scope, [itemId]);
    const { response, tree } = await open(address);
    expect(response.status).toBe(200);
    expect(textOf(tree)).toContain('The post is no longer on Instagram');
    expect(textOf(tree)).toContain(CAPTION);
    expect(elements(tree).some(({ tagName }) => tagName === 'a')).toBe(false);
  });

  it('is replaced by rotateItemPermalink, and shows nothing at its old addresses', async () => {
    const [id = '', other = ''] = await ingest(api, tenant, [somePost(), somePost()]);
    const [before, others] = [await addressOf(tenant, id), await addressOf(tenant, other)];
    // As it was handed out until 2026-11-22.
    const ids = Buffer.from([tenant.scope.workspaceId, id].join('').replaceAll('-', ''), 'hex');
    const mac = createHmac('sha256', api.app.get(AppConfig).derivedKey('loupe permalinks'))
      .update(ids)
      .digest();
    const plain = `${api.origin}/p/${Buffer.concat([ids, mac.subarray(0, 16)]).toString('base64url')}`;
    expect((await open(plain)).response.status).toBe(200);
    const rotate = (of: Tenant, itemId: string) =>
      mutate(
        of.client,
        'mutation($id: ID!) { rotateItemPermalink(itemId: $id) { archivePublicUrl userErrors { field message } } }',
        { id: itemId },
      );
    const { archivePublicUrl, userErrors } = await rotate(tenant, id);
    expect(userErrors).toEqual([]);
    expect(await addressOf(tenant, id)).toBe(archivePublicUrl);
    const statuses = [before, plain, archivePublicUrl, others].map(
      async (url) => (await open(url)).response.status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 200, 200]);
    // Nobody ends what is not theirs.
    const stranger = await createTenant(api);
    for (const [of, itemId] of [
      [stranger, id],
      [tenant, 'nonsense'],
    ] as const) {
      expect(await rotate(of, itemId)).toEqual({
        archivePublicUrl: null,
        userErrors: [{ field: ['itemId'], message: 'Item not found' }],
      });
    }
    expect((await open(archivePublicUrl)).response.status).toBe(200);
  });

  it('shows nothing once the item is erased', async () => {
    await api.app
      .get(Database, { strict: false })
      .query(sql`DELETE FROM items WHERE workspace_id = ${tenant.scope.workspaceId} AND id = ${itemId}`);
    expect((await open(address)).response.status).toBe(404);
  });

  it('begins with PUBLIC_URL where that is set', async () => {
    const configured = await startTestApp({ PUBLIC_URL: 'https://loupe.example.com/' });
    try {
      const other = await createTenant(configured);
      const [id = ''] = await ingest(configured, other, [somePost()]);
      expect(await addressOf(other, id)).toMatch(/^https:\/\/loupe\.example\.com\/p\/[A-Za-z0-9_-]{72}$/);
    } finally {
      await configured.close();
    }
  });
});
