import { parseUrl } from '@loupe/kernel';
import { LRUCache } from 'lru-cache';
import { OutboundError } from './safe-http.error.js';

/** Milliseconds for which such a host is not contacted again. */
const DOWN_MS = 60_000;
const MOST_HOSTS = 1000;

/**
 * Hosts that were unreachable or did not answer in time a moment ago, for callers that fetch many files of one host, because each new attempt takes
 * seconds. The state is kept per workspace, so that the addresses of one workspace neither delay nor inform another
 * (decisions §17).
 */
export class DownHosts {
  private readonly errors = new LRUCache<string, OutboundError>({ max: MOST_HOSTS, ttl: DOWN_MS });

  /** Why the host of an address gave nothing; undefined if it is not known to be down. */
  errorOf(workspaceId: string, url: string): OutboundError | undefined {
    return this.errors.get(keyOf(workspaceId, url));
  }

  /** Records the error of a request to the host of an address. */
  learn(workspaceId: string, url: string, error: OutboundError): void {
    if (error.failure === 'UNREACHABLE' || error.failure === 'TIMEOUT')
      this.errors.set(keyOf(workspaceId, url), error);
  }
}

function keyOf(workspaceId: string, url: string): string {
  return `${workspaceId} ${parseUrl(url)?.host ?? url}`;
}
