import { OPERATOR } from '@loupe/audit';
import { ApiTokensService } from '@loupe/auth';
import { Database, sql } from '@loupe/database';
import { ErasureService, PersonLookupService, PrivacyModule } from '@loupe/privacy';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { join } from '../support/browser.js';
import { MailServer } from '../support/mail-server.js';
import { textOfPdf } from '../support/pdf-text.js';
import { createReport, mailPlace, runReport, sendReport } from '../support/reports.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const PUBLIC_URL = 'http://loupe.test';
const LOOK = 'brandName colour logo';

// biome-ignore lint/suspicious/noExplicitAny: what was selected.
type Answer = any;

let server: MailServer;
let api: TestApp;
let worker: Awaited<ReturnType<typeof startTestWorker>>;
let tenant: Tenant;
let logo: string;

beforeAll(async () => {
  server = await new MailServer().start();
  const settings = { PUBLIC_URL, SMTP_URL: server.url, EMBEDDINGS_PROVIDER: 'off' };
  api = await startTestApp(settings);
  worker = await startTestWorker(api, settings);
  const image = sharp({ create: { width: 900, height: 300, channels: 4, background: '#0a7a5c' } });
  logo = `data:image/webp;base64,${(await image.webp().toBuffer()).toString('base64')}`;
});
beforeEach(async () => {
  tenant = await createTenant(api);
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
  await server?.stop();
});

const set = async (input: object, { client } = tenant): Promise<Answer> =>
  (
    await client.data(
      `mutation($input: SetWorkspaceLookInput!) { setWorkspaceLook(input: $input) {
        workspaceLook { ${LOOK} updatedAt } userErrors { field message } } }`,
      { input },
    )
  ).setWorkspaceLook;
const read = async ({ client } = tenant): Promise<Answer> =>
  (await client.data(`{ workspaceLook { ${LOOK} updatedAt } }`)).workspaceLook;
const get = async (url: string) =>
  Buffer.from(await (await fetch(url.replace(PUBLIC_URL, api.origin))).arrayBuffer());
const pageOf = async ({ pageUrl }: Answer) => (await get(pageUrl)).toString('utf8');

