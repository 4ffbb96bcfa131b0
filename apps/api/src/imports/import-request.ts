import { codedRefusal } from '@loupe/http';
import { type GivenAnswers, ImportFormat, type NewImport, readAnswer, readMapping } from '@loupe/imports';
import { InvalidInputError, Provider } from '@loupe/kernel';
import type { FastifyRequest } from 'fastify';

/** Formats by content type. */
const FORMATS: Readonly<Record<string, ImportFormat>> = {
  'application/x-ndjson': ImportFormat.NDJSON,
  'application/ndjson': ImportFormat.NDJSON,
  'application/jsonl': ImportFormat.NDJSON,
  'application/json': ImportFormat.JSON,
  'text/csv': ImportFormat.CSV,
  'text/tab-separated-values': ImportFormat.CSV,
  // What is in an archive says how it is read.
  'application/zip': ImportFormat.JSON,
  'application/x-zip-compressed': ImportFormat.JSON,
};

const ENCODINGS = new Set(['', 'identity', 'gzip', 'x-gzip']);
const FLAGS: Readonly<Record<string, boolean>> = {
  '': true,
  true: true,
  '1': true,
  false: false,
  '0': false,
};
const ANSWERS = ['account', 'dayOrder', 'readAt', 'timeZone'] as const;
const PARAMETERS = new Set<string>(['mapping', 'preview', 'provider', 'strict', ...ANSWERS]);

/**
 * What a request to POST /api/v2/imports asks for: the format of its Content-Type, and the parameters of its address.
 * @throws Refusal 415 for another type or encoding, 400 for a wrong parameter
 */
export function newImportOf({ headers, query }: FastifyRequest): NewImport {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const format = Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined;
  if (format === undefined) {
    throw codedRefusal(
      'UNSUPPORTED_MEDIA_TYPE',
      'Content-Type must be application/x-ndjson, application/json, text/csv, text/tab-separated-values or application/zip',
    );
  }
  if (!ENCODINGS.has((headers['content-encoding'] ?? '').trim().toLowerCase())) {
    throw codedRefusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding must be gzip, or absent');
  }
  const given = query as Record<string, unknown>;
  const unknown = Object.keys(given).find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined)
    throw wrong(
      unknown,
      'is not a parameter: use mapping, preview, provider, strict, account, dayOrder, readAt and timeZone',
    );
  const { provider = null, strict = 'false' } = given;
  if (provider !== null && !Object.values<unknown>(Provider).includes(provider)) {
    throw wrong('provider', `must be one of ${Object.values(Provider).join(', ')}`);
  }
  return {
    format,
    provider: provider as Provider | null,
    strict: flagOf('strict', strict),
    answers: answersOf(given),
    mapping: checked('mapping', given.mapping, readMapping) ?? null,
  };
}

/** Whether a request asks only what the import would do. @throws Refusal 400 for another value */
export function isPreview({ query }: FastifyRequest): boolean {
  return flagOf('preview', (query as Record<string, unknown>).preview ?? 'false');
}

function flagOf(name: string, value: unknown): boolean {
  const flag = typeof value === 'string' && Object.hasOwn(FLAGS, value) ? FLAGS[value] : undefined;
  if (flag === undefined) throw wrong(name, 'must be true or false');
  return flag;
}

/** What the caller says of what a file of another format cannot know. */
function answersOf(given: Record<string, unknown>): GivenAnswers {
  const answers = ANSWERS.map((name) => checked(name, given[name], (value) => readAnswer(name, value)) ?? {});
  return Object.assign({}, ...answers);
}

/** A parameter as it is read; undefined where it is absent. @throws Refusal 400 for one that cannot be read */
function checked<Value>(name: string, value: unknown, read: (value: string) => Value): Value | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw wrong(name, 'is given twice');
  try {
    return read(value);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw codedRefusal('BAD_REQUEST', error.message);
  }
}

function wrong(name: string, message: string) {
  return codedRefusal('BAD_REQUEST', `${name} ${message}`);
}
