import { originOf } from '@loupe/http';
import { parseUrl } from '@loupe/kernel';
import { type LiveSession, type SessionsService, signInPathFor, type Visitor } from '@loupe/people';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from './cookie.js';

/** What the pages read of a request, and how they answer it. */
export class Site {
  readonly cookie: SessionCookie;

  /** @param publicUrl PUBLIC_URL; null where it is not set */
  constructor(
    private readonly sessions: SessionsService,
    private readonly publicUrl: string | null,
  ) {
    this.cookie = new SessionCookie(publicUrl);
  }

  originOf(request: FastifyRequest): string {
    return originOf(request, this.publicUrl);
  }

  /** The whole address of a request. */
  urlOf(request: FastifyRequest): URL {
    const url = parseUrl(this.originOf(request) + request.url);
    if (url === null) throw new Error('A request that was routed has no address');
    return url;
  }

  /** The browser and its cookie. */
  visitor(request: FastifyRequest, returnTo: string | null = null): Visitor {
    const browser = { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
    return { browser, former: this.cookie.read(request), returnTo };
  }

  /** The session of a request; null for nobody who is signed in. */
  async session(request: FastifyRequest): Promise<LiveSession | null> {
    const secret = this.cookie.read(request);
    return secret === null ? null : this.sessions.find(secret);
  }

  /**
   * The session of a request that changes how its person signs in: one that began a short while ago. Whoever finds a browser
   * open does not change it.
   * @returns null where the reply was sent: to sign in again
   */
  async freshSession(
    request: FastifyRequest,
    reply: FastifyReply,
    returnTo = '/account',
  ): Promise<LiveSession | null> {
    const session = await this.session(request);
    if (session !== null && this.sessions.isFresh(session)) return session;
    await reply.redirect(signInPathFor(returnTo), 303);
    return null;
  }

  /** Opens the page that was asked for, with the session's cookie. */
  signedIn(
    request: FastifyRequest,
    reply: FastifyReply,
    secret: string,
    returnTo: string | null,
  ): FastifyReply {
    return reply.header('set-cookie', this.cookie.set(request, secret)).redirect(returnTo ?? '/', 303);
  }
}

/** The fields of a form; none for a request without a body. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '');
}

/** The person of a session, for the audit log. */
export function actorOf({ personId, email }: LiveSession, { ip }: FastifyRequest) {
  return { kind: 'PERSON', id: personId, name: email, address: ip } as const;
}