describe('the look of a workspace', () => {
  it.each([
    ['a colour that is none', { colour: 'red' }, 'colour', 'must be as #1f5fd6'],
    ['a name that is too long', { brandName: 'x'.repeat(256) }, 'brandName', /too long/],
    ['a logo that is no address', { logo: 'https://a.example/logo.png' }, 'logo', /data: address/],
    [
      'a logo that is a page',
      { logo: 'data:image/png;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=' },
      'logo',
      /must be an image/,
    ],
    ['a logo that is cut off', { logo: 'data:image/png;base64,iVBORw0KGgo=' }, 'logo', /image/],
    [
      'a logo that is too large',
      { logo: `data:image/png;base64,${Buffer.alloc(256 * 1024 + 1).toString('base64')}` },
      'logo',
      /at most 262144 bytes/,
    ],
  ])('refuses %s, and stays as it was', async (_, input, field, message) => {
    const answer = await set(input);
    expect(answer.workspaceLook).toBeNull();
    expect(answer.userErrors).toEqual([
      {
        field: ['input', field],
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      },
    ]);
    expect(await read()).toEqual({ brandName: null, colour: null, logo: null, updatedAt: null });
  });

  it('is set by administrators alone, and is that of their workspace alone', async () => {
    const { token } = await api.app.get(ApiTokensService).create({
      ...{ organizationId: tenant.organizationId, name: 'scoped', scopes: ['read', 'write'] },
    });
    for (const document of [
      'mutation { setWorkspaceLook(input: { brandName: "x" }) { userErrors { message } } }',
      '{ workspaceLook { brandName } }',
    ]) {
      const { errors } = (await tenant.client.with({ token }).send(document)).body;
      expect(Array.isArray(errors) && errors[0]?.extensions.code).toBe('UNAUTHORIZED');
    }
    await set({ brandName: 'Solvenne' });
    expect(await read(await createTenant(api))).toMatchObject({ brandName: null });
  });

  it('is what a report takes that says nothing, on its page, in its PDF and in its mail', async () => {
    const { workspaceLook } = await set({ brandName: ' Solvenne Skin ', colour: '#0A7A5C', logo });
    expect(workspaceLook).toMatchObject({ brandName: 'Solvenne Skin', colour: '#0a7a5c' });
    const kept = Buffer.from(workspaceLook.logo.split(',')[1], 'base64');
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 432, height: 144 });
    const report = await createReport(tenant.client);
    expect(report.look).toEqual({ brandName: null, colour: null, logo: null, inherits: true });
    const edition = await runReport(tenant.client, report.id);
    const page = await pageOf(edition);
    expect(page).toContain('Solvenne Skin');
    expect(page).toContain('--accent: #0a7a5c');
    expect(page).toContain(`<img src="${workspaceLook.logo}"`);
    expect(await textOfPdf(await get(edition.pdfUrl))).toContain('SolvenneSkin');

    const { email } = await join(api, tenant, 'member', { origin: PUBLIC_URL });
    const placeId = await mailPlace(tenant.client, email);
    const letters = () =>
      server.mails.filter(
        ({ to, read: { headers } }) => to.includes(email) && headers.has('list-unsubscribe'),
      );
    await sendReport(tenant.client, report.id, [placeId]);
    await vi.waitFor(() => expect(letters()).toHaveLength(1), 30_000);
    const mail = letters()[0]?.read;
    expect(mail?.html).toContain('Solvenne Skin');
    expect(mail?.html).toContain('bgcolor="#0a7a5c"');
    expect([...(mail?.pictures.values() ?? [])]).toEqual([kept]);
  });

  it('gives way to what a report says, and to a report that takes nothing of it', async () => {
    await set({ brandName: 'Solvenne', colour: '#0a7a5c', logo });
    const own = await createReport(tenant.client, { look: { brandName: 'Client', logo: '' } });
    const page = await pageOf(await runReport(tenant.client, own.id));
    expect(page).toContain('<b dir="auto">Client</b>');
    expect(page).toContain('--accent: #0a7a5c');
    expect(page).toContain('<img src="data:image/png');
    const bare = await createReport(tenant.client, { look: { inherits: false } });
    expect(bare.look).toMatchObject({ inherits: false });
    const plain = await pageOf(await runReport(tenant.client, bare.id));
    expect(plain).not.toContain('Solvenne');
    expect(plain).not.toContain('#0a7a5c');
    expect(plain).not.toContain('<img src="data:');
  });

  it('stays in an edition as it was when that was made, and is in the next one as it is then', async () => {
    await set({ brandName: 'Before', colour: '#0a7a5c', logo });
    const report = await createReport(tenant.client);
    const first = await runReport(tenant.client, report.id);
    // What is not given stays; null takes it away.
    expect((await set({ brandName: 'After', logo: null })).workspaceLook).toMatchObject({
      ...{ brandName: 'After', colour: '#0a7a5c', logo: null },
    });
    const [then, now] = [await pageOf(first), await pageOf(await runReport(tenant.client, report.id))];
    expect(then).toContain('<b dir="auto">Before</b>');
    expect(then).toContain('<img src="data:image/png');
    expect(now).toContain('<b dir="auto">After</b>');
    expect(now).not.toContain('<img src="data:');
  });

  it('is in the audit log with what it was before, without the picture', async () => {
    await set({ brandName: 'Before', logo });
    await set({ colour: '#0a7a5c' });
    const { auditLog } = await tenant.client.data('{ auditLog(first: 2) { nodes { action before after } } }');
    expect(auditLog.nodes[0]).toMatchObject({
      action: 'report_look.changed',
      before: { brandName: 'Before', colour: null },
      after: { brandName: 'Before', colour: '#0a7a5c', logo: expect.stringMatching(/^\d+ bytes$/) },
    });
    expect(JSON.stringify(auditLog)).not.toContain('base64');
  });

  it('loses the name of a person who is erased', async () => {
    await ingest(api, tenant, [
      somePost({
        ...{ externalId: 'a', snapshots: [metrics({ views: 10 })] },
        profile: { externalId: 'p', originalUrl: 'https://www.instagram.com/x/', accountName: 'marasolis' },
      }),
    ]);
    await set({ brandName: 'Thanks to marasolis' });
    const privacy = worker.select(PrivacyModule);
    const reference = { provider: 'INSTAGRAM' as const, handle: 'marasolis' };
    const person = await privacy.get(PersonLookupService).find(tenant.scope, reference);
    await privacy.get(ErasureService).erase(tenant.scope, person, { mentionsOnly: false, by: OPERATOR });
    const rows = await api.app.get(Database, { strict: false }).query(sql`
      SELECT brand_name AS name FROM report_looks WHERE workspace_id = ${tenant.scope.workspaceId}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('marasolis');
  });
});
