import { parseUrl } from '@loupe/kernel';
import { LRUCache } from 'lru-cache';
import { OutboundError } from './safe-http.error.js';

/** A host that cannot be reached is left alone for this long. */
const DOWN_MS = 60_000;
const MOST_HOSTS = 1000;

/**
 * Hosts that could not be reached a moment ago, for those who have many files of one to fetch: finding out again for each
 * takes seconds. It is known to the workspace that found out only: what one workspace's addresses lead to neither delays
 * nor informs another (decisions §17).
 */
export class DownHosts {
  private readonly errors = new LRUCache<string, OutboundError>({ max: MOST_HOSTS, ttl: DOWN_MS });

  /** Why the host of an address could not be reached; undefined for one that is not known to be down. */
  errorOf(workspaceId: string, url: string): OutboundError | undefined {
    return this.errors.get(keyOf(workspaceId, url));
  }

  /** Notes what asking the host of an address has led to. */
  learn(workspaceId: string, url: string, error: OutboundError): void {
    if (error.failure === 'UNREACHABLE') this.errors.set(keyOf(workspaceId, url), error);
  }
}

function keyOf(workspaceId: string, url: string): string {
  return `${workspaceId} ${parseUrl(url)?.host ?? url}`;
}
