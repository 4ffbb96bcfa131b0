import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { UpstreamDeletionsRepository } from './upstream-deletions.repository.js';

/** Posts that their platforms do not have any more. All that is known of them stays; it is marked. */
@Injectable()
export class UpstreamDeletionsService {
  constructor(
    private readonly repository: UpstreamDeletionsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Notes that posts are gone, in the caller's transaction if there is one: their media contents are `deleted` from
   * then on. What is stored of them is kept. Posts that are known to be gone keep the time at which that was noticed.
   */
  async record(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length > 0) await this.repository.add(scope, itemIds, this.clock.now());
  }

  /**
   * Forgets it again of posts that a source has shown: platforms hide posts for a while, and the newest capture is the
   * last word.
   * @returns ids of those that were gone
   */
  async recall(scope: WorkspaceScope, itemIds: readonly string[]): Promise<string[]> {
    return itemIds.length === 0 ? [] : this.repository.remove(scope, itemIds);
  }
}
