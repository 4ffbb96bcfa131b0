import { connect } from 'node:net';
import { ApiTokensService } from '@loupe/auth';
import { Clock } from '@loupe/kernel';
import { JobQueue } from '@loupe/queue';
import { ObjectStore } from '@loupe/storage';
import { UploadsService } from '@loupe/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { BROWSER_AGENT } from '../support/client.js';
import { RawConnection } from '../support/raw-http.js';
import { realPhotographs } from '../support/real-posts.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, type Tenant } from '../support/world.js';

/** Enough to see each kind, and few enough to be sent within a moment. */
const photographs = [...realPhotographs().values()].slice(0, 12);
const MAX_BYTES = 10 * 1024 * 1024;
const UNSUPPORTED = 'The file must be an image: JPEG, PNG, WebP, GIF or AVIF, judged by its content';

/** A small picture with some detail. */
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 200, g: 30, b: 90 } } });

/** A PNG that is filled up to a size; what follows its last chunk is nobody's business. */
async function pngOf(size: number): Promise<Buffer> {
  const png = await picture().png().toBuffer();
  return Buffer.concat([png, Buffer.alloc(size - png.length)]);
}

type File = { bytes: Buffer | string; name?: string; type?: string };

function formOf(...files: File[]): FormData {
  const form = new FormData();
  for (const { bytes, name = 'image.png', type = 'image/png' } of files) {
    form.append('file', new Blob([bytes], { type }), name);
  }
  return form;
}

