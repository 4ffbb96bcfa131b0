import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { MediaCopiesRepository } from './copying/media-copies.repository.js';

/** Media that were stored without being copied. */
@Injectable()
export class MediaBacklogService {
  constructor(
    private readonly copies: MediaCopiesRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues the media contents of a workspace that have a URL but no copy of it, including those that were given up. Media
   * that are already waiting keep their position.
   * @returns the number of queued media contents
   */
  queue(scope: WorkspaceScope): Promise<number> {
    return this.copies.addMissing(scope, this.clock.now());
  }
}
