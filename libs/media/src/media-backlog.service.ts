import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { MediaCopiesRepository } from './copying/media-copies.repository.js';
import { ProfilePicturesRepository } from './pictures/profile-pictures.repository.js';

/** Media and profile pictures that were stored without being copied. */
@Injectable()
export class MediaBacklogService {
  constructor(
    private readonly copies: MediaCopiesRepository,
    private readonly pictures: ProfilePicturesRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues the media contents and profile pictures of a workspace that have a URL but no copy of it, including those that were
   * given up. What is already waiting keeps its position.
   * @returns their number
   */
  async queue(scope: WorkspaceScope): Promise<number> {
    const now = this.clock.now();
    return (await this.copies.addMissing(scope, now)) + (await this.pictures.addMissing(scope, now));
  }
}
