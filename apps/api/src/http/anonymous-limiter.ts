import { hash } from 'node:crypto';
import { codedRefusal, type Refusal } from '@loupe/http';
import { addressGroup, type Clock } from '@loupe/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HOOK_ROUTE } from '../imports/hooks.route.js';
import { sendUnreadable } from '../pages/error-pages.js';
import type { SessionCookie } from '../people/cookie.js';

const API = '/api/v2';
/** What keeps a person signed in is asked for here. */
const BEARER = '/session/bearer';
/** Addresses that are remembered; one that is forgotten begins anew. */
const MAX_ADDRESSES = 50_000;
/** Credentials that are remembered as accepted. */
const MAX_ACCEPTED = 10_000;
const MINUTE_SECONDS = 60;
/** The part of a minute's requests that may come at once. */
const BURST = 1 / 6;
/** Where routes begin at which somebody without credentials makes the service work. Those of OAuth have limits of their own. */
const COSTLY = [API, '/sign-in', '/session', '/account'];

interface Allowance {
  /** Requests that may still be made. */
  left: number;
  /** When that was so, in milliseconds since 1970. */
  at: number;
}

/** How many requests without credentials an address may make: some at once, and then so many a minute, in this process. */
export class AnonymousLimiter {
  private readonly allowances = new LRUCache<string, Allowance>({ max: MAX_ADDRESSES });
  private readonly accepted = new LRUCache<string, true>({ max: MAX_ACCEPTED });

  /** @param perMinute requests of one address, or of one /64 network of IPv6 */
  constructor(
    private readonly perMinute: number,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a request.
   * @returns seconds until the address may make the next one; 0 if this one may be handled
   */
  count(address: string): number {
    const allowance = this.allowanceOf(address);
    const wait = this.secondsUntilOne(allowance);
    if (wait === 0) allowance.left -= 1;
    return wait;
  }

  /** As `count`, without counting it. */
  wait(address: string): number {
    return this.secondsUntilOne(this.allowanceOf(address));
  }

  private secondsUntilOne({ left }: Allowance): number {
    return left >= 1 ? 0 : Math.max(1, Math.ceil(((1 - left) * MINUTE_SECONDS) / this.perMinute));
  }

  /** Credentials were accepted: who has them is no stranger. */
  accept(credentials: string): void {
    this.accepted.set(digestOf(credentials), true);
  }

  /** Credentials are accepted no more, such as those of a token that was revoked. */
  refuse(credentials: string): void {
    this.accepted.delete(digestOf(credentials));
  }

  /** Whether credentials were accepted before. */
  isAccepted(credentials: string): boolean {
    return this.accepted.has(digestOf(credentials));
  }

  private allowanceOf(address: string): Allowance {
    const group = addressGroup(address);
    const now = this.clock.now().getTime();
    const most = Math.max(1, this.perMinute * BURST);
    const known = this.allowances.get(group);
    if (known === undefined) {
      const begun = { left: most, at: now };
      this.allowances.set(group, begun);
      return begun;
    }
    known.left = Math.min(
      most,
      known.left + (Math.max(0, now - known.at) * this.perMinute) / (1000 * MINUTE_SECONDS),
    );
    known.at = now;
    return known;
  }
}

/**
 * Limits requests without credentials, and requests whose credentials are refused, by the address that they come from, before anything
 * else is done for them (docs/adr/0103). Credentials that were accepted before are let in whatever others at the address do.
 */
export function limitAnonymous(
  fastify: FastifyInstance,
  strangers: AnonymousLimiter,
  cookie: SessionCookie,
): void {
  const credentialsOf = (request: FastifyRequest): string | null => {
    const url = request.routeOptions.url ?? '';
    if (url === HOOK_ROUTE) return (request.params as { token: string }).token;
    if (url.startsWith(API)) return request.headers.authorization ?? null;
    // Whoever signs in has none yet.
    return url.startsWith('/sign-in') ? null : cookie.read(request);
  };
  /** Requests with credentials that were accepted before: nothing is to be noted when they end, unless they are refused. */
  const known = new WeakSet<FastifyRequest>();
  const secondsToWait = (request: FastifyRequest): number => {
    const credentials = credentialsOf(request);
    if (credentials === null) return strangers.count(request.ip);
    if (!strangers.isAccepted(credentials)) return strangers.wait(request.ip);
    known.add(request);
    return 0;
  };
  fastify.addHook('onRequest', (request, reply, next) => {
    const seconds = isCostly(request) ? secondsToWait(request) : 0;
    if (seconds === 0) return next();
    if (request.routeOptions.url?.startsWith(API)) reply.header('access-control-allow-origin', '*');
    sendUnreadable(tooMany(seconds), request, reply.header('retry-after', String(seconds)));
  });
  fastify.addHook('onResponse', (request, { statusCode }, next) => {
    const isNews = statusCode === 401 || !known.has(request);
    const credentials = isNews && isCostly(request) ? credentialsOf(request) : null;
    if (credentials !== null) {
      const { url } = request.routeOptions;
      if (request.admission != null || (url === BEARER && statusCode === 200)) strangers.accept(credentials);
      else if (statusCode === 401 || url?.startsWith('/account')) {
        strangers.refuse(credentials);
        strangers.count(request.ip);
      }
    }
    next();
  });
}

/** What is read under /api/v2 is documentation, which is kept, or has a signed address. */
function isCostly({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  if (method === 'OPTIONS' || !COSTLY.some((beginning) => url.startsWith(beginning))) return false;
  return !url.startsWith(API) || method === 'POST';
}

function tooMany(seconds: number): Refusal {
  return codedRefusal(
    'RATE_LIMIT_EXCEEDED',
    `Too many requests without valid credentials come from this address. Retry after ${seconds} seconds.`,
  );
}

/** So that no credentials are kept. */
function digestOf(credentials: string): string {
  return hash('sha256', credentials, 'base64');
}
