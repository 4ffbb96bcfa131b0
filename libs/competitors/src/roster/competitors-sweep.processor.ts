import { ItemRemovalService } from '@loupe/ingest';
import { Every, Process } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { RosterRepository } from './roster.repository.js';

/** Posts per transaction. */
const BATCH = 200;

/** Removes the posts of deleted competitors, and then the competitors. The sweep of media removes their files. */
@Processor('competitors.sweep')
@Every(15 * 60)
export class CompetitorsSweepProcessor {
  constructor(
    private readonly roster: RosterRepository,
    private readonly removal: ItemRemovalService,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** @returns number of posts that were removed */
  @Process()
  process(): Promise<number> {
    return this.workspaces.sumOfEach(async (scope) => {
      let removed = 0;
      for (const brandId of await this.roster.deleted(scope)) {
        for (;;) {
          const posts = await this.roster.posts(scope, brandId, BATCH);
          if (posts.length === 0) break;
          removed += await this.removal.remove(scope, posts);
        }
        await this.roster.remove(scope, brandId);
      }
      return removed;
    });
  }
}
