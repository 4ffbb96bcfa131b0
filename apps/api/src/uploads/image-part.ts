import { BytesCollector, codedRefusal, type IncomingBody, Refusal } from '@loupe/http';
import type { FastifyRequest } from 'fastify';
import { untilTooManyParts } from './form-parts.js';

/** Maximum bytes of one image. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Maximum bytes of a form: the image, boundaries, part headers and small fields. */
export const MAX_FORM_BYTES = MAX_IMAGE_BYTES + 64 * 1024;

/** Maximum number and size of the parts that @fastify/multipart reads. */
export const FORM_LIMITS = {
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 1024,
  headerPairs: 20,
  fileSize: MAX_IMAGE_BYTES,
};

export const tooLarge = () =>
  codedRefusal('PAYLOAD_TOO_LARGE', `The image exceeds ${MAX_IMAGE_BYTES} bytes (10 MiB)`);

const badForm = (message: string) => codedRefusal('BAD_REQUEST', message);
const ONE_IMAGE = 'Send exactly one image, as a file of the form';

/**
 * The bytes of the only file in a multipart form, whatever the names of its field and file.
 * @throws Refusal 413 as soon as there are more than 10 MiB; 400 for a form that is broken or cut off, or has no file or
 * several
 */
export async function imageOf(request: FastifyRequest): Promise<Buffer> {
  const arrival = request.server.bodies.incomingBodyOf(request);
  try {
    const tooMany = untilTooManyParts(request, FORM_LIMITS.parts, badForm(ONE_IMAGE));
    const image = await arrival.inTime(Promise.race([onlyFile(request, arrival), tooMany]));
    if (image === null || image.length === 0) throw badForm(ONE_IMAGE);
    return image;
  } catch (error) {
    arrival.refused();
    throw refusalOfForm(error);
  }
}

async function onlyFile(request: FastifyRequest, arrival: IncomingBody): Promise<Buffer | null> {
  let image: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    // Does not wait for the end of a file that is too long: its sender could take as long as it likes.
    part.file.once('limit', () => part.file.destroy(tooLarge()));
    const bytes = new BytesCollector(MAX_IMAGE_BYTES);
    for await (const piece of part.file as AsyncIterable<Buffer>) {
      arrival.take(piece.length);
      bytes.add(piece);
    }
    image = bytes.all();
  }
  return image;
}

/** The refusal for an error of the parser, by its code; errors without a code concern the form's syntax. */
function refusalOfForm(error: unknown): unknown {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return badForm(ONE_IMAGE);
  }
  return error instanceof Refusal || statusCode === 500
    ? error
    : badForm('The multipart form is malformed or incomplete');
}
