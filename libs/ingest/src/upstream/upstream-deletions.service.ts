import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { UpstreamDeletionsRepository } from './upstream-deletions.repository.js';

/** Posts that their platforms no longer have. Their stored data stays and is marked. */
@Injectable()
export class UpstreamDeletionsService {
  constructor(
    private readonly repository: UpstreamDeletionsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Records that posts are gone, in the caller's transaction if there is one: their media contents are `deleted` from then
   * on. Stored data stays. Posts already recorded as gone keep their recorded time.
   */
  async record(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length > 0) await this.repository.add(scope, itemIds, this.clock.now());
  }

  /**
   * Deletes the record if a source shows the posts again: platforms hide posts for a while, and the newest capture counts.
   * @returns ids of the posts that had a record
   */
  async recall(scope: WorkspaceScope, itemIds: readonly string[]): Promise<string[]> {
    return itemIds.length === 0 ? [] : this.repository.remove(scope, itemIds);
  }
}
