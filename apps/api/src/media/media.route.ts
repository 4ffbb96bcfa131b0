import {
  isMediaPart,
  MEDIA_PATH,
  type MediaAddressService,
  type MediaFileStore,
  type SignedMedia,
} from '@loupe/media';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { expiredAddress, fileGone, forgedAddress, refuseFiles, sendFile } from '../http/file-response.js';

export interface MediaRouteSettings {
  addresses: MediaAddressService;
  files: MediaFileStore;
}

interface MediaRoute {
  Params: { workspaceId: string; mediaContentId: string; part: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

/**
 * GET /media/…: a copy of an image or a video, or of a profile's picture, for anyone with its signed address. The bytes pass through this process,
 * also from S3, so that the store stays private and an erased file is gone at once.
 */
export async function mediaRoute(fastify: FastifyInstance, settings: MediaRouteSettings): Promise<void> {
  refuseFiles(fastify);
  fastify.route<MediaRoute>({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PATH}/:workspaceId/:mediaContentId/:part`,
    handler: async (request, reply) => {
      const signed = signedOf(request, settings.addresses);
      const { workspaceId, mediaContentId, part } = signed;
      const file = await settings.files.find({ workspaceId }, mediaContentId, part);
      if (file === null) throw fileGone();
      return sendFile(request, reply, {
        ...file,
        etag: `"${file.checksum}"`,
        headers: {
          'cache-control': `private, max-age=${settings.addresses.secondsLeft(signed)}`,
          'content-disposition': `inline; filename="${file.key.slice(file.key.lastIndexOf('/') + 1)}"`,
        },
        // A video is read as it is played; pictures share connections.
        isLong: file.contentType.startsWith('video/'),
        open: (range) => settings.files.open(file, range),
      });
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
  if (!isMediaPart(part)) throw forgedAddress();
  if (typeof expires !== 'string' || typeof signature !== 'string') throw forgedAddress();
  const signed: SignedMedia = { workspaceId, mediaContentId, part, expires, signature };
  const judged = addresses.judge(signed);
  if (judged === 'forged') throw forgedAddress();
  if (judged === 'expired') throw expiredAddress();
  return signed;
}
