import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as inFolder } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Database, sql } from '@loupe/database';
import { ObjectStore } from '@loupe/storage';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { join } from '../support/browser.js';
import { sharedChromium } from '../support/chromium.js';
import { HtmlPage } from '../support/html-page.js';
import { MailServer, type ReceivedMail } from '../support/mail-server.js';
import { createReport, mailPlace, runReport, sendReport } from '../support/reports.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const PUBLIC_URL = 'http://loupe.test';
const POSTS = 60;
/** Posts of a gallery in a mail. */
const SHOWN = 24;
/** Bytes of a mail that servers and programs take without asking. */
const MOST_BYTES = 2_000_000;
/** Bytes of a page beyond which Gmail cuts it. */
const MOST_HTML = 102 * 1024;
/** What the programs know that draw HTML by Word. */
const KNOWN = 'html head meta title style body table tbody tr td img a span br'.split(' ');
const SHOTS = process.env.LOUPE_SCREENSHOTS;

let folder: string;
let server: MailServer;
let api: TestApp;
let worker: Awaited<ReturnType<typeof startTestWorker>>;
let tenant: Tenant;
let mail: ReceivedMail;
let page: HtmlPage;

beforeAll(async () => {
  folder = await mkdtemp(inFolder(tmpdir(), 'loupe-report-mails-'));
  server = await new MailServer().start();
  const settings = {
    ...{ PUBLIC_URL, SMTP_URL: server.url, EMBEDDINGS_PROVIDER: 'off' },
    STORAGE_URL: pathToFileURL(folder).href,
  };
  api = await startTestApp(settings);
  worker = await startTestWorker(api, settings);
  tenant = await createTenant(api, 'Solvenne Skin');
  await ingest(
    api,
    tenant,
    Array.from({ length: POSTS }, (_, at) =>
      somePost({
        externalId: `post-${at}`,
        caption:
          at % 4 === 0 ? null : `Barrier cream, day ${at}.\nIt is the calmest my skin has been since spring.`,
        takenAt: new Date(Date.UTC(2026, 9, 1 + (at % 30))),
        provider: at % 3 === 0 ? 'TIKTOK' : 'INSTAGRAM',
        type: at % 3 === 0 ? 'SHORT' : 'REEL',
        snapshots: [
          metrics({ views: 9_000_000 - at * 151_000, likes: 300_000 + at * 17, comments: 12 * at }),
        ],
        media: [{ type: 'IMAGE', fileUrl: null, thumbnailUrl: null } as never],
        profile: {
          externalId: `p${at % 8}`,
          originalUrl: 'https://www.instagram.com/x/',
          accountName: `maker${at % 8}`,
        },
      }),
    ),
  );
  await keepPictures();
  mail = await mailOf({
    name: 'Barrier week in October',
    takenAt: { from: '2026-10-01T00:00:00Z', to: '2026-10-31T23:59:59Z' },
    look: { colour: '#0a7a5c', logo: await logo() },
    blocks: [
      {
        kind: 'TEXT',
        title: 'Thank you',
        text: 'Dear all,\n\nthis was a good month.\nThe numbers are below.',
      },
      {
        kind: 'FIGURES',
        title: 'At a glance',
        metrics: ['EARNED_MEDIA_VALUE', 'VIEWS', 'LIKES', 'COMMENTS'],
      },
      { kind: 'CHART', title: 'Views by day', metrics: ['VIEWS'] },
      {
        kind: 'TABLE',
        title: 'Platforms',
        groupBy: [{ by: 'PLATFORM' }],
        metrics: ['VIEWS', 'LIKES', 'EARNED_MEDIA_VALUE'],
      },
      { kind: 'GALLERY', title: 'Best posts', first: POSTS },
      { kind: 'GALLERY', title: 'The best four', first: 4 },
      { kind: 'CREATORS', title: 'Creators' },
    ],
  });
  page = new HtmlPage(mail.read.html);
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
  await server?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const logo = async () => {
  const image = sharp({ create: { width: 300, height: 100, channels: 3, background: '#0a7a5c' } });
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`;
};

/** Pictures that are large as JPEG, but for every tenth. */
async function keepPictures(): Promise<void> {
  const { workspaceId } = tenant.scope;
  const db = api.app.get(Database);
  const store = api.app.get(ObjectStore, { strict: false });
  const media = await db.query<{ id: string; itemId: string }>(sql`
    SELECT id, item_id AS "itemId" FROM media_contents WHERE workspace_id = ${workspaceId} ORDER BY id`);
  for (const [at, { id, itemId }] of media.entries()) {
    const size = { width: 340, height: 425, channels: 3 } as const;
    const image =
      at % 10 === 9
        ? sharp({ create: { ...size, background: 'teal' } })
        : sharp(randomBytes(340 * 425 * 3), { raw: size });
    const picture = await image.webp({ quality: 90 }).toBuffer();
    const key = `media/${workspaceId}/${itemId}/${id}-thumbnail-0123456789abcdef.webp`;
    await store.put(key, Readable.from([picture]));
    await db.query(sql`
      INSERT INTO stored_media (workspace_id, media_content_id, thumbnail_key, thumbnail_size, thumbnail_checksum)
      VALUES (${workspaceId}, ${id}, ${key}, ${picture.length}, 'x')
      ON CONFLICT (workspace_id, media_content_id) DO UPDATE SET thumbnail_key = EXCLUDED.thumbnail_key,
        thumbnail_size = EXCLUDED.thumbnail_size, thumbnail_checksum = EXCLUDED.thumbnail_checksum`);
  }
}

/** The mail of a report that a member gets. */
async function mailOf(input: object): Promise<ReceivedMail> {
  const { email } = await join(api, tenant, 'member', { origin: PUBLIC_URL });
  const placeId = await mailPlace(tenant.client, email);
  const { id } = await createReport(tenant.client, input);
  await runReport(tenant.client, id);
  await sendReport(tenant.client, id, [placeId]);
  return vi.waitFor(
    () => {
      // Not the invitation.
      const sent = server.mails.find(
        ({ to, read: { headers } }) => to.includes(email) && headers.has('list-unsubscribe'),
      );
      if (sent === undefined) throw new Error('There is no mail');
      return sent;
    },
    { timeout: 60_000 },
  );
}

const shownPictures = (of: HtmlPage) =>
  of.all('img').map(({ attribs }) => /^cid:(.+)$/.exec(attribs.src ?? '')?.[1]);

describe('the mail of a report with more pictures than a mail may have', () => {
  it('has two megabytes at most, and a page that Gmail does not cut', () => {
    expect(Buffer.byteLength(mail.source)).toBeLessThan(MOST_BYTES);
    expect(Buffer.byteLength(mail.source)).toBeGreaterThan(MOST_BYTES / 2);
    expect(Buffer.byteLength(mail.read.html)).toBeLessThan(MOST_HTML);
  });

  it('shows each picture that it has and has each that it shows, once, as JPEG and PNG', async () => {
    const shown = shownPictures(page);
    expect(new Set(shown)).toEqual(new Set(mail.read.pictures.keys()));
    expect(mail.read.files).toEqual([]);
    for (const bytes of mail.read.pictures.values())
      expect(['jpeg', 'png']).toContain((await sharp(bytes).metadata()).format);
    // The four that are shown twice are in it once.
    expect(shown.length).toBeGreaterThan(mail.read.pictures.size);
    const bytes = [...mail.read.pictures.values()].map((each) => each.toString('base64'));
    // Pictures of one colour are alike.
    expect(new Set(bytes).size).toBeGreaterThan(bytes.length - POSTS / 10);
  });

  it('keeps a small picture where a large one had no room, and says how many are in the report alone, with its link', () => {
    const kept = mail.read.pictures.size - 1;
    expect(kept).toBeGreaterThan(5);
    expect(kept).toBeLessThan(SHOWN);
    const sizes = [...mail.read.pictures.values()].map(({ length }) => length);
    expect(sizes.at(-1)).toBeLessThan(10_000);
    const said = `${POSTS - kept} more pictures are in the whole report.`;
    const [link] = page.all('a').filter((one) => page.textOf(one) === said);
    expect(link?.attribs.href).toMatch(/^http:\/\/loupe\.test\/r\/[\w-]{22}$/);
    expect(mail.read.text).toContain(said);
    expect(mail.read.text).toContain(link?.attribs.href);
  });

  it('names each post whose picture is not in it, with a link', () => {
    const links = page.all('a').filter(({ attribs }) => attribs.href?.includes('instagram.com/reel/'));
    expect(links).toHaveLength(SHOWN + 4);
    const empty = links.filter((link) => page.textOf(link) === '' && page.within(link, 'img').length === 0);
    expect(empty).toEqual([]);
  });
});

describe('the mail of a report', () => {
  it('has its texts and numbers in both parts', () => {
    const words = page.text.replaceAll(/\s+/g, ' ');
    for (const said of [
      'Barrier week in October',
      'Thank you',
      'this was a good month.',
      'TikTok',
      '@maker1',
    ]) {
      expect(words).toContain(said);
      // Headings of the text are in capitals.
      expect(mail.read.text.replaceAll(/\s+/g, ' ').toLowerCase()).toContain(said.toLowerCase());
    }
    expect(mail.source).toMatch(/^Content-Type: multipart\/alternative;/im);
    expect(mail.source).toMatch(/^Content-Type: multipart\/related;/im);
  });

  it('is ended by one request, as programs of mail offer it (RFC 8058)', async () => {
    const header = mail.read.headers.get('list-unsubscribe') ?? '';
    expect(header).toMatch(/^<http:\/\/loupe\.test\/mail\/unsubscribe\/[\w-]+>$/);
    expect(mail.read.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(page.all('a').at(-1)?.attribs.href).toBe(header.slice(1, -1));
    expect(mail.read.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('is of tables, cells and inline styles that Outlook draws, without programs and without anything of another host', () => {
    expect(
      [...new Set(page.elements().map(({ name }) => name))].filter((name) => !KNOWN.includes(name)),
    ).toEqual([]);
    for (const { attribs } of page.all('table'))
      expect(attribs).toMatchObject({
        role: 'presentation',
        cellpadding: '0',
        cellspacing: '0',
        border: '0',
      });
    for (const { attribs } of page.all('img')) {
      expect(attribs).toMatchObject({ alt: expect.any(String), src: expect.stringMatching(/^cid:/) });
      // Outlook does not read the sizes of styles.
      expect(attribs.width ?? attribs.height).toMatch(/^\d+$/);
    }
    // Its engine is Word's: it knows none of these.
    for (const { attribs } of page.elements())
      expect(attribs.style ?? '').not.toMatch(
        /url\(|flex|grid|position|float|var\(|calc\(|pre-line|pre-wrap/,
      );
    expect(page.all('style')).toHaveLength(1);
    expect(mail.read.html).not.toMatch(/@import|url\(|\son\w+=|javascript:/i);
    // Each row of a table has as many cells as the others.
    for (const table of page.all('table')) {
      const rows = page
        .within(table, 'tr')
        .filter(({ parent }) => parent === table || parent?.parent === table);
      const cells = rows.map((row) => page.within(row, 'td').filter(({ parent }) => parent === row).length);
      const most = Math.max(...cells);
      expect(cells.slice(0, -1).every((count) => count === most || count === 1)).toBe(true);
    }
    // A line of a text ends where its writer ended it.
    expect(mail.read.html).toContain('this was a good month.<br>The numbers are below.');
  });

  it.each([600, 390])('fits a screen of %d pixels, with its numbers whole', async (width) => {
    const context = await (await sharedChromium()).newContext({ viewport: { width, height: 900 } });
    const tab = await context.newPage();
    const html = [...mail.read.pictures].reduce(
      (text, [cid, bytes]) =>
        text.replaceAll(
          `cid:${cid}`,
          `data:image/${bytes[0] === 0x89 ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`,
        ),
      mail.read.html,
    );
    await tab.setContent(html);
    if (SHOTS !== undefined) await tab.screenshot({ path: `${SHOTS}/mail-${width}.png`, fullPage: true });
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    // Nothing that is written stands over its cell.
    const over = await tab.evaluate(`[...document.querySelectorAll('td')]
      .filter((cell) => cell.querySelector('table') === null && cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => cell.textContent)`);
    expect(over).toEqual([]);
    await context.close();
  });
});
