import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '@loupe/http';
import { inParts } from '@loupe/kernel';
import type { MediaAddressService, MediaFileStore, StoredFile } from '@loupe/media';
import type { FastifyInstance } from 'fastify';
import { ZipFile } from 'yazl';
import { expiredAddress, fileGone, forgedAddress, refuseFiles } from '../http/file-response.js';
import { liftDeadline } from '../http/request-deadline.js';
import { endWhenRead } from '../http/unread-body.js';
import { type AskedFile, askedFiles } from './asked-files.js';

const FORM = 'application/x-www-form-urlencoded';
/** Bytes of a form: an address and a name have at most 500. */
const MAX_FORM_BYTES = 1_000_000;
/** Bytes of all files of an archive: 20 GiB. */
const MAX_ARCHIVE_BYTES = 20 * 1024 ** 3;
/** Files that are looked for at the same time. */
const AT_ONCE = 8;

interface Settings {
  addresses: MediaAddressService;
  files: MediaFileStore;
}

interface Found {
  name: string;
  file: StoredFile;
}

/**
 * POST /media.zip: copies of images and videos as one archive, for anyone with their signed addresses. Nothing is kept of it:
 * each file is read from the store when its turn comes, and none is compressed, as they are already.
 */
export async function mediaZipRoute(fastify: FastifyInstance, { addresses, files }: Settings): Promise<void> {
  refuseFiles(fastify);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  );
  fastify.route<{ Body: URLSearchParams }>({
    method: 'POST',
    url: '/media.zip',
    handler: async (request, reply) => {
      const asked = askedFiles(request.body.get('files') ?? '');
      for (const { signed } of asked) {
        const judged = addresses.judge(signed);
        if (judged === 'forged') throw forgedAddress();
        if (judged === 'expired') throw expiredAddress();
      }
      const found = await findAll(asked, files);
      if (found.length === 0) throw fileGone();
      const bytes = found.reduce((sum, { file }) => sum + file.size, 0);
      if (bytes > MAX_ARCHIVE_BYTES) {
        throw new Refusal(413, {
          errors: `These files have ${bytes} bytes, and an archive has at most ${MAX_ARCHIVE_BYTES}: ask for fewer at a time`,
        });
      }
      // As long as the archive is read, and no longer.
      liftDeadline(request.raw);
      endWhenRead(request.raw);
      return reply
        .headers({
          'cache-control': 'no-store',
          connection: 'close',
          'content-disposition': 'attachment; filename="loupe-media.zip"',
          'content-type': 'application/zip',
          'x-content-type-options': 'nosniff',
        })
        .send(archiveOf(found, files));
    },
  });
}

/** The files that are there; those that have gone are left out. */
async function findAll(asked: readonly AskedFile[], files: MediaFileStore): Promise<Found[]> {
  const found: Found[] = [];
  for (const part of inParts(asked, AT_ONCE)) {
    const all = await Promise.all(
      part.map(async ({ name, signed: { workspaceId, mediaContentId, part: which } }) => {
        const file = await files.find({ workspaceId }, mediaContentId, which);
        return file === null ? [] : [{ name: name + extname(file.key), file }];
      }),
    );
    found.push(...all.flat());
  }
  return found;
}

/** The archive as a stream, which ends with an error where a file has gone meanwhile: what was read of it is of no use. */
function archiveOf(found: readonly Found[], files: MediaFileStore): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  let open: Readable | null = null;
  for (const { name, file } of found) {
    zip.addReadStreamLazy(name, { compress: false, size: file.size }, (give) => {
      files.open(file).then(
        (body) => {
          if (body === null) {
            archive.destroy(new Error(`The file ${file.key} has gone`));
            return;
          }
          open = body;
          // Whoever has stopped reading asks for no more.
          if (archive.destroyed) body.destroy();
          give(null, body);
        },
        (error: Error) => {
          archive.destroy(error);
        },
      );
    });
  }
  zip.on('error', (error: Error) => archive.destroy(error));
  archive.once('close', () => open?.destroy());
  zip.end();
  return archive;
}
