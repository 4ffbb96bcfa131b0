import { MediaFileStore } from '@loupe/media';
import { DownHosts, OutboundError, SafeHttp } from '@loupe/safe-http';
import { Injectable } from '@nestjs/common';
import type { Unreadable } from '../models/embedding-model.js';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

/** Fetches image files from addresses that others have given. */
@Injectable()
export class PictureLoader {
  private readonly down = new DownHosts();

  constructor(
    private readonly http: SafeHttp,
    private readonly files: MediaFileStore,
  ) {}

  /**
   * The file at an address, or why there is none. Whether it is an image is for its reader to say.
   * @param workspaceId who asks for it
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
   * A picture of a post: our copy where there is one, else as `fetch`, without asking hosts that could not be reached a
   * moment ago.
   * @param workspaceId whose post it is
   * @param storedKey of the copy of what is at the address, in the object store; null where there is none
   */
  async ofPost(workspaceId: string, url: string, storedKey: string | null): Promise<Buffer | Unreadable> {
    const copy = storedKey === null ? null : await this.files.read(storedKey);
    if (copy !== null) return copy;
    const known = this.down.errorOf(workspaceId, url);
    return known === undefined ? this.fetch(workspaceId, url) : { unreadable: known.message };
  }
}
