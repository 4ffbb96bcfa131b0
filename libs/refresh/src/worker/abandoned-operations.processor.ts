import { groupBy } from '@loupe/kernel';
import { OperationWorkRepository } from '@loupe/operations';
import { Every, Process } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { RequestedRefreshRecorder } from './requested-refresh-recorder.js';

/** Completes refreshes whose last pending items were deleted; gives their number. */
@Processor('refresh.finish')
@Every(60)
export class AbandonedOperationsProcessor {
  constructor(
    private readonly work: OperationWorkRepository,
    private readonly recorder: RequestedRefreshRecorder,
    private readonly workspaces: WorkspacesService,
  ) {}

  @Process()
  async process(): Promise<number> {
    const abandoned = await this.work.abandoned();
    for (const [workspaceId, operations] of groupBy(abandoned, (each) => each.workspaceId)) {
      const scope = await this.workspaces.scopeOf(workspaceId);
      const ids = operations.map(({ id }) => id);
      await this.recorder.finish(scope, ids);
    }
    return abandoned.length;
  }
}
