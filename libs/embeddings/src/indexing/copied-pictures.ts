import type { WorkspaceRef } from '@loupe/kernel';
import type { MediaCopyObserver } from '@loupe/media';
import { Injectable } from '@nestjs/common';
import { EmbeddingQueueRepository } from './embedding-queue.repository.js';

/** Queues items whose pictures have been copied: vectors of pictures are computed from the copies. */
@Injectable()
export class CopiedPictures implements MediaCopyObserver {
  constructor(private readonly queue: EmbeddingQueueRepository) {}

  async copied(scope: WorkspaceRef, mediaContentId: string): Promise<void> {
    await this.queue.addItemOf(scope, mediaContentId);
  }
}
