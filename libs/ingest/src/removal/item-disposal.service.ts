import type { WorkspaceScope } from '@loupe/kernel';
import { MediaFileStore } from '@loupe/media';
import { Injectable } from '@nestjs/common';
import { ItemRemovalService } from './item-removal.service.js';

/** Removes items with their rows, vectors and files. */
@Injectable()
export class ItemDisposalService {
  constructor(
    private readonly removal: ItemRemovalService,
    private readonly files: MediaFileStore,
  ) {}

  /**
   * Removes items. Files are deleted before the rows, so that the rows that name them are still there if the process is
   * killed; and again after the rows, because a copy may have been under way.
   * @param meanwhile writes that happen if and only if the items are deleted
   * @returns number of items that existed
   */
  async remove(
    scope: WorkspaceScope,
    itemIds: readonly string[],
    meanwhile?: () => Promise<void>,
  ): Promise<number> {
    await this.files.removeOf(scope, itemIds);
    const removed = await this.removal.remove(scope, itemIds, meanwhile);
    await this.files.removeOf(scope, itemIds);
    return removed;
  }

  /** Removes the files of profiles that are being deleted: before their rows, and again after them, for the same reasons. */
  removeFilesOfProfiles(scope: WorkspaceScope, profileIds: readonly string[]): Promise<void> {
    return this.files.removeOf(scope, profileIds);
  }
}
