import { Every, Process } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { CreatorMovesService } from './creator-moves.service.js';

/** Has the posts of merged and split creators follow their profiles, where they are many. */
@Processor('creators.move')
@Every(60)
export class CreatorsMoveProcessor {
  constructor(
    private readonly moves: CreatorMovesService,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** @returns number of profiles whose posts followed */
  @Process()
  async process(): Promise<number> {
    let moved = 0;
    for (const { id, timeZone } of await this.workspaces.all()) {
      moved += await this.moves.finish({ workspaceId: id, timeZone });
    }
    return moved;
  }
}
