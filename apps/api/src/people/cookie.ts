import { originOf } from '@loupe/http';
import { SESSION_SECONDS } from '@loupe/people';
import type { FastifyRequest } from 'fastify';
import { cookieValue } from '../http/cookie-value.js';

/**
 * Browsers take a cookie of this prefix from this host by TLS only, so that no other host, and nobody on the network, can set
 * it. Without TLS they do not take it, and the plain name is used.
 */
const NAME_WITH_TLS = '__Host-loupe';
const NAME_WITHOUT_TLS = 'loupe';

/** Added to the name, for the state of a sign-in at another site. */
const STEP = '-step';
const STEP_SECONDS = 600;

/** The session cookie of requests to one address. */
export class SessionCookie {
  constructor(private readonly publicUrl: string | null) {}

  /** What the browser sent; null for nothing. */
  read(request: FastifyRequest): string | null {
    return cookieValue(request, this.nameFor(request), /^[\w-]{43}$/);
  }

  /** State that a browser keeps while it is at another site to sign in; null for nothing. */
  readStep(request: FastifyRequest): string | null {
    return cookieValue(request, this.nameFor(request) + STEP, /^[\w-]{1,6000}$/);
  }

  setStep(request: FastifyRequest, step: string): string {
    return this.header(request, step, STEP_SECONDS, STEP);
  }

  clearStep(request: FastifyRequest): string {
    return this.header(request, '', 0, STEP);
  }

  /** The header that sets it. */
  set(request: FastifyRequest, secret: string): string {
    return this.header(request, secret, SESSION_SECONDS);
  }

  /** The header that takes it away. */
  clear(request: FastifyRequest): string {
    return this.header(request, '', 0);
  }

  private header(request: FastifyRequest, value: string, seconds: number, suffix = ''): string {
    const name = this.nameFor(request);
    const secure = name === NAME_WITH_TLS ? '; Secure' : '';
    return `${name}${suffix}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  }

  private nameFor(request: FastifyRequest): string {
    return originOf(request, this.publicUrl).startsWith('https:') ? NAME_WITH_TLS : NAME_WITHOUT_TLS;
  }
}
