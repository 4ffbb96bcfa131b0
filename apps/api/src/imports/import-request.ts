import { codedRefusal } from '@loupe/http';
import { ImportFormat, type NewImport } from '@loupe/imports';
import { Provider } from '@loupe/kernel';
import type { FastifyRequest } from 'fastify';

/** Formats by content type. */
const FORMATS: Readonly<Record<string, ImportFormat>> = {
  'application/x-ndjson': ImportFormat.NDJSON,
  'application/ndjson': ImportFormat.NDJSON,
  'application/jsonl': ImportFormat.NDJSON,
  'application/json': ImportFormat.JSON,
  'text/csv': ImportFormat.CSV,
};

const ENCODINGS = new Set(['', 'identity', 'gzip', 'x-gzip']);
const FLAGS: Readonly<Record<string, boolean>> = {
  '': true,
  true: true,
  '1': true,
  false: false,
  '0': false,
};
const PARAMETERS = new Set(['provider', 'strict']);

/**
 * What a request to POST /api/v2/imports asks for: the format of its Content-Type, and the parameters `provider` and
 * `strict` of its address.
 * @throws Refusal 415 for another type or encoding, 400 for a wrong parameter
 */
export function newImportOf({ headers, query }: FastifyRequest): NewImport {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const format = Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined;
  if (format === undefined) {
    throw codedRefusal(
      'UNSUPPORTED_MEDIA_TYPE',
      'Content-Type must be application/x-ndjson, application/json or text/csv',
    );
  }
  if (!ENCODINGS.has((headers['content-encoding'] ?? '').trim().toLowerCase())) {
    throw codedRefusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding must be gzip, or absent');
  }
  const given = query as Record<string, unknown>;
  const unknown = Object.keys(given).find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined) throw wrong(unknown, 'is not a parameter: use provider and strict');
  const { provider = null, strict = 'false' } = given;
  if (provider !== null && !Object.values<unknown>(Provider).includes(provider)) {
    throw wrong('provider', `must be one of ${Object.values(Provider).join(', ')}`);
  }
  const flag = typeof strict === 'string' && Object.hasOwn(FLAGS, strict) ? FLAGS[strict] : undefined;
  if (flag === undefined) throw wrong('strict', 'must be true or false');
  return { format, provider: provider as Provider | null, strict: flag };
}

function wrong(name: string, message: string) {
  return codedRefusal('BAD_REQUEST', `${name} ${message}`);
}
