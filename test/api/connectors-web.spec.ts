import type { Connector, MetricsRequest } from '@loupe/connectors';
import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectorsApp, refusal, startConnectors } from '../support/platforms/connectors.js';
import { FakeSite } from '../support/platforms/web.js';

let site: FakeSite;
let world: ConnectorsApp;
let connector: Connector;

beforeAll(async () => {
  site = await new FakeSite().start();
  world = await startConnectors(site.environment);
  connector = world.connector('INTERNAL');
});
afterAll(async () => {
  await world.close();
  await site.stop();
});
beforeEach(() => {
  site.fail(null);
  site.posts.clear();
  site.calls.length = 0;
  world.clock.forward(3_600_000);
});

const at = (url: string | null) => ({
  provider: 'INTERNAL' as const,
  externalId: null,
  url,
  accountName: null,
});
const request = (url: string | null): MetricsRequest => ({ itemId: newId(), ...at(url) });
const kinds = async (urls: (string | null)[]) =>
  (await connector.fetchMetrics(world.scope, urls.map(request))).map((answer) =>
    answer.kind === 'failed' ? answer.error.problem : answer.kind,
  );

describe('an address of the web', () => {
  it('is the web’s where no platform has it, by its canonical form', () => {
    const found = world.connectors.forUrl(new URL('http://www.example.com/post/?utm_source=x#top'));
    expect(found?.connector).toBe(connector);
    expect(found?.post).toMatchObject({ provider: 'INTERNAL', externalId: 'https://example.com/post' });
    expect(world.connectors.forUrl(new URL('https://youtu.be/abc'))?.post.provider).toBe('YOUTUBE');
    expect(world.connectors.forUrl(new URL('http://10.0.0.1/'))).toBeNull();
  });
});

describe('a page of the web', () => {
  it('is given as its JSON-LD, its Open Graph or its oEmbed shows it', async () => {
    const linked = site.add('/1', { by: 'json-ld', title: 'One', author: 'Ella', likes: 3, views: 40 });
    expect(await connector.fetchPost(world.scope, at(linked))).toMatchObject({
      caption: 'One',
      profile: { accountName: 'Ella' },
      snapshots: [{ likes: 3, views: 40, comments: null }],
    });
    const graph = site.add('/2', { by: 'open-graph', title: 'Two', image: '/two.jpg' });
    expect(await connector.fetchPost(world.scope, at(graph))).toMatchObject({
      caption: 'Two',
      media: [{ fileUrl: `${site.origin}/two.jpg` }],
      snapshots: [],
    });
    const embedded = site.add('/3', { by: 'oembed', title: 'Three', author: 'Tom' });
    expect(await connector.fetchPost(world.scope, at(embedded))).toMatchObject({
      caption: 'Three',
      profile: { accountName: 'Tom' },
    });
  });

  it('is given by its own words where its oEmbed fails, and refused where it has none', async () => {
    const embedded = site.add('/3', { by: 'oembed', title: 'Three' });
    site.fail(({ path }) => (path === '/oembed' ? { kind: 'broken' } : null));
    expect((await refusal(connector.fetchPost(world.scope, at(embedded)))).problem).toBe('UNREADABLE');
    expect(
      (await refusal(connector.fetchPost(world.scope, at(site.add('/4', { by: 'nothing', title: '' })))))
        .problem,
    ).toBe('UNREADABLE');
  });

  it('follows redirects, and never to a private address', async () => {
    const to = (location: string) =>
      site.fail(({ path }) =>
        path === '/old' ? { kind: 'reply', reply: { status: 302, headers: { location }, body: '' } } : null,
      );
    to(site.add('/new', { by: 'open-graph', title: 'Moved' }));
    expect(await connector.fetchPost(world.scope, at(`${site.origin}/old`))).toMatchObject({
      caption: 'Moved',
      originalUrl: `${site.origin}/new`,
    });
    to('http://169.254.169.254/latest/meta-data');
    expect((await refusal(connector.fetchPost(world.scope, at(`${site.origin}/old`)))).problem).toBe(
      'UNSUPPORTED',
    );
  });

  it('that is longer than is read is read at its beginning', async () => {
    const url = site.add('/long', { by: 'open-graph', title: 'Long' });
    site.fail({
      kind: 'reply',
      reply: { body: `<meta property="og:title" content="Long">${'x'.repeat(5_000_000)}` },
    });
    expect(await connector.fetchPost(world.scope, at(url))).toMatchObject({ caption: 'Long' });
  });

  it('is read as UTF-8 where it is, whatever encoding it declares', async () => {
    const url = site.add('/latin', { by: 'nothing', title: '' });
    site.fail({
      kind: 'reply',
      reply: { headers: { 'content-type': 'text/html; charset=windows-1252' }, body: '<title>é</title>' },
    });
    expect((await connector.fetchPost(world.scope, at(url))).caption).toBe('é');
  });
});

describe('metrics of the web', () => {
  it('are the counters of each page; a page that is gone is gone, one without counters has none', async () => {
    const counted = site.add('/1', { by: 'json-ld', title: 'One', likes: 3 });
    const plain = site.add('/2', { by: 'open-graph', title: 'Two' });
    expect(await kinds([counted, `${site.origin}/nowhere`, plain, null])).toEqual([
      'metrics',
      'gone',
      'UNSUPPORTED',
      'UNSUPPORTED',
    ]);
  });

  it('of a host that is asked too much are left alone for as long as it says', async () => {
    const url = site.add('/1', { by: 'json-ld', title: 'One', likes: 3 });
    site.fail({ kind: 'reply', reply: { status: 429, headers: { 'retry-after': '120' }, body: '' } });
    expect(await kinds([url, url])).toEqual(['QUOTA', 'QUOTA']);
    expect(site.calls).toHaveLength(1);
    site.fail(null);
    world.clock.forward(121_000);
    expect(await kinds([url])).toEqual(['metrics']);
  });

  it.each([
    ['a login', { kind: 'reply', reply: { status: 403, body: '' } }, 'PRIVATE'],
    ['no answer', { kind: 'silent' }, 'UNAVAILABLE'],
    ['a broken connection', { kind: 'cut' }, 'UNAVAILABLE'],
    ['a file', { kind: 'reply', reply: { body: { a: 1 } } }, 'UNSUPPORTED'],
    ['a failure', { kind: 'reply', reply: { status: 502, body: '' } }, 'UNAVAILABLE'],
  ] as const)('behind %s are not given', async (_, fault, problem) => {
    const url = site.add('/1', { by: 'json-ld', title: 'One', likes: 3 });
    site.fail(fault);
    expect(await kinds([url])).toEqual([problem]);
  });
});
