import { OutboundError, SafeHttp } from '@loupe/safe-http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Unreadable } from '../models/embedding-model.js';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

/** A host that cannot be reached is left alone for this long by those who have many pictures of it to fetch. */
const DOWN_MS = 60_000;
const DOWN_HOSTS = 1000;

/** Fetches image files from addresses that others have given. */
@Injectable()
export class Pictures {
  private readonly down = new LRUCache<string, Unreadable>({ max: DOWN_HOSTS, ttl: DOWN_MS });

  constructor(private readonly http: SafeHttp) {}

  /** The file at an address, or why there is none. Whether it is an image is for its reader to say. */
  async fetch(url: string): Promise<Buffer | Unreadable> {
    try {
      const { status, body } = await this.http.get(url, {
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        headers: { accept: 'image/*' },
      });
      return status === 200 ? body : { unreadable: `the host answers with status ${status}` };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const unreadable = { unreadable: error.message };
      if (error.failure === 'UNREACHABLE') this.down.set(hostOf(url), unreadable);
      return unreadable;
    }
  }

  /** As `fetch`, without asking hosts that could not be reached a moment ago: waiting for each picture takes seconds. */
  async fetchFromLiving(url: string): Promise<Buffer | Unreadable> {
    return this.down.get(hostOf(url)) ?? this.fetch(url);
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
