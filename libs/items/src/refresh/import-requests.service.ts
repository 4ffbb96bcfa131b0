import { Database } from '@loupe/database';
import { OperationsRepository } from '@loupe/engagement';
import { Clock, userError, type WorkspaceScope } from '@loupe/kernel';
import { OutboundError, SafeHttp } from '@loupe/safe-http';
import { Injectable } from '@nestjs/common';
import { ItemsRepository } from '../items.repository.js';
import { lookUpUrl, platformPostOf } from '../urls/url-key.js';
import { RefreshWakeUp } from './wake-up.js';

/** The mutation is to answer soon; what the resolver does not know by then the import finds out. */
const RESOLVER_MS = 1500;

/** Accepts posts to be imported by their address: each is enqueued as an operation. */
@Injectable()
export class ImportRequests {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly items: ItemsRepository,
    private readonly operations: OperationsRepository,
    private readonly http: SafeHttp,
    private readonly worker: RefreshWakeUp,
  ) {}

  /**
   * Enqueues the import of a post by its public address, once: an address that the workspace has, or is about to
   * import, is a success too.
   * @throws UserErrors on ["input", "url"] for an address that cannot be that of a public post: malformed, of a private or
   * reserved host, or of one that does not exist
   */
  async uploadFromUrl(scope: WorkspaceScope, url: string) {
    const lookup = lookUpUrl(url);
    if (lookup.status === 'INVALID_URL') {
      const hint = lookup.suggestedUrl === null ? '' : `; did you mean ${lookup.suggestedUrl}`;
      throw userError(['input', 'url'], `is not the public address of a post${hint}`);
    }
    const [known] = await this.items.idsByUrlKey(scope, [lookup.key]);
    if (known !== undefined) return { success: true, operationId: null };
    await this.judge(url.trim());
    const enqueued = await this.db.transaction(() => this.enqueue(scope, url.trim(), lookup.key));
    if (enqueued.isNew) this.worker.wake();
    return { success: true, operationId: enqueued.operationId };
  }

  /** A platform's post is asked of its API, not of the host in its address. */
  private async judge(url: string): Promise<void> {
    try {
      if (platformPostOf(this.http.judge(url)) === null) await this.http.judgeHost(url, RESOLVER_MS);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const reason = error.failure === 'UNREACHABLE' ? 'its host does not exist' : lowerFirst(error.message);
      throw userError(['input', 'url'], `is not the public address of a post: ${reason}`);
    }
  }

  private async enqueue(scope: WorkspaceScope, url: string, urlKey: string) {
    await this.operations.lockUploads(scope);
    const pending = await this.operations.findPendingUpload(scope, urlKey);
    if (pending !== null) return { operationId: pending, isNew: false };
    const operationId = await this.operations.create(scope, {
      operationType: 'UPLOAD_ITEM_FROM_URL',
      total: 1,
      input: { url, urlKey },
      now: this.clock.now(),
    });
    return { operationId, isNew: true };
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
