import type { FastifyRequest } from 'fastify';

/**
 * Address of the service as a caller reaches it, without a path, such as `https://loupe.example.com`.
 * @param publicUrl PUBLIC_URL, or null where it is not set: then it is the address of the request
 */
export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ?? `${protocol}://${host}`;
}
