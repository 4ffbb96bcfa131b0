import { PlatformAccessService } from '@loupe/connectors';
import { isOfPlatform, lookUpUrl } from '@loupe/content';
import { ItemsRepository } from '@loupe/items';
import { Clock, userError, type WorkspaceScope } from '@loupe/kernel';
import { OperationsRepository, TurnsService } from '@loupe/operations';
import { OutboundError, SafeHttp } from '@loupe/safe-http';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';

/** The mutation is to answer soon; what the resolver does not know by then the import finds out. */
const RESOLVER_MS = 1500;

/** Accepts posts to be imported by their address: each is enqueued as an operation. */
@Injectable()
export class AddressImportsService {
  constructor(
    private readonly clock: Clock,
    private readonly items: ItemsRepository,
    private readonly operations: OperationsRepository,
    private readonly http: SafeHttp,
    private readonly platforms: PlatformAccessService,
    private readonly turns: TurnsService,
    private readonly workspaces: WorkspacesService,
  ) {}

  /**
   * Enqueues the import of a post by its public address, once: an address that the workspace has, or is about to
   * import, is a success too.
   * @throws UserErrors on ["shop"] where all people of the organization are deactivated: nobody has the import done then
   * @throws UserErrors on ["input", "url"] for an address that cannot be that of a public post: malformed, of a private or
   * reserved host, of one that does not exist, or of a platform that has to be connected first
   */
  async uploadFromUrl(scope: WorkspaceScope, url: string) {
    if (await this.workspaces.hasDeactivatedPeopleOnly(scope)) {
      throw userError(
        ['shop'],
        'has no active user: all people of the organization are deactivated',
        'no_active_user',
      );
    }
    const lookup = lookUpUrl(url, (host) => this.http.permitsHost(host));
    if (lookup.status === 'INVALID_URL') {
      const hint = lookup.suggestedUrl === null ? '' : `; did you mean ${lookup.suggestedUrl}`;
      throw userError(['input', 'url'], `is not the public address of a post${hint}`);
    }
    const [known] = await this.items.idsByUrlKey(scope, [lookup.key]);
    if (known !== undefined) return { success: true, operationId: null, itemId: known.id };
    await this.judge(scope, url.trim());
    const enqueued = await this.operations.exclusively(scope, () =>
      this.enqueue(scope, url.trim(), lookup.key),
    );
    if (enqueued.isNew) this.turns.offer('imports', scope);
    return { success: true, operationId: enqueued.operationId };
  }

  /** A platform is known by its name, and asked by its API; the host of any other address is looked up. */
  private async judge(scope: WorkspaceScope, url: string): Promise<void> {
    try {
      const address = this.http.judge(url);
      if (!isOfPlatform(address)) await this.http.judgeHost(url, RESOLVER_MS);
      const problem = await this.platforms.withoutPost(scope, address);
      if (problem !== null) throw userError(['input', 'url'], problem);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const reason = error.failure === 'UNREACHABLE' ? 'its host does not exist' : lowerFirst(error.message);
      throw userError(['input', 'url'], `is not the public address of a post: ${reason}`);
    }
  }

  private async enqueue(scope: WorkspaceScope, url: string, urlKey: string) {
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
