import { hasAlready, Refusal, refusalOf } from '@loupe/http';
import {
  MEDIA_PATH,
  type MediaAddressService,
  type MediaFileStore,
  type SignedMedia,
  type StoredFile,
} from '@loupe/media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { endWhenRead } from '../http/unread-body.js';

export interface MediaRouteSettings {
  addresses: MediaAddressService;
  files: MediaFileStore;
}

interface MediaRoute {
  Params: { workspaceId: string; mediaContentId: string; part: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

/** A file from outside is only shown: no script, no frame, no guessing of its type. */
const INERT = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  // Anyone with the address may show the file.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

const forged = () => new Refusal(403, { errors: 'Loupe did not issue this address' });
const expired = () =>
  new Refusal(410, { errors: 'This address has expired: request a new one from the API' });
const gone = () => new Refusal(404, { errors: 'The file no longer exists' });

/**
 * GET /media/…: a copy of an image or a video, for anyone with its signed address. The bytes pass through this process,
 * also from S3, so that the store stays private and an erased file is gone at once.
 */
export async function mediaRoute(fastify: FastifyInstance, settings: MediaRouteSettings): Promise<void> {
  fastify.setErrorHandler((error: Error, request, reply) => {
    const { status, headers, body } = refusalOf(error as Refusal, request);
    return reply.code(status).headers(headers).headers({ 'cache-control': 'no-store' }).send(body);
  });
  fastify.route<MediaRoute>({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PATH}/:workspaceId/:mediaContentId/:part`,
    handler: async (request, reply) => {
      const signed = signedOf(request, settings.addresses);
      const { workspaceId, mediaContentId, part } = signed;
      const file = await settings.files.find({ workspaceId }, mediaContentId, part);
      if (file === null) throw gone();
      const headers = {
        ...INERT,
        'cache-control': `private, max-age=${settings.addresses.secondsLeft(signed)}`,
        'content-type': file.contentType,
        'content-disposition': `inline; filename="${file.key.slice(file.key.lastIndexOf('/') + 1)}"`,
        'accept-ranges': 'bytes',
        etag: etagOf(file),
      };
      return send(request, reply, file, headers, settings.files);
    },
  });
}

/** @throws Refusal 403 or 410 */
function signedOf(
  { params, query }: FastifyRequest<MediaRoute>,
  addresses: MediaAddressService,
): SignedMedia {
  const { workspaceId, mediaContentId, part } = params;
  const { expires, signature } = query;
  if (part !== 'file' && part !== 'thumbnail') throw forged();
  if (typeof expires !== 'string' || typeof signature !== 'string') throw forged();
  const signed: SignedMedia = { workspaceId, mediaContentId, part, expires, signature };
  const judged = addresses.judge(signed);
  if (judged === 'forged') throw forged();
  if (judged === 'expired') throw expired();
  return signed;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  headers: Readonly<Record<string, string>>,
  files: MediaFileStore,
): Promise<FastifyReply> {
  if (hasAlready(request.headers['if-none-match'], etagOf(file))) {
    return reply.code(304).headers(headers).send();
  }
  const range = rangeOf(request, file);
  if (range === 'unsatisfiable') {
    const unsatisfiable = { errors: `The file has ${file.size} bytes` };
    return reply.code(416).header('content-range', `bytes */${file.size}`).send(unsatisfiable);
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const body = request.method === 'HEAD' ? '' : await files.open(file, { start, end: end + 1 });
  if (body === null) throw gone();
  reply.headers(headers).header('content-length', end - start + 1);
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  if (body === '') return reply.send();
  if (file.contentType.startsWith('video/')) {
    // A video is read as it is played, or not at all for a while; pictures share connections.
    endWhenRead(request.raw);
    reply.header('connection', 'close');
  }
  return reply.send(body);
}

/**
 * The requested range, end included, if there is exactly one; null for the whole file (RFC 9110 §14.2 allows ignoring
 * several).
 */
function rangeOf({ headers }: FastifyRequest, file: StoredFile) {
  const { range } = headers;
  const condition = headers['if-range'];
  if (range === undefined || (condition !== undefined && condition !== etagOf(file))) return null;
  const asked = parseRange(file.size, range, { combine: true });
  if (asked === -1) return 'unsatisfiable';
  const [only, ...others] = asked === -2 || asked.type !== 'bytes' ? [] : asked;
  return only === undefined || others.length > 0 ? null : only;
}

function etagOf({ checksum }: StoredFile): string {
  return `"${checksum}"`;
}
