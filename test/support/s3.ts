import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sign } from 'aws4';

const REGION = 'eu-test-1';
const KEY = 'TESTKEY';
const SECRET = 'test/secret+with=signs';
const BUCKET = 'loupe';
/** Small, so that lists have pages; S3 itself has 1000. */
const PAGE = 50;

interface Stored {
  bytes: Buffer;
  at: Date;
}

export interface S3Server {
  /** A STORAGE_URL of its one bucket. */
  url(settings?: { secret?: string; bucket?: string; folder?: string }): string;
  close(): Promise<void>;
}

/**
 * An object store that speaks S3 as its API reference has it, on a free port of this machine, holding everything in
 * memory. Every request's Signature V4 is computed again, by another library than the one that made it.
 */
export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const server = createServer((request, response) => {
    answer(request, response, objects, uploads).catch((error: unknown) => {
      send(response, error instanceof S3Problem ? error.status : 500, errorXml(String(error)));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('A server has no address');
  const endpoint = encodeURIComponent(`http://127.0.0.1:${address.port}`);
  return {
    url: ({ secret = SECRET, bucket = BUCKET, folder = '' } = {}) =>
      `s3://${KEY}:${encodeURIComponent(secret)}@${bucket}/${folder}?endpoint=${endpoint}&region=${REGION}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

class S3Problem extends Error {
  constructor(
    readonly status: number,
    code: string,
  ) {
    super(code);
    this.name = '';
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Stored>,
  uploads: Map<string, Map<number, Buffer>>,
): Promise<void> {
  const body = await buffer(request);
  checkSignature(request, body);
  const url = new URL(request.url ?? '/', 'http://s3');
  const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
  if (bucket !== BUCKET) throw new S3Problem(404, 'NoSuchBucket');
  const key = rest.join('/');
  const query = url.searchParams;
  const put = (bytes: Buffer) => objects.set(key, { bytes, at: new Date() });
  const uploadId = query.get('uploadId');
  const found = objects.get(key);
  switch (request.method) {
    case 'GET':
      if (key === '') return send(response, 200, listXml(objects, query));
      if (found === undefined) throw new S3Problem(404, 'NoSuchKey');
      return sendObject(response, found, request.headers.range);
    case 'HEAD':
      if (found === undefined) return send(response, 404);
      response.setHeader('last-modified', found.at.toUTCString());
      response.setHeader('etag', '"etag"');
      response.setHeader('content-length', found.bytes.length);
      return send(response, 200);
    case 'PUT':
      if (uploadId === null) put(body);
      else partsOf(uploads, uploadId).set(Number(query.get('partNumber')), body);
      response.setHeader('etag', '"etag"');
      return send(response, 200);
    case 'POST': {
      if (query.has('uploads')) {
        const id = randomUUID();
        uploads.set(id, new Map());
        return send(response, 200, xml('InitiateMultipartUploadResult', xml('UploadId', id)));
      }
      const parts = partsOf(uploads, uploadId ?? '');
      if (parts.size === 0) throw new S3Problem(400, 'MalformedXML');
      put(Buffer.concat([...parts].sort(([one], [other]) => one - other).map(([, bytes]) => bytes)));
      return send(response, 200, xml('CompleteMultipartUploadResult', xml('ETag', '"etag"')));
    }
    default:
      objects.delete(key);
      return send(response, 204);
  }
}

function partsOf(uploads: Map<string, Map<number, Buffer>>, id: string): Map<number, Buffer> {
  const parts = uploads.get(id);
  if (parts === undefined) throw new S3Problem(404, 'NoSuchUpload');
  return parts;
}

function checkSignature(request: IncomingMessage, body: Buffer): void {
  const authorization = request.headers.authorization ?? '';
  const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const headers = Object.fromEntries(signed.map((name) => [name, String(request.headers[name] ?? '')]));
  const expected = sign(
    {
      service: 's3',
      region: REGION,
      method: request.method ?? '',
      host: request.headers.host ?? '',
      path: request.url ?? '',
      headers,
      extraHeadersToInclude: Object.fromEntries(signed.map((name) => [name, true])),
    },
    { accessKeyId: KEY, secretAccessKey: SECRET },
  ).headers.Authorization;
  const normal = (text: string | undefined) => text?.replaceAll(/,\s*/g, ',');
  if (!signed.includes('host') || normal(expected) !== normal(authorization)) {
    throw new S3Problem(403, 'SignatureDoesNotMatch');
  }
  const hash = headers['x-amz-content-sha256'];
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex')) {
    throw new S3Problem(400, 'XAmzContentSHA256Mismatch');
  }
}

function sendObject(response: ServerResponse, { bytes }: Stored, range: string | undefined): void {
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  if (asked === null) {
    send(response, 200, bytes);
    return;
  }
  const start = Number(asked[1]);
  const last = Math.min(asked[2] === '' ? Number.POSITIVE_INFINITY : Number(asked[2]), bytes.length - 1);
  if (start >= bytes.length) throw new S3Problem(416, 'InvalidRange');
  response.setHeader('content-range', `bytes ${start}-${last}/${bytes.length}`);
  send(response, 206, bytes.subarray(start, last + 1));
}

function listXml(objects: Map<string, Stored>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, Math.min(Number(query.get('max-keys') ?? PAGE), PAGE));
  const isCut = page.length < keys.length;
  const contents = page.map((key) => {
    const stored = objects.get(key);
    return xml(
      'Contents',
      xml('Key', key) +
        xml('LastModified', stored?.at.toISOString() ?? '') +
        xml('ETag', '&quot;etag&quot;') +
        xml('Size', String(stored?.bytes.length)),
    );
  });
  return xml(
    'ListBucketResult',
    xml('Name', BUCKET) +
      xml('IsTruncated', String(isCut)) +
      xml('KeyCount', String(page.length)) +
      contents.join('') +
      (isCut ? xml('NextContinuationToken', page.at(-1) ?? '') : ''),
  );
}

const xml = (name: string, content: string) => `<${name}>${content}</${name}>`;
const errorXml = (code: string) => xml('Error', xml('Code', code) + xml('Message', code));

function send(response: ServerResponse, status: number, body: string | Buffer = ''): void {
  if (!response.hasHeader('content-length')) response.setHeader('content-length', Buffer.byteLength(body));
  response.writeHead(status).end(body);
}
