import type { Readable } from 'node:stream';
import { hasAlready, Refusal, refusalOf } from '@loupe/http';
import type { ByteRange } from '@loupe/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { liftDeadline } from './request-deadline.js';
import { endWhenRead } from './unread-body.js';

/** A stored file as anyone gets it who has its signed address. */
export interface SentFile {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Changes whenever the bytes do; in quotation marks. */
  readonly etag: string;
  /** `content-disposition`, and what is not the same for all files. */
  readonly headers: Readonly<Record<string, string>>;
  /** It is read for minutes, or not at all for a while, so its connection ends with it. */
  readonly isLong: boolean;
  /** Some of its bytes; null where it has gone meanwhile. */
  open(range: ByteRange): Promise<Readable | null>;
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

export const forgedAddress = () => new Refusal(403, { errors: 'Loupe did not issue this address' });
export const expiredAddress = () =>
  new Refusal(410, { errors: 'This address has expired: request a new one from the API' });
export const fileGone = () => new Refusal(404, { errors: 'The file no longer exists' });

/** Answers what goes wrong on routes of files; refusals are not kept by caches. */
export function refuseFiles(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error: Error, request, reply) => {
    const { status, headers, body } = refusalOf(error as Refusal, request);
    return reply.code(status).headers(headers).headers({ 'cache-control': 'no-store' }).send(body);
  });
}

/**
 * Answers GET and HEAD with a file or the one range of it that was asked for (RFC 9110 §14), or 304 to a reader that has it.
 * @throws Refusal 404 where it has gone meanwhile
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
): Promise<FastifyReply> {
  const headers = { ...INERT, ...file.headers, etag: file.etag, 'accept-ranges': 'bytes' };
  if (hasAlready(request.headers['if-none-match'], file.etag)) {
    return reply.code(304).headers(headers).send();
  }
  const range = rangeOf(request, file);
  if (range === 'unsatisfiable') {
    const unsatisfiable = { errors: `The file has ${file.size} bytes` };
    return reply.code(416).header('content-range', `bytes */${file.size}`).send(unsatisfiable);
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const body = request.method === 'HEAD' ? '' : await file.open({ start, end: end + 1 });
  if (body === null) throw fileGone();
  reply.headers(headers).headers({ 'content-type': file.contentType, 'content-length': end - start + 1 });
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  if (body === '') return reply.send();
  if (file.isLong) {
    liftDeadline(request.raw);
    endWhenRead(request.raw);
    reply.header('connection', 'close');
  }
  return reply.send(body);
}

/**
 * The requested range, end included, if there is exactly one; null for the whole file (RFC 9110 §14.2 allows ignoring
 * several).
 */
function rangeOf({ headers }: FastifyRequest, { size, etag }: SentFile) {
  const { range } = headers;
  const condition = headers['if-range'];
  if (range === undefined || (condition !== undefined && condition !== etag)) return null;
  const asked = parseRange(size, range, { combine: true });
  if (asked === -1) return 'unsatisfiable';
  const [only, ...others] = asked === -2 || asked.type !== 'bytes' ? [] : asked;
  return only === undefined || others.length > 0 ? null : only;
}
