import multipart from '@fastify/multipart';
import { DateTimeScalar } from '@loupe/graphql';
import {
  admit,
  codedRefusal,
  type EndpointSettings,
  mimeTypeOf,
  refuseEncoded,
  registerEndpoint,
  sendEndpointError,
  unknownWorkspace,
} from '@loupe/http';
import { missingScopes } from '@loupe/kernel';
import { UPLOAD_COST } from '@loupe/rate-limit';
import type { UploadsService } from '@loupe/uploads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FORM_LIMITS, imageOf, MAX_FORM_BYTES, tooLarge } from './image-part.js';

export const UPLOADS_PATH = '/api/v2/uploads';

export interface UploadsRouteSettings extends EndpointSettings {
  uploads: UploadsService;
}

/**
 * POST /api/v2/uploads: stores an image to search by. The checks are those of /api/v2, in the same order (decisions §1):
 * method, User-Agent, token, content type, size, workspace, scope, rate limit; then the form and the image.
 */
export async function uploadsRoute(fastify: FastifyInstance, settings: UploadsRouteSettings): Promise<void> {
  fastify.removeAllContentTypeParsers();
  await fastify.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
  fastify.setErrorHandler(sendEndpointError);
  registerEndpoint(fastify, UPLOADS_PATH);
  fastify.route({
    method: 'POST',
    url: UPLOADS_PATH,
    onRequest: (request) => letIn(request, settings),
    handler: async (request, reply) => {
      const workspace = request.admission?.workspace ?? null;
      if (workspace === null) throw new Error('An upload reached its handler without a workspace');
      const image = await settings.uploads.keep(workspace, await imageOf(request));
      return reply.code(201).send({ ...image, expiresAt: DateTimeScalar.serialize(image.expiresAt) });
    },
  });
}

/** All checks that do not need the body, including the charge, because reading the body is the expensive part. */
async function letIn(request: FastifyRequest, settings: UploadsRouteSettings): Promise<void> {
  const { principal, workspace } = await admit(request, settings);
  if (mimeTypeOf(request.headers['content-type'])?.essence !== 'multipart/form-data') {
    throw codedRefusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be multipart/form-data');
  }
  refuseEncoded(request);
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw tooLarge();
  if (workspace === null) throw unknownWorkspace();
  if (!principal.scopes.includes('write')) {
    throw codedRefusal('UNAUTHORIZED', missingScopes('uploads', ['write']));
  }
  request.budget?.named('upload');
  await request.budget?.charge(UPLOAD_COST, 'mutation');
}
