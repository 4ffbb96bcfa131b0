import type { WorkspaceRef } from '@loupe/kernel';
import { TurnJobs } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';

/** Has a worker begin at once with what a mutation has stored. */
@Injectable()
export class TurnsService {
  private readonly logger = new Logger('Turns');

  constructor(private readonly jobs: TurnJobs) {}

  /** Call it after the transaction. It does not wait: without the turn, a worker finds the work a second later. */
  offer(queue: 'refreshes' | 'imports' | 'bulk_changes', { workspaceId }: WorkspaceRef): void {
    this.jobs
      .offer(queue, [{ workspaceId, part: '' }])
      .catch((error: Error) => this.logger.warn(error.message));
  }
}
