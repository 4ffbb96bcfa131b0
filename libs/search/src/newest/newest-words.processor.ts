import { Every, Process } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { NewestWordsService } from './newest-words.service.js';

@Processor('search.newest')
@Every(24 * 60 * 60)
export class NewestWordsProcessor {
  constructor(
    private readonly newest: NewestWordsService,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** @returns number of indexes that were dropped */
  @Process()
  async process(): Promise<number> {
    const workspaces = await this.workspaces.all();
    return this.newest.renew(workspaces.map(({ id }) => ({ workspaceId: id })));
  }
}
