import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CreatorMovesRepository } from './creator-moves.repository.js';
import { MergingRepository } from './merging.repository.js';

/** Posts that follow their profile in one transaction. */
export const MOVED_AT_ONCE = 1000;
/** Above every id. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Has posts follow their profiles to another creator. */
@Injectable()
export class CreatorMovesService {
  constructor(
    private readonly moves: CreatorMovesRepository,
    private readonly merging: MergingRepository,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins in the caller's transaction, after the profiles have got their creator: a thousand posts follow at once, more
   * by a job.
   */
  async begin(
    scope: WorkspaceScope,
    profileIds: readonly string[],
    creatorId: string,
    campaignsOf: string,
  ): Promise<void> {
    if (profileIds.length > 0) {
      if (await this.moves.haveMoreThan(scope, profileIds, MOVED_AT_ONCE)) {
        await this.moves.add(scope, profileIds);
      } else {
        await this.moves.moveAll(scope, profileIds, creatorId, this.clock.now());
      }
    }
    await this.merging.refillCampaigns(scope, campaignsOf, NEWEST);
  }

  /** Moves all that is waiting in a workspace, in many transactions; returns the number of profiles. */
  async finish(scope: WorkspaceScope): Promise<number> {
    const waiting = await this.moves.waiting(scope);
    for (const profileId of waiting) while (await this.part(scope, profileId));
    return waiting.length;
  }

  /** Returns whether posts are left. While no posts are written: a writer of the same row could deadlock. */
  private part(scope: WorkspaceScope, profileId: string): Promise<boolean> {
    return this.db.exclusively(writersKey(scope), async () => {
      const move = await this.moves.progress(scope, profileId);
      if (move === null) return false;
      const posts = await this.moves.moveNext(scope, move, MOVED_AT_ONCE, this.clock.now());
      const last = posts.at(-1);
      if (last !== undefined && posts.length === MOVED_AT_ONCE) {
        await this.moves.setProgress(scope, profileId, last);
        return true;
      }
      await this.moves.remove(scope, profileId);
      await this.merging.deleteMerged(scope, move.creatorId);
      // Which campaigns named the former creator is not known any more.
      await this.merging.refillCampaigns(scope, null, NEWEST);
      return false;
    });
  }
}
