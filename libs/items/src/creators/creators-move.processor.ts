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
  process(): Promise<number> {
    return this.workspaces.sumOfEach((scope) => this.moves.finish(scope));
  }
}
