import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { MediaCopiesRepository } from './copying/media-copies.repository.js';

/** Media that came in without being copied. */
@Injectable()
export class MediaBacklogService {
  constructor(
    private readonly copies: MediaCopiesRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues the media contents of a workspace that have an address and lack a copy of it, and those again that were given
   * up. What waits already keeps its turn.
   * @returns their number
   */
  queue(scope: WorkspaceScope): Promise<number> {
    return this.copies.addMissing(scope, this.clock.now());
  }
}
