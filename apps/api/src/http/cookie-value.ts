import type { FastifyRequest } from 'fastify';

/**
 * The value of a cookie that a browser sent; null for nothing.
 * @param valid what a value has to be: others are passed over, as anybody can send them
 */
export function cookieValue(
  { headers }: Pick<FastifyRequest, 'headers'>,
  name: string,
  valid: RegExp,
): string | null {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value !== undefined && valid.test(value)) return value;
  }
  return null;
}
