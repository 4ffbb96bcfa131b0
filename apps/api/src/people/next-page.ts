import type { FastifyRequest } from 'fastify';

/** Names the page that a person is sent to after signing in, however they do it: every way ends on the account page. */
const NAME = 'loupe_next';
/** Pages of this service that may be named. */
const NEXT_PAGE = /^\/oauth\/consent\/[\w-]{1,100}$/;
const SECONDS = 600;

/** The header that has a person come back to a page after signing in. */
export function backTo(page: string): string {
  return `${NAME}=${encodeURIComponent(page)}; Path=/account; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax`;
}

/** The header that takes it away. */
export const NOWHERE_NEXT = `${NAME}=; Path=/account; Max-Age=0; HttpOnly; SameSite=Lax`;

/** The page to go on to; null for none. */
export function nextPageOf({ headers }: FastifyRequest): string | null {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name !== NAME) continue;
    const page = value.replaceAll('%2F', '/');
    return NEXT_PAGE.test(page) ? page : null;
  }
  return null;
}
