import { LRUCache } from 'lru-cache';
import { OutboundError } from './safe-http.error.js';

/** A host that cannot be reached is left alone for this long. */
const DOWN_MS = 60_000;
const MOST_HOSTS = 1000;

/**
 * Hosts that could not be reached a moment ago, for those who have many files of one to fetch: finding out again for each
 * takes seconds.
 */
export class DownHosts {
  private readonly errors = new LRUCache<string, OutboundError>({ max: MOST_HOSTS, ttl: DOWN_MS });

  /** Why the host of an address could not be reached; undefined for one that is not known to be down. */
  errorOf(url: string): OutboundError | undefined {
    return this.errors.get(hostOf(url));
  }

  /** Notes what asking the host of an address has led to. */
  learn(url: string, error: OutboundError): void {
    if (error.failure === 'UNREACHABLE') this.errors.set(hostOf(url), error);
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