describe('POST /api/v2/uploads', () => {
  let api: TestApp;
  let tenant: Tenant;
  let token: string;
  let png: Buffer;

  const tokenWith = async (settings: object) =>
    api.app
      .get(ApiTokensService)
      .create({ organizationId: tenant.organizationId, name: 'test', ...settings });

  async function send(body: FormData | string | null, headers: Record<string, string> = {}, method = 'POST') {
    const response = await fetch(`${api.url}/uploads`, {
      method,
      body,
      headers: {
        'user-agent': BROWSER_AGENT,
        authorization: `Bearer ${token}`,
        'workspace-id': tenant.scope.workspaceId,
        ...headers,
      },
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  }

  const refused = (status: number, code: string, message: string) => ({
    status,
    body: { errors: [{ message, extensions: { code } }] },
  });
  /** Keys of the tenant's files. */
  async function stored(): Promise<string[]> {
    const keys: string[] = [];
    const store = api.app.get(ObjectStore, { strict: false });
    for await (const { key } of store.list(`uploads/${tenant.scope.workspaceId}/`)) keys.push(key);
    return keys;
  }
  const read = (fileName: string, of = tenant) =>
    api.app.get(UploadsService, { strict: false }).read(of.scope, fileName);

  beforeAll(async () => {
    api = await startTestApp();
    tenant = await createTenant(api);
    token = (await tokenWith({})).token;
    png = await picture().png().toBuffer();
  });
  afterAll(() => api?.close());

  describe('refuses', () => {
    it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s with 405 and Allow', async (method) => {
      const answer = await send(null, {}, method);
      expect(answer).toMatchObject(refused(405, 'METHOD_NOT_ALLOWED', `${method} is not allowed: use POST`));
      expect(answer.headers.get('allow')).toBe('POST');
    });

    it('a request without a token, with an unknown one, and a library’s User-Agent', async () => {
      const invalid = { errors: 'Missing or invalid authentication token' };
      for (const authorization of ['', 'Bearer loupe_live_unknown']) {
        const answer = await send(formOf({ bytes: png }), { authorization });
        expect(answer).toMatchObject({ status: 401, body: invalid });
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
      expect(await send(formOf({ bytes: png }), { 'user-agent': 'curl/8' })).toMatchObject({
        status: 403,
        body: {
          errors: 'Forbidden: send a browser-style User-Agent, such as Mozilla/5.0 (compatible; my-app)',
        },
      });
    });

    it('a paused token on its next request', async () => {
      const { token: paused, record } = await tokenWith({});
      const headers = { authorization: `Bearer ${paused}` };
      expect((await send(formOf({ bytes: png }), headers)).status).toBe(201);
      await api.app.get(ApiTokensService).pause(record.id);
      expect(await send(formOf({ bytes: png }), headers)).toMatchObject({
        status: 401,
        body: { errors: 'Account is disabled' },
      });
    });

    it('a workspace that is missing, malformed or another’s', async () => {
      const stranger = await createTenant(api);
      for (const id of ['', 'nonsense', stranger.scope.workspaceId]) {
        expect(await send(formOf({ bytes: png }), { 'workspace-id': id })).toMatchObject({
          status: 404,
          body: { errors: 'Workspace not found' },
        });
      }
    });

    it.each(['read', 'admin'])('a token that may only %s', async (scope) => {
      const { token: other } = await tokenWith({ scopes: [scope] });
      expect(await send(formOf({ bytes: png }), { authorization: `Bearer ${other}` })).toMatchObject(
        refused(403, 'UNAUTHORIZED', 'uploads needs a token with the scope write'),
      );
    });

    it.each(['application/json', 'image/png', 'multipart/mixed; boundary=x', 'multipart/form-database'])(
      'the content type %s',
      async (type) => {
        expect(await send('{}', { 'content-type': type })).toMatchObject(
          refused(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be multipart/form-data'),
        );
      },
    );

    it('two files, none, one that is empty, and one in a text field', async () => {
      const text = new FormData();
      text.append('file', 'iVBORw0KGgo=');
      const forms = [formOf({ bytes: png }, { bytes: png }), formOf(), formOf({ bytes: '' }), text];
      for (const form of forms) {
        expect(await send(form)).toMatchObject(
          refused(400, 'BAD_REQUEST', 'Send exactly one image, as a file of the form'),
        );
      }
    });

    it.each([
      ['without a boundary', 'multipart/form-data', '--x\r\n'],
      [
        'that ends in the middle of its file',
        'multipart/form-data; boundary=x',
        `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc`,
      ],
      ['that is no form', 'multipart/form-data; boundary=x', 'GIF89a'],
    ])('a form %s', async (_, type, body) => {
      expect(await send(body, { 'content-type': type })).toMatchObject(
        refused(400, 'BAD_REQUEST', 'The multipart form is malformed or incomplete'),
      );
    });

    it.each([
      ['a text file named .png', Buffer.from('no image at all')],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
      ['PDF', Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\n')],
      ['the first bytes of a PNG alone', Buffer.from('89504e470d0a1a0a', 'hex')],
    ])('%s', async (_, bytes) => {
      expect(await send(formOf({ bytes }))).toMatchObject(
        refused(415, 'UNSUPPORTED_MEDIA_TYPE', UNSUPPORTED),
      );
    });

    it('TIFF, which sharp could read', async () => {
      const bytes = await picture().tiff().toBuffer();
      expect((await send(formOf({ bytes }))).status).toBe(415);
    });

    it('an image that is cut off, and one that would unpack to 100 megapixels', async () => {
      const noise = {
        create: {
          width: 300,
          height: 300,
          channels: 3,
          background: 'black',
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      } as const;
      const jpeg = await sharp(noise).jpeg().toBuffer();
      expect(await send(formOf({ bytes: jpeg.subarray(0, jpeg.length / 2) }))).toMatchObject(
        refused(400, 'INVALID_INPUT', 'The image is broken or incomplete'),
      );
      const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      expect(bomb.length).toBeLessThan(MAX_BYTES / 5);
      expect(await send(formOf({ bytes: bomb }))).toMatchObject(
        refused(400, 'INVALID_INPUT', 'The image has more than 24 megapixels'),
      );
    });

    it('one byte over 10 MiB, and much more, and takes 10 MiB', async () => {
      const exceeds = refused(413, 'PAYLOAD_TOO_LARGE', 'The image exceeds 10485760 bytes (10 MiB)');
      expect(await send(formOf({ bytes: await pngOf(MAX_BYTES + 1) }))).toMatchObject(exceeds);
      expect(await send(formOf({ bytes: await pngOf(3 * MAX_BYTES) }))).toMatchObject(exceeds);
      const most = await send(formOf({ bytes: await pngOf(MAX_BYTES) }));
      expect(most).toMatchObject({ status: 201, body: { size: MAX_BYTES } });
    });

    it('an image without an end after 10 MiB, without waiting for its end', async () => {
      const connection = await RawConnection.open(api.origin);
      const head = [
        'POST /api/v2/uploads HTTP/1.1',
        'host: loupe',
        `user-agent: ${BROWSER_AGENT}`,
        `authorization: Bearer ${token}`,
        `workspace-id: ${tenant.scope.workspaceId}`,
        'content-type: multipart/form-data; boundary=x',
        'transfer-encoding: chunked',
      ];
      const chunk = (data: Buffer | string) =>
        Buffer.concat([
          Buffer.from(`${data.length.toString(16)}\r\n`),
          Buffer.from(data),
          Buffer.from('\r\n'),
        ]);
      connection.send(`${head.join('\r\n')}\r\n\r\n`);
      connection.send(chunk('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'));
      connection.send(chunk(Buffer.alloc(MAX_BYTES + 100)));
      expect((await connection.answer()).status).toBe(413);
      connection.socket.destroy();
    });

    it('nothing of which leaves a file or stops the service', async () => {
      const before = (await stored()).length;
      await send(formOf({ bytes: 'text' }));
      await send(formOf({ bytes: png }, { bytes: png }));
      const { hostname, port } = new URL(api.url);
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /api/v2/uploads HTTP/1.1\r\nhost: loupe\r\nuser-agent: ${BROWSER_AGENT}\r\nauthorization: Bearer ${token}\r\nworkspace-id: ${tenant.scope.workspaceId}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc`,
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
      socket.destroy();
      expect((await send(formOf({ bytes: png }))).status).toBe(201);
      // What was begun is removed once its end is noticed.
      await expect.poll(async () => (await stored()).length).toBe(before + 1);
    });
  });

  describe('keeps', () => {
    it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s under a name of its own', async (format) => {
      const bytes = await picture().toFormat(format).toBuffer();
      const { status, body } = await send(formOf({ bytes, name: 'x.txt', type: 'text/plain' }));
      const extension = format === 'jpeg' ? 'jpg' : format;
      expect({ status, body }).toEqual({
        status: 201,
        body: {
          fileName: expect.stringMatching(new RegExp(`^[0-9a-f]{32}\\.${extension}$`)),
          contentType: `image/${format}`,
          size: bytes.length,
          width: 60,
          height: 40,
          expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        },
      });
      expect(await read(body.fileName)).toEqual({ bytes, contentType: `image/${format}` });
    });

    it.runIf(photographs.length > 0)('every photograph of the real data', async () => {
      for (const bytes of photographs) expect((await send(formOf({ bytes }))).status).toBe(201);
    });

    it('what a write token sends, with a hostile file name, and tells of the limits', async () => {
      const { token: writer } = await tokenWith({ scopes: ['write'] });
      const name = '../../\u0000etc/passwd\u202e.png';
      const { status, headers, body } = await send(formOf({ bytes: png, name }), {
        authorization: `Bearer ${writer}`,
      });
      expect(status).toBe(201);
      expect(body.fileName).toMatch(/^[0-9a-f]{32}\.png$/);
      expect(headers.get('x-request-id')).toBeTruthy();
      expect(headers.get('access-control-allow-origin')).toBe('*');
    });

    it('it for its own workspace only', async () => {
      const { body } = await send(formOf({ bytes: png }));
      expect(await read(body.fileName, await createTenant(api))).toBeNull();
      for (const name of ['', '\u0000', '../x.png', `${'0'.repeat(32)}.png`, body.fileName.toUpperCase()]) {
        expect(await read(name)).toBeNull();
      }
    });

    it('it for 24 hours, after which two workers leave nothing of it', async () => {
      const { body } = await send(formOf({ bytes: png }));
      const clock = api.app.get(Clock);
      const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 24 * 3600 * 1000 + 1000));
      expect(await read(body.fileName)).toBeNull();
      now.mockRestore();
      expect(await read(body.fileName)).not.toBeNull();

      const later = new Date(Date.now() + 25 * 3600 * 1000);
      const workers = await Promise.all([1, 2].map(() => startTestWorker(api, {}, { now: () => later })));
      const jobs = api.app.get(JobQueue, { strict: false });
      await Promise.all([jobs.enqueue('uploads.expire', {}), jobs.enqueue('uploads.expire', {})]);
      await vi.waitFor(async () => expect(await stored()).toEqual([]), { timeout: 240_000 });
      await Promise.all(workers.map((worker) => worker.close()));
      expect(await read(body.fileName)).toBeNull();
    });
  });
});

describe('the cost of an upload', () => {
  it('is 50 credits, reported in the headers, and an empty bucket refuses before the body is read', async () => {
    const api = await startTestApp({ RATE_LIMITS: 'enforce' });
    try {
      const tenant = await createTenant(api);
      const { token } = await api.app
        .get(ApiTokensService)
        .create({ organizationId: tenant.organizationId, name: 'test' });
      const png = await picture().png().toBuffer();
      const send = () =>
        fetch(`${api.url}/uploads`, {
          method: 'POST',
          body: formOf({ bytes: png }),
          headers: {
            'user-agent': BROWSER_AGENT,
            authorization: `Bearer ${token}`,
            'workspace-id': tenant.scope.workspaceId,
          },
        });
      const first = await send();
      expect(first.status).toBe(201);
      expect(first.headers.get('ratelimit-policy')).toBe('"growth";q=15000;w=60');
      expect(first.headers.get('ratelimit')).toMatch(/^"growth";r=14950;t=\d+$/);
      let limited: Response | undefined;
      // On a busy machine they may come in more than one second.
      while (limited === undefined)
        limited = (await Promise.all(Array.from({ length: 8 }, send))).find(({ status }) => status === 429);
      expect(limited.headers.get('retry-after')).toBe('1');
      expect(await limited.json()).toEqual({
        errors: [
          {
            message: 'Rate limit exceeded. Retry after 1 second.',
            extensions: { code: 'RATE_LIMIT_EXCEEDED' },
          },
        ],
      });
    } finally {
      await api.close();
    }
  });
});
