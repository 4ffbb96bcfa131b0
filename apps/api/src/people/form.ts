import type { FastifyRequest } from 'fastify';

/** The fields of a form that was sent; none for another body. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '');
}
