import { Clock } from '@loupe/kernel';
import { Every, Process } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { OperationsRepository } from './operations.repository.js';

/** Milliseconds for which completed operations are kept. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
/** Operations per statement; one may have a thousand items. */
const BATCH = 50;

/** The daily removal of operations that were completed 90 days ago; gives their number. */
@Processor('operations.expire')
@Every(24 * 60 * 60)
export class OperationExpiryProcessor {
  constructor(
    private readonly operations: OperationsRepository,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
  ) {}

  @Process()
  process(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    return this.workspaces.sumOfEach(async (scope) => {
      let removed = 0;
      for (let found = BATCH; found === BATCH; removed += found) {
        found = await this.operations.removeCompleted(scope, before, BATCH);
      }
      return removed;
    });
  }
}
