import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Database, sql } from '@loupe/database';
import { Clock } from '@loupe/kernel';
import { PageMarks } from '@loupe/reports';
import { ObjectStore } from '@loupe/storage';
import fc from 'fast-check';
import { parse } from 'parse5';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { HtmlPage } from '../support/html-page.js';
import { textOfPdf } from '../support/pdf-text.js';
import { scale } from '../support/proofs.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

// biome-ignore lint/suspicious/noExplicitAny: what was selected.
type Answer = any;

const READERS = scale(300, 10_000);
const HOSTILE = scale(150, 2000);
const SECRET = 'Zirkon-Kampagne intern';

describe('a link to a report', () => {
  let folder: string;
  let api: TestApp;
  let worker: Awaited<ReturnType<typeof startTestWorker>>;
  let tenant: Tenant;
  let report: Answer;
  let edition: Answer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-reports-'));
    const settings = { STORAGE_URL: pathToFileURL(folder).href, EMBEDDINGS_PROVIDER: 'off' };
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
    tenant = await createTenant(api);
    await ingest(
      api,
      tenant,
      Array.from({ length: 9 }, (_, at) =>
        somePost({
          externalId: `post-${at}`,
          caption: `</p><script>alert(${at})</script>`,
          takenAt: new Date(Date.UTC(2026, 9, 1 + at)),
          snapshots: [metrics({ views: 1000 * (at + 1), likes: 40 * at, comments: at })],
          media: [{ type: 'IMAGE', fileUrl: null, thumbnailUrl: null } as never],
          profile: {
            externalId: `p${at % 3}`,
            originalUrl: 'https://www.instagram.com/x/',
            accountName: `maker${at % 3}`,
          },
        }),
      ),
    );
    await keepPictures(tenant);
    report = await createReport(tenant);
    edition = await run(tenant, report.id);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  /** What is allowed in a minute is not allowed again while a slow machine is at it. @param after minutes that have passed by then */
  async function whileTimeStands(work: () => Promise<void>, after = 0): Promise<void> {
    const clock = api.app.get(Clock, { strict: false });
    const stood = new Date(clock.now().getTime() + after * 60_000);
    const running = clock.now;
    clock.now = () => stood;
    try {
      await work();
    } finally {
      clock.now = running;
    }
  }

  async function keepPictures({ scope: { workspaceId } }: Tenant): Promise<void> {
    const db = api.app.get(Database);
    const store = api.app.get(ObjectStore, { strict: false });
    const picture = await sharp({ create: { width: 8, height: 10, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer();
    const media = await db.query<{ id: string; itemId: string }>(sql`
      SELECT id, item_id AS "itemId" FROM media_contents WHERE workspace_id = ${workspaceId}`);
    for (const { id, itemId } of media) {
      const key = `media/${workspaceId}/${itemId}/${id}-thumbnail-0123456789abcdef.webp`;
      await store.put(key, Readable.from([picture]));
      await db.query(sql`
        INSERT INTO stored_media (workspace_id, media_content_id, thumbnail_key, thumbnail_size, thumbnail_checksum)
        VALUES (${workspaceId}, ${id}, ${key}, ${picture.length}, 'x')
        ON CONFLICT (workspace_id, media_content_id) DO UPDATE SET thumbnail_key = EXCLUDED.thumbnail_key,
          thumbnail_size = EXCLUDED.thumbnail_size, thumbnail_checksum = EXCLUDED.thumbnail_checksum`);
    }
  }

  async function createReport({ client }: Tenant): Promise<Answer> {
    const { createReport: made } = await client.data(
      `mutation($input: CreateReportInput!) { createReport(input: $input) {
        report { id blocks { id kind } } userErrors { field message } } }`,
      {
        input: {
          name: 'October <b>',
          takenAt: { from: '2026-10-01T00:00:00Z', to: '2026-10-31T23:59:59Z' },
          language: 'DE',
          look: { brandName: 'Müller & Co', colour: '#0a7a5c' },
          blocks: [
            { id: 'words', kind: 'TEXT', title: 'Worte', text: 'Danke!\nبالعربية' },
            {
              id: 'figures',
              kind: 'FIGURES',
              title: 'Kennzahlen',
              metrics: ['VIEWS', 'EARNED_MEDIA_VALUE', 'LIKES'],
            },
            { id: 'chart', kind: 'CHART', title: 'Tagesverlauf', metrics: ['VIEWS'] },
            { id: 'table', kind: 'TABLE', groupBy: [{ by: 'PLATFORM' }] },
            { id: 'gallery', kind: 'GALLERY', first: 4 },
            { id: 'people', kind: 'CREATORS', title: 'Leute' },
            { id: 'intern', kind: 'TEXT', text: SECRET, hidden: true },
          ],
        },
      },
    );
    expect(made.userErrors).toEqual([]);
    return made.report;
  }

  async function run({ client }: Tenant, id: string): Promise<Answer> {
    const { runReport } = await client.data('mutation($id: ID!) { runReport(id: $id) { operationId } }', {
      id,
    });
    return vi.waitFor(
      async () => {
        const { reportEdition } = await client.data(
          `query($id: ID!) { reportEdition(id: $id) { id state postsCount
            blocks { id aggregates { totals { count creatorsCount metrics { metric sum } } } } } }`,
          { id: runReport.operationId },
        );
        expect(reportEdition.state).toBe('READY');
        return reportEdition;
      },
      { timeout: 20_000 },
    );
  }

  async function link(
    input: object = {},
    of = tenant,
    reportId = report.id,
  ): Promise<{ id: string; url: string }> {
    const { createReportLink } = await of.client.data(
      `mutation($input: CreateReportLinkInput!) { createReportLink(input: $input) {
        url reportLink { id expiresAt hasPassword } userErrors { field message } } }`,
      { input: { reportId, ...input } },
    );
    expect(createReportLink.userErrors).toEqual([]);
    return { id: createReportLink.reportLink.id, url: createReportLink.url };
  }

  const open = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const send = async (url: string, password: string) => {
    const body = new URLSearchParams({ password });
    const response = await fetch(url, { method: 'POST', body });
    return { status: response.status, text: await response.text() };
  };
  const revoke = (id: string) =>
    tenant.client.data(
      'mutation($id: ID!) { revokeReportLink(id: $id) { reportLink { revokedAt } userErrors { field } } }',
      {
        id,
      },
    );
  const picturesOf = (text: string) =>
    [...text.matchAll(/src="(\/r\/pictures\/[^"]+)"/g)].map(
      ([, path = '']) => api.origin + path.replaceAll('&amp;', '&'),
    );

  it('shows an edition to anyone: the same figures to the digit, in the language of the report, without script and cookie', async () => {
    const { url } = await link();
    expect(url).toMatch(/\/r\/[\w-]{22}$/);
    const { status, headers, text } = await open(url);
    expect(status).toBe(200);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('Müller &amp; Co');
    expect(text).toContain('October &lt;b&gt;');
    expect(text).not.toContain('<script');
    expect(text).not.toContain(SECRET);
    const { totals } = edition.blocks[1].aggregates;
    for (const { sum } of totals.metrics) expect(text).toContain(`<data value="${sum}">`);
    expect(text).toContain(`<data value="${totals.count}">`);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('cache-control')).toContain('no-store');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(parse(text).childNodes).toHaveLength(2);
  });

  it('shows the chosen blocks only, and no more of the workspace', async () => {
    const { url } = await link({ blockIds: ['people'] });
    const { text } = await open(url);
    expect(text).toContain('Leute');
    // No picture, no list of posts and no totals either: no shown block has them.
    for (const other of [
      'Worte',
      'Kennzahlen',
      'Tagesverlauf',
      SECRET,
      '/r/pictures',
      'instagram.com',
      '45000',
    ])
      expect(text).not.toContain(other);
  });

  it('has numbers that lead to the list of posts that the edition kept, where that is shown', async () => {
    const { text } = await open((await link()).url);
    const page = new HtmlPage(text);
    const numbers = page.all('a').filter(({ attribs }) => attribs.href === '#posts');
    // Three totals, posts and creators; the posts of nine days, of a platform and of three people.
    expect(numbers.length).toBeGreaterThanOrEqual(5 + 9 + 1 + 3);
    const [list] = page.elements().filter(({ attribs }) => attribs.id === 'posts');
    expect(page.within(list as never, 'tr')).toHaveLength(edition.postsCount + 1);
    // A browser opens what the list is in when it goes there.
    expect(list?.parent).toMatchObject({ name: 'details' });
    const without = await open((await link({ blockIds: ['table', 'people'] })).url);
    expect(without.text).not.toContain('#posts');
    expect(without.text).not.toContain('id="posts"');
  });

  it('always the newest edition, or the one that it names', async () => {
    const newest = await link();
    const fixed = await link({ editionId: edition.id });
    await open(newest.url);
    await ingest(api, tenant, [
      somePost({
        externalId: 'later',
        takenAt: new Date('2026-10-20T00:00:00Z'),
        snapshots: [metrics({ views: 77_777 })],
      }),
    ]);
    await run(tenant, report.id);
    await vi.waitFor(async () => expect((await open(newest.url)).text).toContain('<data value="77777">'), {
      timeout: 5000,
    });
    expect((await open(fixed.url)).text).not.toContain('<data value="77777">');
  });

  it('ends at once, with its pictures, and looks then as one that never was', async () => {
    const { id, url } = await link();
    const { text } = await open(url);
    const pictures = picturesOf(text);
    expect(pictures.length).toBeGreaterThan(3);
    expect(pictures.join()).not.toContain(url.split('/r/')[1]);
    const [picture = ''] = pictures;
    const shown = await fetch(picture);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await revoke(id);
    const ended = await open(url);
    const never = await open(`${api.origin}/r/${randomBytes(16).toString('base64url')}`);
    expect([ended.status, ended.text]).toEqual([404, never.text]);
    expect((await fetch(picture)).status).toBe(410);
  });

  it('ends when its time is over, and with its report', async () => {
    const timed = await link({ expiresInDays: 1 });
    expect((await open(timed.url)).status).toBe(200);
    await api.app.get(Database).query(sql`UPDATE report_links SET expires_at = now() WHERE id = ${timed.id}`);
    await api.app.get(PageMarks, { strict: false }).forget(tenant.scope.workspaceId);
    expect((await open(timed.url)).status).toBe(404);
    const other = await createReport(tenant);
    await run(tenant, other.id);
    const gone = await link({}, tenant, other.id);
    expect((await open(gone.url)).status).toBe(200);
    await tenant.client.data('mutation($id: ID!) { deleteReport(id: $id) { deletedReportId } }', {
      id: other.id,
    });
    expect((await open(gone.url)).status).toBe(404);
  });

  it('asks for its password, and slows down who guesses it', async () => {
    const { url } = await link({ password: 'correct horse' });
    const asked = await open(url, { 'accept-language': 'de' });
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('Dieser Bericht hat ein Passwort');
    expect(asked.text).not.toContain('Kennzahlen');
    expect(picturesOf(asked.text)).toEqual([]);
    expect((await send(url, 'wrong')).status).toBe(403);
    const opened = await send(url, 'correct horse');
    expect(opened.status).toBe(200);
    expect((await fetch(picturesOf(opened.text)[0] ?? '')).status).toBe(200);
    await whileTimeStands(async () => {
      const statuses = [];
      for (let at = 0; at < 7; at += 1) statuses.push((await send(url, `guess ${at}`)).status);
      expect(statuses.at(-1)).toBe(429);
      expect((await send(url, 'correct horse')).status).toBe(429);
    });
  });

  it('costs one reading for many readers, and is counted', async () => {
    const { id, url } = await link();
    const begun = performance.now();
    const ofReading = (texts: string[]) => texts.filter((text) => !text.includes('UPDATE report_links'));
    const reading = ofReading(await api.statements.during(() => open(url)));
    const sent = await api.statements.during(async () => {
      for (let at = 0; at < READERS; at += 50) {
        const pages = await Promise.all(Array.from({ length: 50 }, () => open(url)));
        for (const { status } of pages) expect(status).toBe(200);
      }
    });
    // A page is kept for a minute.
    const again = Math.floor((performance.now() - begun) / 60_000);
    expect(ofReading(sent).length).toBeLessThanOrEqual(again * reading.length);
    await vi.waitFor(
      async () => {
        const { report: shown } = await tenant.client.data(
          'query($id: ID!) { report(id: $id) { links { id views lastViewedAt } } }',
          { id: report.id },
        );
        expect(shown.links.find((one: Answer) => one.id === id)).toMatchObject({ views: READERS + 1 });
      },
      { timeout: 10_000, interval: 200 },
    );
  });

  const pdfOf = (text: string) => {
    const [, path = ''] = /href="(\/r\/pdfs\/[^"]+)"/.exec(text) ?? [];
    return api.origin + path.replaceAll('&amp;', '&');
  };

  it('gives its edition as PDF: what the page says, to the digit, and nothing else', async () => {
    const { url } = await link({ editionId: edition.id });
    const { text } = await open(url);
    const response = await fetch(pdfOf(text));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="report-[\d-]+\.pdf"$/,
    );
    expect(response.headers.get('cache-control')).toContain('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    const said = await textOfPdf(bytes);
    const numbers = [...text.matchAll(/<data value="[^"]*">([^<]*)<\/data>/g)].map(([, shown = '']) =>
      shown.replaceAll(/\s/g, ''),
    );
    expect(numbers.length).toBeGreaterThan(20);
    for (const number of numbers) expect(said).toContain(number);
    for (const words of ['Müller&Co', 'October<b>', 'Kennzahlen', 'Leute', '@maker1'])
      expect(said).toContain(words);
    expect(said).not.toContain(SECRET.replaceAll(' ', ''));
    expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(4);
    // The next one is the same, byte for byte.
    await api.app.get(PageMarks, { strict: false }).forget(tenant.scope.workspaceId);
    expect(Buffer.from(await (await fetch(pdfOf(text))).arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('gives a PDF of the chosen blocks only, whose address ends with the link and asks for its password', async () => {
    const some = await link({ blockIds: ['people'] });
    const said = await textOfPdf(
      Buffer.from(await (await fetch(pdfOf((await open(some.url)).text))).arrayBuffer()),
    );
    expect(said).toContain('Leute');
    for (const other of [
      'Worte',
      'Kennzahlen',
      'Tagesverlauf',
      '45000',
      '45.000',
      SECRET.replaceAll(' ', ''),
    ])
      expect(said).not.toContain(other);
    const locked = await link({ password: 'correct horse' });
    expect((await open(locked.url)).text).not.toContain('/r/pdfs/');
    const address = pdfOf((await send(locked.url, 'correct horse')).text);
    expect(address).not.toContain(locked.url.split('/r/')[1]);
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address.replace(locked.id, some.id))).status).toBe(403);
    expect((await fetch(address.replace('/pdfs/', '/pictures/'))).status).not.toBe(200);
    await revoke(locked.id);
    expect((await fetch(address)).status).toBe(410);
  });

  it('gives its owner the PDF by a signed address', async () => {
    const { reportEdition } = await tenant.client.data(
      'query($id: ID!) { reportEdition(id: $id) { pdfUrl } }',
      { id: edition.id },
    );
    const response = await fetch(reportEdition.pdfUrl);
    expect(response.status).toBe(200);
    expect(await textOfPdf(Buffer.from(await response.arrayBuffer()))).toContain('Kennzahlen');
    expect((await fetch(`${reportEdition.pdfUrl}x`)).status).toBe(403);
  });

  it('gives nothing to whoever guesses: other tokens, pictures of others, changed signatures, tricks with headers', async () => {
    const { url, id } = await link();
    const [picture = ''] = picturesOf((await open(url)).text);
    const signed = new URL(picture);
    const [, , , workspaceId = '', , mediaId = ''] = signed.pathname.split('/');
    const stranger = await createTenant(api);
    const attempt = fc.oneof(
      fc.string({ maxLength: 40 }).map((text) => `/r/${encodeURIComponent(text)}`),
      fc
        .uint8Array({ minLength: 16, maxLength: 16 })
        .map((bytes) => `/r/${Buffer.from(bytes).toString('base64url')}`),
      fc.constantFrom(id, edition.id, report.id, workspaceId).map((known) => `/r/${known}`),
      fc
        .tuple(
          fc.constantFrom(workspaceId, stranger.scope.workspaceId),
          fc.uuid(),
          fc.constantFrom(mediaId, edition.id),
        )
        .map(([workspace, other, media]) => `/r/pictures/${workspace}/${other}/${media}${signed.search}`),
      fc
        .tuple(
          fc.constantFrom(workspaceId, stranger.scope.workspaceId),
          fc.constantFrom(id, edition.id, report.id),
        )
        .map(([workspace, other]) => `/r/pdfs/${workspace}/${other}${signed.search}`),
      fc
        .string({ maxLength: 12 })
        .map((end) => `${signed.pathname}${signed.search}${encodeURIComponent(end)}x`),
      fc
        .integer()
        .map(
          (time) => `${signed.pathname}?expires=${time}&signature=${signed.searchParams.get('signature')}`,
        ),
    );
    await fc.assert(
      fc.asyncProperty(
        attempt,
        fc.constantFrom('', 'x-forwarded-host', 'x-original-url', 'cookie'),
        async (path, header) => {
          const { status, text } = await open(
            api.origin + path,
            header === '' ? {} : { [header]: new URL(url).pathname },
          );
          expect([400, 403, 404, 410, 429]).toContain(status);
          for (const known of ['Kennzahlen', 'maker', 'October', SECRET]) expect(text).not.toContain(known);
        },
      ),
      { numRuns: HOSTILE },
    );
    expect((await open(url)).status).toBe(200);
  });

  it('gives an address so many PDFs a minute, and says when there is another', async () => {
    await whileTimeStands(async () => {
      const { url } = await link();
      const { text } = await open(url);
      const [, path = ''] = /href="(\/r\/pdfs\/[^"]+)"/.exec(text) ?? [];
      const pdf = api.origin + path.replaceAll('&amp;', '&');
      const answers = await Promise.all(
        Array.from({ length: 16 }, async () => {
          const response = await fetch(pdf);
          await response.arrayBuffer();
          return response;
        }),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    }, 1);
  });
});
