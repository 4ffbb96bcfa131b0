import { MediaFileStore } from '@loupe/media';
import { DownHosts, OutboundError, SafeHttp } from '@loupe/safe-http';
import { Injectable } from '@nestjs/common';
import type { Unreadable } from '../models/embedding-model.js';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

/** Downloads image files from URLs that come from outside. */
@Injectable()
export class PictureLoader {
  private readonly down = new DownHosts();

  constructor(
    private readonly http: SafeHttp,
    private readonly files: MediaFileStore,
  ) {}

  /**
   * The file at a URL, or why it is unavailable. It does not check that the file is an image.
   * @param workspaceId workspace that requests it
   */
  async fetch(workspaceId: string, url: string): Promise<Buffer | Unreadable> {
    try {
      const { status, body } = await this.http.get(url, {
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        headers: { accept: 'image/*' },
      });
      return status === 200 ? body : { unreadable: `the host answers with status ${status}` };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      this.down.learn(workspaceId, url, error);
      return { unreadable: error.message };
    }
  }

  /**
   * A picture of a post: our copy if there is one, else like `fetch`, but without requests to hosts that were unreachable a
   * moment ago.
   * @param workspaceId workspace of the post
   * @param storedKey object store key of the copy of what is at the URL; null if there is no copy
   */
  async ofPost(workspaceId: string, url: string, storedKey: string | null): Promise<Buffer | Unreadable> {
    const copy = storedKey === null ? null : await this.files.read(storedKey);
    if (copy !== null) return copy;
    const known = this.down.errorOf(workspaceId, url);
    return known === undefined ? this.fetch(workspaceId, url) : { unreadable: known.message };
  }
}
